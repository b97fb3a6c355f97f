"""What `assert_plugin_conforms` looks at, a module for each part of a plugin."""
