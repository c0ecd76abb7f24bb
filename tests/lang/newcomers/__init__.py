"""Files with one mistake each, of the kinds that newcomers make, and what is said of them."""
