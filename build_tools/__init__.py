"""The toolkit behind DeepInfer Field Notes: a register of sources and claims, pages made from it, and their check."""
