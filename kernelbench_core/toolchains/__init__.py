"""Compilers: each turns source into a binary inside the sandbox and says what the code is made of."""
