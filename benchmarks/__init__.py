"""How fast the finder, the check and a whole build are: ratios of one run, written to results.md by `make bench`."""
