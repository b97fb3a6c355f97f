"""What runs programs: `local` is this machine."""
