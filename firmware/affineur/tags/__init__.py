"""What stands on a tag, as bytes: NDEF (`ndef`) around the mark of a piece (`mark_codec`).

Pure, so that board, host tools and simulator read and write tags with the very same code.
"""
