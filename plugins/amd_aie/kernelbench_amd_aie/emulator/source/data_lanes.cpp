// Operations lane by lane: widths of integers, comparisons of floats, sums of groups.
#include "kb_aie/data_ops.hpp"
#include "kb_aie/mul_lanes.hpp"

using namespace kb_aie;
using namespace kb_aie::mul_library;

namespace {

unsigned size_of(int what) { return more(what, 0, 3) * 16; }
unsigned lanes_in(int what) { return size_of(what) / bytes_of(kind_a(what)); }
bool has_sign(Kind kind) { return kind == s8 || kind == s16 || kind == s32; }

void put_integer(chunk &x, unsigned bytes, unsigned lane, int64_t value) {
    switch (bytes) {
    case 1: return put(x, lane, static_cast<uint8_t>(value));
    case 2: return put(x, lane, static_cast<uint16_t>(value));
    default: return put(x, lane, static_cast<uint32_t>(value));
    }
}

// An element of either register as it is: for results that are one of the operands.
void copy_lane(chunk &r, const chunk &x, Kind kind, unsigned lane) {
    const unsigned bytes = bytes_of(kind);
    memcpy(reinterpret_cast<char *>(&r) + lane * bytes, reinterpret_cast<const char *>(&x) + lane * bytes, bytes);
}

template <class F> uint64_t lanes_where(int what, const chunk &a, const chunk &b, F holds) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < lanes_in(what); i++)
        if (holds(real(a, kind_a(what), i), real(b, kind_a(what), i))) bits |= uint64_t(1) << i;
    return bits;
}

chunk with_groups(int what, chunk sums, const chunk &x) {
    const unsigned each = 4 / bytes_of(kind_a(what));
    for (unsigned i = 0; i < lanes_in(what); i++) {
        const auto before = at<uint32_t>(sums, i / each);
        put(sums, i / each, before + static_cast<uint32_t>(integer(x, kind_a(what), i)));
    }
    return sums;
}

}  // namespace

extern "C" {

chunk aie_mv_pack(int what, chunk a, chunk b, int saturation) {
    const Kind kind = kind_a(what);
    const unsigned bytes = bytes_of(kind) / 2, lanes = lanes_in(what);
    chunk r = undefined();
    for (unsigned i = 0; i < (size_of(what) == 64 ? 2 : 1) * lanes; i++) {
        const int64_t value = integer(i < lanes ? a : b, kind, i % lanes);
        put_integer(r, bytes, i, static_cast<int64_t>(saturated(value, bytes * 8, has_sign(kind), saturation)));
    }
    return r;
}

chunk aie_mv_unpack(int what, chunk x) {
    const Kind kind = kind_a(what);
    const unsigned bytes = bytes_of(kind) * 2, lanes = lanes_in(what), half = more(what, 6, 1);
    chunk r = undefined();
    for (unsigned i = 0; i < (size_of(what) == 64 ? lanes / 2 : lanes); i++)
        put_integer(r, bytes, i, integer(x, kind, i + half * lanes / 2));
    return r;
}

// As IEEE 754 has it: nothing holds of NaN, and zeros are equal whatever their signs.
uint64_t aie_va_less(int what, chunk a, chunk b) {
    return lanes_where(what, a, b, [](float x, float y) { return x < y; });
}
uint64_t aie_va_less_equal(int what, chunk a, chunk b) {
    return lanes_where(what, a, b, [](float x, float y) { return x <= y; });
}
uint64_t aie_va_equal(int what, chunk a, chunk b) {
    return lanes_where(what, a, b, [](float x, float y) { return x == y; });
}

// The first, unless the second is greater (smaller).
chunk aie_va_max(int what, chunk a, chunk b) {
    const Kind kind = kind_a(what);
    chunk r;
    for (unsigned i = 0; i < 64 / bytes_of(kind); i++) copy_lane(r, real(a, kind, i) < real(b, kind, i) ? b : a, kind, i);
    return r;
}
chunk aie_va_min(int what, chunk a, chunk b) {
    const Kind kind = kind_a(what);
    chunk r;
    for (unsigned i = 0; i < 64 / bytes_of(kind); i++) copy_lane(r, real(b, kind, i) < real(a, kind, i) ? b : a, kind, i);
    return r;
}

chunk aie_va_maxdiff(int what, chunk a, chunk b) {
    const Kind kind = kind_a(what);
    const unsigned bytes = bytes_of(kind);
    chunk r;
    for (unsigned i = 0; i < 64 / bytes; i++) {
        const int64_t x = integer(a, kind, i), y = integer(b, kind, i);
        put_integer(r, bytes, i, x > y ? x - y : 0);
    }
    return r;
}

chunk aie_sr_logical(int what, chunk x, int shift) {
    const unsigned bytes = bytes_of(kind_a(what));
    if (shift < 0 || shift > 59) kb_aie_trap("logical_downshift: a shift of %d; legal are 0 to 59", shift);
    const uint64_t bits = (uint64_t(1) << bytes * 8) - 1;
    chunk r;
    for (unsigned i = 0; i < 64 / bytes; i++)
        put_integer(r, bytes, i, static_cast<int64_t>((static_cast<uint64_t>(integer(x, kind_a(what), i)) & bits) >> shift));
    return r;
}

chunk aie_vm_groups(int what, chunk x) {
    chunk r = undefined();
    for (unsigned i = 0; i < size_of(what) / 4; i++) put(r, i, uint32_t(0));
    return with_groups(what, r, x);
}
chunk aie_vm_groupmac(int what, chunk sums, chunk x) { return with_groups(what, sums, x); }
}
