/* The instructions of the Cortex-M0+ (ARMv6-M Thumb) that touch nothing but registers, flash,
 * SRAM, boot ROM and the parts of SIO kept here: hardware divider and spin locks.
 *
 * `thumb_run` executes until the given number of cycles has passed or until it meets an
 * instruction it does not own (any other register, sleep, exception return, system registers):
 * that one is left to rp2040py's own core. Results, flags and cycle counts are those of
 * rp2040py.native._cortex_m0_core, bit for bit, oddities included; the lockstep tests hold the
 * two side by side.
 */
#include <stdint.h>
#include <string.h>

#define OWN static inline __attribute__((always_inline))
#define LIKELY(x) __builtin_expect(!!(x), 1)

typedef struct {
  uint32_t *r;
  uint32_t n, z, c, v;
  uint32_t primask, in_handler, irq_pending;
  uint8_t *flash, *sram;
  uint32_t *bootrom;
  uint32_t sram_size;
  uint64_t cycles;                 /* out: spent by this run */
  uint32_t dividend, divisor, quotient, remainder, div_csr;
  uint32_t spinlocks;
  double now_ns, epoch_ns;         /* of the timer: TIMERAWL and TIMERAWH are computed here */
  uint32_t next_pc, taken;         /* of the instruction being executed */
} thumb_t;

enum { STOPPED = 0, OWNED = 1 };

#define FLASH 0x10000000u
#define FLASH_SIZE 0x01000000u
#define SRAM 0x20000000u
#define BOOTROM_SIZE 16384u
#define TIMERAWH 0x40054024u
#define TIMERAWL 0x40054028u
#define IS_SIO(a) (((a) & 0xfffff000u) == 0xd0000000u)
#define NS_PER_CYCLE 8.0

/* ---- memory ---- */

OWN uint32_t load32(const uint8_t *p) { uint32_t v; memcpy(&v, p, 4); return v; }
OWN uint32_t load16(const uint8_t *p) { uint16_t v; memcpy(&v, p, 2); return v; }
OWN void store32(uint8_t *p, uint32_t v) { memcpy(p, &v, 4); }
OWN void store16(uint8_t *p, uint32_t v) { uint16_t h = (uint16_t)v; memcpy(p, &h, 2); }

OWN const uint8_t *readable(const thumb_t *s, uint32_t address, uint32_t length) {
  uint32_t offset = address - SRAM;
  if (LIKELY(offset <= s->sram_size - length)) return s->sram + offset;
  offset = address - FLASH;
  if (LIKELY(offset <= FLASH_SIZE - length)) return s->flash + offset;
  if (address <= BOOTROM_SIZE - length) return (const uint8_t *)s->bootrom + address;
  return 0;
}

OWN uint8_t *writable(const thumb_t *s, uint32_t address, uint32_t length) {
  uint32_t offset = address - SRAM;
  return LIKELY(offset <= s->sram_size - length) ? s->sram + offset : 0;
}

/* ---- SIO: divider (RP2040 data sheet 2.3.1.5) and spin locks (2.3.1.3) ---- */

static void divide(thumb_t *s, int is_signed) {
  if (s->divisor == 0) {
    s->quotient = is_signed && (int32_t)s->dividend < 0 ? 1u : 0xffffffffu;
    s->remainder = s->dividend;
  } else if (is_signed) {
    int64_t a = (int32_t)s->dividend, b = (int32_t)s->divisor;
    s->quotient = (uint32_t)(a / b);
    s->remainder = (uint32_t)(a % b);
  } else {
    s->quotient = s->dividend / s->divisor;
    s->remainder = s->dividend % s->divisor;
  }
  s->div_csr = 3;
}

static int sio_read(thumb_t *s, uint32_t address, uint32_t *value) {
  uint32_t offset = address & 0xfff, lock = offset - 0x100;
  if (lock < 0x80) {
    uint32_t bit = 1u << (lock >> 2);
    *value = (s->spinlocks & bit) ? 0 : bit;
    s->spinlocks |= bit;
    return 1;
  }
  switch (offset) {
    case 0x00: *value = 0; return address == 0xd0000000u; /* CPUID: core 0 */
    case 0x5c: *value = s->spinlocks; return 1;
    case 0x60: case 0x68: *value = s->dividend; return 1;
    case 0x64: case 0x6c: *value = s->divisor; return 1;
    case 0x70: s->div_csr &= ~2u; *value = s->quotient; return 1;
    case 0x74: *value = s->remainder; return 1;
    case 0x78: *value = s->div_csr; return 1;
  }
  return 0;
}

