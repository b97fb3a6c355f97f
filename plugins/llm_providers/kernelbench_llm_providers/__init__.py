"""Language models for kernelbench. The hooks are in `plugin`; nothing else is imported before it is used."""
