"""How MicroPython 1.26 on the RP2040 keeps code and constants in memory, and what stubs look like.

Numbers are offsets in bytes. `proof` makes sure of what `in_place` relies on.
"""

FUNCTION_MODULE, FUNCTION_TABLE, FUNCTION_CODE = 4, 8, 12
"""py/objfun.h, `mp_obj_fun_bc_t`"""
MODULE_CONSTANTS = 12
"""py/bc.h, `mp_module_context_t`"""
RAW_CODE, RAW_TABLE = 4, 8
RAW_BYTECODE = 0x20000
"""py/emitglue.h, `mp_raw_code_t`; it begins with two bytes 0, then MP_CODE_BYTECODE."""
TEXT_HASH, TEXT_LENGTH, TEXT_DATA = 4, 8, 12
"""py/objstr.h"""
TUPLE_LENGTH, TUPLE_ITEMS = 4, 8
"""py/objtuple.h"""
RAM, RAM_END = 0x20000000, 0x20082000
"""That of the RP2350 too."""
STACK_TOP = 0x20042000
STACK_LIMIT = 0x2000 - 256
"""ports/rp2/main.c: how far calls may go down from the top."""

STUB = 0
STUB_OFFSET, STUB_CHUNK, STUB_COUNT = 4, 8, 10
"""Of the stub of a function: 4 bytes that begin nobody's bytecode, then u16 each: offset in the
chunk, size, number of the chunk, number of functions within."""
TEXT_STUB_BYTES = 8
TEXT_STUB = 0xFEFF
TEXT_STUB_OFFSET, TEXT_STUB_SIZE, TEXT_STUB_CHUNK = 2, 4, 6
"""Of the stub of a text: u16 each, the first is no beginning of a text."""