static int sio_write(thumb_t *s, uint32_t address, uint32_t value) {
  uint32_t offset = address & 0xfff, lock = offset - 0x100;
  if (lock < 0x80) { s->spinlocks &= ~(1u << (lock >> 2)); return 1; }
  switch (offset) {
    case 0x60: s->dividend = value; divide(s, 0); return 1;
    case 0x64: s->divisor = value; divide(s, 0); return 1;
    case 0x68: s->dividend = value; divide(s, 1); return 1;
    case 0x6c: s->divisor = value; divide(s, 1); return 1;
    case 0x70: s->quotient = value; s->div_csr = 3; return 1;
    case 0x74: s->remainder = value; s->div_csr = 3; return 1;
  }
  return 0;
}

OWN int load_word(thumb_t *s, uint32_t address, uint32_t *value, uint32_t sio_cycles) {
  const uint8_t *p = readable(s, address, 4);
  if (LIKELY(p != 0)) { *value = load32(p); s->taken = 2; return OWNED; }
  s->taken = sio_cycles;
  return IS_SIO(address) && sio_read(s, address, value) ? OWNED : STOPPED;
}

OWN int store_word(thumb_t *s, uint32_t address, uint32_t value) {
  uint8_t *p = writable(s, address, 4);
  if (LIKELY(p != 0)) { store32(p, value); s->taken = 2; return OWNED; }
  return IS_SIO(address) && sio_write(s, address, value) ? OWNED : STOPPED;
}

/* ---- flags ---- */

OWN void set_nz(thumb_t *s, uint32_t value) { s->n = value >> 31; s->z = value == 0; }

OWN uint32_t add(thumb_t *s, uint32_t a, uint32_t b, uint32_t carry) {
  uint64_t addend = (uint64_t)b + carry, sum = (uint64_t)a + addend;
  uint32_t result = (uint32_t)sum;
  int64_t exact = (int64_t)(int32_t)a + (int64_t)(int32_t)(uint32_t)addend;
  set_nz(s, result);
  s->c = sum != result;
  s->v = (int64_t)(int32_t)result != exact;
  return result;
}

OWN uint32_t subtract(thumb_t *s, uint32_t a, int64_t subtrahend) {
  uint32_t b = (uint32_t)subtrahend, result = a - b;
  set_nz(s, result);
  s->c = (int64_t)a >= subtrahend;
  s->v = (((a ^ b) & (a ^ result)) >> 31) & 1;
  return result;
}

OWN int condition(const thumb_t *s, uint32_t code) {
  int holds;
  switch (code >> 1) {
    case 0: holds = s->z; break;
    case 1: holds = s->c; break;
    case 2: holds = s->n; break;
    case 3: holds = s->v; break;
    case 4: holds = s->c && !s->z; break;
    case 5: holds = s->n == s->v; break;
    default: holds = s->n == s->v && !s->z; break;
  }
  return (code & 1) ? !holds : holds;
}

/* ---- groups of instructions, in the order of the ARMv6-M manual, A5.2 ---- */

#define LOW(op, at) (((op) >> (at)) & 7)

OWN void shift_immediate(thumb_t *s, uint32_t op) {
  uint32_t by = (op >> 6) & 31, in = s->r[LOW(op, 3)], out;
  switch (op >> 11) {
    case 0:
      out = in << by;
      if (by) s->c = (in >> (32 - by)) & 1;
      break;
    case 1:
      out = by ? in >> by : 0;
      s->c = (in >> (by ? by - 1 : 31)) & 1;
      break;
    default:
      if (!by) by = 32;
      out = by < 32 ? (uint32_t)((int32_t)in >> by) : ((in >> 31) ? 0xffffffffu : 0);
      s->c = (in >> (by - 1)) & 1;
  }
  s->r[LOW(op, 0)] = out;
  set_nz(s, out);
}

