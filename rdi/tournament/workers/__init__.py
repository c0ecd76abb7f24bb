"""The execution of units: in processes of this machine, or on a dask cluster."""
