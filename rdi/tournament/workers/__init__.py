"""Where units are played: processes of this machine, or a dask cluster."""
