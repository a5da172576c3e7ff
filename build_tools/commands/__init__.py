"""The commands that are more than one call: each reads its arguments, asks the parts, and tells what came of it."""