OWN void add_subtract(thumb_t *s, uint32_t op) {
  uint32_t a = s->r[LOW(op, 3)], b = (op & 0x400) ? LOW(op, 6) : s->r[LOW(op, 6)];
  s->r[LOW(op, 0)] = (op & 0x200) ? subtract(s, a, b) : add(s, a, b, 0);
}

OWN void immediate8(thumb_t *s, uint32_t op) {
  uint32_t *rd = &s->r[LOW(op, 8)], value = op & 0xff;
  switch ((op >> 11) & 3) {
    case 0: *rd = value; s->n = 0; s->z = value == 0; break;
    case 1: subtract(s, *rd, value); break;
    case 2: *rd = add(s, *rd, value, 0); break;
    default: *rd = subtract(s, *rd, value);
  }
}

OWN uint32_t shift_register(thumb_t *s, uint32_t kind, uint32_t in, uint32_t by) {
  if (kind == 2) {
    if (by) s->c = (in >> ((32 - by) & 31)) & 1;
    return by >= 32 ? 0 : in << by;
  }
  if (kind == 3) {
    s->c = by <= 32 ? (in >> ((by - 1) & 31)) & 1 : 0;
    return by < 32 ? in >> by : 0;
  }
  if (by > 32) by = 32;
  s->c = (in >> ((by - 1) & 31)) & 1;
  return by < 32 ? (uint32_t)((int32_t)in >> by) : ((in >> 31) ? 0xffffffffu : 0);
}

OWN void data_processing(thumb_t *s, uint32_t op) {
  uint32_t *rd = &s->r[LOW(op, 0)], m = s->r[LOW(op, 3)], out, kind = (op >> 6) & 15;
  switch (kind) {
    case 0: out = *rd & m; break;
    case 1: out = *rd ^ m; break;
    case 2: case 3: case 4: out = shift_register(s, kind, *rd, m & 0xff); break;
    case 5: *rd = add(s, m, *rd, s->c); return;
    case 6: *rd = subtract(s, *rd, (int64_t)(uint64_t)m + (1 - (int)s->c)); return;
    case 7:
      out = (m & 31) ? (*rd >> (m & 31)) | (*rd << (32 - (m & 31))) : *rd;
      s->c = out >> 31;
      break;
    case 8: set_nz(s, *rd & m); return;
    case 9: *rd = subtract(s, 0, m); return;
    case 10: subtract(s, *rd, m); return;
    case 11: add(s, *rd, m, 0); return;
    case 12: out = *rd | m; break;
    case 13: out = *rd * m; break;
    case 14: out = *rd & ~m; break;
    default: out = ~m;
  }
  *rd = out;
  set_nz(s, out);
}

OWN void write_high(thumb_t *s, uint32_t rd, uint32_t value) {
  if (rd == 15) { s->next_pc = value & ~1u; s->taken = 2; }
  else s->r[rd] = rd == 13 ? value & ~3u : value;
}

OWN int high_registers(thumb_t *s, uint32_t op) {
  uint32_t rm = (op >> 3) & 15, rd = ((op >> 4) & 8) | LOW(op, 0), pc = s->next_pc + 2;
  uint32_t m = rm == 15 ? pc : s->r[rm];
  switch ((op >> 8) & 3) {
    case 0: write_high(s, rd, (rd == 15 ? pc : s->r[rd]) + m); return OWNED;
    case 1:
      if (rm == 15 || rd == 15) return STOPPED;
      subtract(s, s->r[rd], m);
      return OWNED;
    case 2: write_high(s, rd, m); return OWNED;
  }
  if (LOW(op, 0) || rm == 15) return STOPPED;
  if (op & 0x80) s->r[14] = s->next_pc | 1;
  else if (s->in_handler && (m >> 28) == 0xf) return STOPPED;
  s->next_pc = m & ~1u;
  s->taken = 2;
  return OWNED;
}

OWN int load_literal(thumb_t *s, uint32_t op) {
  const uint8_t *p = readable(s, ((s->next_pc + 2) & ~3u) + ((op & 0xff) << 2), 4);
  if (!LIKELY(p != 0)) return STOPPED;
  s->r[LOW(op, 8)] = load32(p);
  s->taken = 2;
  return OWNED;
}

