// The operations on vectors, and how `what` tells them what to do. Headers and library share this.
//
// An operation sees whole registers. Where a value is smaller its size comes along, in units of 16 bytes, and lanes above it mean
// nothing. Lanes of results that are not defined hold 0xA5 bytes.
#pragma once

#include "kb_aie/base.hpp"

namespace kb_aie {

constexpr unsigned exponent_of(unsigned n) { return n <= 1 ? 0 : 1 + exponent_of(n / 2); }

// Bits 12.. of `what`: bytes of an operand; of those that group elements also the size of a group and which half is wanted.
constexpr unsigned sized(unsigned bytes) { return bytes / 16; }
constexpr unsigned grouped(unsigned bytes, unsigned group, unsigned half) {
    return sized(bytes) | exponent_of(group) << 3 | half << 6;
}

// Instructions that moving so many bytes takes.
constexpr unsigned moves(unsigned bytes) { return bytes * 8 <= load_bits ? 1 : bytes * 8 / load_bits; }

}  // namespace kb_aie

extern "C" {
// Says what is wrong with a kernel and ends the process.
[[noreturn]] void kb_aie_trap(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Memory. The plain ones end the process where the address is not aligned.
chunk aie_ld_vector(int what, const void *from);
chunk aie_ld_unaligned(int what, const void *from);
void aie_st_vector(int what, void *to, chunk x);
void aie_st_unaligned(int what, void *to, chunk x);
// A register that came from, or goes to, an address that is not aligned: itself.
chunk aie_mv_aligned(int what, chunk x);

// Scalars, as the bits of an element: into every lane, out of a lane, into a lane, into the lowest after a shift up by one lane.
chunk aie_mv_broadcast(int what, int x);
int aie_mv_extract(int what, chunk x, int lane);
chunk aie_mv_insert(int what, chunk x, int lane, int element);
chunk aie_mv_push(int what, chunk x, int element);
// Lane `lane` in every lane.
chunk aie_mv_spread(int what, chunk x, int lane);

// 64 bytes of the 128 of low and high, from byte `bytes` on.
chunk aie_mv_shift(int what, chunk low, chunk high, int bytes);
// Groups of a and b in turn: the low or the high half of the result.
chunk aie_mv_zip(int what, chunk a, chunk b);
// Groups 0, 2, 4.. or 1, 3, 5.. of a followed by b.
chunk aie_mv_unzip(int what, chunk a, chunk b);
// Elements of the matrix in a followed by b, transposed: the low or the high half.
chunk aie_mv_transpose(int what, chunk a, chunk b, int rows, int columns);
chunk aie_mv_reverse(int what, chunk x);
// The permutation `mode` of the instruction VSHUFFLE.
chunk aie_mv_shuffle(int what, chunk a, chunk b, int mode);
// Integers of a followed by b, half as wide; integers of the low or high half of a register, twice as wide.
chunk aie_mv_pack(int what, chunk a, chunk b, int saturation);
chunk aie_mv_unpack(int what, chunk x);

// Floats and bfloat16: bits of the lanes where the relation holds, and the greater or the smaller.
uint64_t aie_va_less(int what, chunk a, chunk b);
uint64_t aie_va_less_equal(int what, chunk a, chunk b);
uint64_t aie_va_equal(int what, chunk a, chunk b);
chunk aie_va_max(int what, chunk a, chunk b);
chunk aie_va_min(int what, chunk a, chunk b);
// The difference where it is positive, else 0; of integers too.
chunk aie_va_maxdiff(int what, chunk a, chunk b);

// Integer elements shifted down, with zeros from above.
chunk aie_sr_logical(int what, chunk x, int shift);

// Sums of integer elements in lanes of 32 bits, two or four to a lane.
chunk aie_vm_groups(int what, chunk x);
chunk aie_vm_groupmac(int what, chunk sums, chunk x);

// Ends the process where `index` is not below `limit`.
void aie_fr_check_index(int what, unsigned index, unsigned limit);
// Ends it where `group` is no power of two up to `limit`.
void aie_fr_check_group(int what, unsigned group, unsigned limit);
// A mark in the trace.
void aie_ev_event(int what, int which);
}
