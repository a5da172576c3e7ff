"""What a finished site is held to beyond its own check: accessibility, valid HTML, weight, and Lighthouse's marks.

`make audit` sweeps the whole site; `make test` takes one page of each kind (tests/test_audits.py).
"""