OWN int store_register_offset(thumb_t *s, uint32_t kind, uint32_t address, uint32_t value) {
  if (kind == 0) {
    int owned = store_word(s, address, value);
    return owned;
  }
  uint8_t *p = writable(s, address, kind == 1 ? 2 : 1);
  if (!LIKELY(p != 0)) return STOPPED;
  if (kind == 1) store16(p, value); else *p = (uint8_t)value;
  s->taken = 2;
  return OWNED;
}

OWN int load_store_register(thumb_t *s, uint32_t op) {
  uint32_t address = s->r[LOW(op, 3)] + s->r[LOW(op, 6)], *rd = &s->r[LOW(op, 0)];
  uint32_t kind = (op >> 9) & 7;
  if (kind < 3) return store_register_offset(s, kind, address, *rd);
  if (kind == 4) return load_word(s, address, rd, 1);
  const uint8_t *p = readable(s, address, kind == 5 || kind == 7 ? 2 : 1);
  if (!LIKELY(p != 0)) return STOPPED;
  switch (kind) {
    case 3: *rd = (uint32_t)(int32_t)(int8_t)*p; break;
    case 5: *rd = load16(p); break;
    case 6: *rd = *p; break;
    default: *rd = (uint32_t)(int32_t)(int16_t)load16(p);
  }
  s->taken = 2;
  return OWNED;
}

OWN int load_word_or_time(thumb_t *s, uint32_t address, uint32_t *value) {
  if (address == TIMERAWL || address == TIMERAWH) {
    uint64_t us =
      (uint64_t)((s->now_ns + s->cycles * NS_PER_CYCLE - s->epoch_ns) / 1000.0);
    *value = address == TIMERAWL ? (uint32_t)us : (uint32_t)(us >> 32);
    s->taken = 4;
    return OWNED;
  }
  return load_word(s, address, value, 1);
}

OWN int load_store_immediate(thumb_t *s, uint32_t op) {
  uint32_t base = s->r[LOW(op, 3)], by = (op >> 6) & 31, *rd = &s->r[LOW(op, 0)];
  const uint8_t *from;
  uint8_t *to;
  switch (op >> 11) {
    case 12: return store_word(s, base + (by << 2), *rd);
    case 13: return load_word_or_time(s, base + (by << 2), rd);
    case 14:
      if (!(to = writable(s, base + by, 1))) return STOPPED;
      *to = (uint8_t)*rd;
      break;
    case 15:
      if (!(from = readable(s, base + by, 1))) return STOPPED;
      *rd = *from;
      break;
    case 16:
      if (!(to = writable(s, base + (by << 1), 2))) return STOPPED;
      store16(to, *rd);
      break;
    default:
      if (!(from = readable(s, base + (by << 1), 2))) return STOPPED;
      *rd = load16(from);
  }
  s->taken = 2;
  return OWNED;
}

OWN int load_store_stack(thumb_t *s, uint32_t op) {
  uint32_t address = s->r[13] + ((op & 0xff) << 2), *rd = &s->r[LOW(op, 8)];
  if (op & 0x800) {
    const uint8_t *p = readable(s, address, 4);
    if (!LIKELY(p != 0)) return STOPPED;
    *rd = load32(p);
  } else {
    uint8_t *p = writable(s, address, 4);
    if (!LIKELY(p != 0)) return STOPPED;
    store32(p, *rd);
  }
  s->taken = 2;
  return OWNED;
}

OWN int push(thumb_t *s, uint32_t op) {
  uint32_t count = (uint32_t)__builtin_popcount(op & 0x1ff), base = s->r[13] - 4 * count;
  uint8_t *p = writable(s, base, 4 * count);
  if (!count || !p) return STOPPED;
  for (int i = 0; i < 8; i++)
    if (op & (1u << i)) { store32(p, s->r[i]); p += 4; s->taken++; }
  if (op & 0x100) store32(p, s->r[14]);
  s->r[13] = base & ~3u;
  return OWNED;
}

