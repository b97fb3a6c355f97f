"""What `new-plugin` and `new-task` start an author off with: templates, and the writing of them."""
