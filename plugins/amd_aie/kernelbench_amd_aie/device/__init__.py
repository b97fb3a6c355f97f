"""The vendor's own tool chain, the device itself and the traces that come from it.

Nothing here is needed for the emulator. Every part says what is missing where it cannot work.
"""