OWN int pop(thumb_t *s, uint32_t op) {
  uint32_t count = (uint32_t)__builtin_popcount(op & 0x1ff), base = s->r[13];
  const uint8_t *p = readable(s, base, 4 * count);
  if (!count || !p) return STOPPED;
  if (op & 0x100) {
    uint32_t target = load32(p + 4 * (count - 1));
    if (s->in_handler && (target >> 28) == 0xf) return STOPPED;
    s->next_pc = target & ~1u;
    s->taken += 2;
  }
  for (int i = 0; i < 8; i++)
    if (op & (1u << i)) { s->r[i] = load32(p); p += 4; s->taken++; }
  s->r[13] = (base + 4 * count) & ~3u;
  return OWNED;
}

OWN void extend(thumb_t *s, uint32_t op) {
  uint32_t in = s->r[LOW(op, 3)], *rd = &s->r[LOW(op, 0)];
  switch ((op >> 6) & 3) {
    case 0: *rd = (uint32_t)(int32_t)(int16_t)in; break;
    case 1: *rd = (uint32_t)(int32_t)(int8_t)in; break;
    case 2: *rd = in & 0xffff; break;
    default: *rd = in & 0xff;
  }
}

OWN int reverse_bytes(thumb_t *s, uint32_t op) {
  uint32_t in = s->r[LOW(op, 3)], *rd = &s->r[LOW(op, 0)];
  switch ((op >> 6) & 3) {
    case 0: *rd = __builtin_bswap32(in); return OWNED;
    case 1: *rd = ((in >> 8) & 0x00ff00ff) | ((in << 8) & 0xff00ff00); return OWNED;
    case 3: *rd = (uint32_t)(int32_t)(int16_t)(((in & 0xff) << 8) | ((in >> 8) & 0xff)); return OWNED;
  }
  return STOPPED;
}

OWN int change_primask(thumb_t *s, uint32_t masked) {
  if (!masked && s->irq_pending) return STOPPED;
  s->primask = masked;
  return OWNED;
}

OWN int miscellaneous(thumb_t *s, uint32_t op) {
  uint32_t by = (op & 0x7f) << 2;
  switch ((op >> 8) & 15) {
    case 0: s->r[13] = ((op & 0x80) ? s->r[13] - by : s->r[13] + by) & ~3u; return OWNED;
    case 2: extend(s, op); return OWNED;
    case 4: case 5: return push(s, op);
    case 6:
      if (op == 0xb672) return change_primask(s, 1);
      return op == 0xb662 ? change_primask(s, 0) : STOPPED;
    case 10: return reverse_bytes(s, op);
    case 12: case 13: return pop(s, op);
    case 15: return op == 0xbf00 ? OWNED : STOPPED;
  }
  return STOPPED;
}

OWN int store_multiple(thumb_t *s, uint32_t op) {
  uint32_t count = (uint32_t)__builtin_popcount(op & 0xff), rn = LOW(op, 8), base = s->r[rn];
  uint32_t place = base & 0xfff;
  uint8_t *p = writable(s, base, 4 * count);
  int divider = IS_SIO(base) && place >= 0x60 && place + 4 * count <= 0x78;
  if (!count || (!p && !divider)) return STOPPED;
  for (uint32_t i = 0, at = 0; i < 8; i++)
    if (op & (1u << i)) {
      if (p) store32(p + at, s->r[i]); else sio_write(s, base + at, s->r[i]);
      at += 4;
      s->taken++;
    }
  if (!(op & (1u << rn))) s->r[rn] = base + 4 * count;
  return OWNED;
}

OWN int load_multiple(thumb_t *s, uint32_t op) {
  uint32_t count = (uint32_t)__builtin_popcount(op & 0xff), rn = LOW(op, 8), base = s->r[rn];
  uint32_t place = base & 0xfff;
  const uint8_t *p = readable(s, base, 4 * count);
  int divider = IS_SIO(base) && place >= 0x60 && place + 4 * count <= 0x7c;
  if (!count || (!p && !divider)) return STOPPED;
  for (uint32_t i = 0, at = 0; i < 8; i++)
    if (op & (1u << i)) {
      if (p) s->r[i] = load32(p + at); else sio_read(s, base + at, &s->r[i]);
      at += 4;
      s->taken++;
    }
  if (!(op & (1u << rn))) s->r[rn] = base + 4 * count;
  return OWNED;
}

