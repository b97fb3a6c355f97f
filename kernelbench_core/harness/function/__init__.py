"""The function harness: a kernel is one C++ function with a declared signature.

`signature` reads the prototype, `columns` turns values into flat columns and back, `casefile` is their binary form,
`generators` draws test cases, `glue` writes the code around a kernel, `runner` builds and starts the program that calls
it, `folder` loads tasks from folders. `task_table` and `options` check what their `task.toml` says, and `toml_lines`
knows in which line it says that.
"""
