"""The commands of the executable `rdi`."""
