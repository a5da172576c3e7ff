"""What leaves the site: citations, the data about a page that programs read, and when each page last changed."""