OWN int branch_conditional(thumb_t *s, uint32_t op) {
  uint32_t code = (op >> 8) & 15;
  if (code >= 14) return STOPPED;
  if (condition(s, code)) {
    s->next_pc += 2 + ((uint32_t)(int32_t)(int8_t)(op & 0xff) << 1);
    s->taken = 2;
  }
  return OWNED;
}

OWN void branch(thumb_t *s, uint32_t op) {
  s->next_pc += 2 + (uint32_t)((int32_t)(op << 21) >> 20);
  s->taken = 2;
}

OWN void branch_with_link(thumb_t *s, uint32_t op, uint32_t op2) {
  uint32_t sign = (op >> 10) & 1;
  uint32_t i1 = 1 - (sign ^ ((op2 >> 13) & 1)), i2 = 1 - (sign ^ ((op2 >> 11) & 1));
  uint32_t by = ((sign ? 0xffu : 0) << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) |
                ((op2 & 0x7ff) << 1);
  s->r[14] = (s->next_pc + 2) | 1;
  s->next_pc += 2 + by;
}

/* 32-bit instructions: BL, the barriers, and PRIMASK by MRS and MSR */
OWN int wide(thumb_t *s, uint32_t op, uint32_t pc) {
  const uint8_t *p = readable(s, pc + 2, 2);
  if (!p) return STOPPED;
  uint32_t op2 = load16(p), barrier = op2 & 0xfff0;
  s->taken = 3;
  if ((op2 >> 14) == 3 && ((op2 >> 12) & 1)) { branch_with_link(s, op, op2); return OWNED; }
  if (op == 0xf3bf) {
    if (barrier != 0x8f40 && barrier != 0x8f50 && barrier != 0x8f60) return STOPPED;
  } else if (op == 0xf3ef && (op2 >> 12) == 8 && (op2 & 0xff) == 16) {
    s->r[(op2 >> 8) & 15] = s->primask ? 1 : 0;
  } else if ((op >> 4) == 0xf38 && (op2 >> 8) == 0x88 && (op2 & 0xff) == 16) {
    if (!change_primask(s, s->r[op & 15] & 1)) return STOPPED;
  } else {
    return STOPPED;
  }
  s->next_pc += 2;
  return OWNED;
}

/* Executes the instruction `op` at `pc`; STOPPED means that nothing has happened. */
OWN int execute(thumb_t *s, uint32_t op, uint32_t pc) {
  switch (op >> 11) {
    case 0: case 1: case 2: shift_immediate(s, op); return OWNED;
    case 3: add_subtract(s, op); return OWNED;
    case 4: case 5: case 6: case 7: immediate8(s, op); return OWNED;
    case 8:
      if (op & 0x400) return high_registers(s, op);
      data_processing(s, op);
      return OWNED;
    case 9: return load_literal(s, op);
    case 10: case 11: return load_store_register(s, op);
    case 12: case 13: case 14: case 15: case 16: case 17: return load_store_immediate(s, op);
    case 18: case 19: return load_store_stack(s, op);
    case 20: s->r[LOW(op, 8)] = (pc & ~3u) + 4 + ((op & 0xff) << 2); return OWNED;
    case 21: s->r[LOW(op, 8)] = s->r[13] + ((op & 0xff) << 2); return OWNED;
    case 22: case 23: return miscellaneous(s, op);
    case 24: return store_multiple(s, op);
    case 25: return load_multiple(s, op);
    case 26: case 27: return branch_conditional(s, op);
    case 28: branch(s, op); return OWNED;
    case 30: return wide(s, op, pc);
  }
  return STOPPED;
}

/* Runs for at least `limit` cycles, or up to the first instruction that is not owned. */
static void thumb_run(thumb_t *state, uint64_t limit) {
  thumb_t s = *state;
  uint32_t pc = s.r[15] & ~1u;
  s.cycles = 0;
  while (s.cycles < limit) {
    const uint8_t *p = readable(&s, pc, 2);
    if (!LIKELY(p != 0)) break;
    s.next_pc = pc + 2;
    s.taken = 1;
    if (!execute(&s, load16(p), pc)) break;
    pc = s.next_pc;
    s.cycles += s.taken;
  }
  s.r[15] = pc;
  *state = s;
}
