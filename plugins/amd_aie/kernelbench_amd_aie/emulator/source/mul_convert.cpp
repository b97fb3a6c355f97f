// Accumulators to vectors and back, and floats to other numbers.
#include "kb_aie/mul_lanes.hpp"

using namespace kb_aie;
using namespace kb_aie::mul_library;

namespace {

void store_integer(chunk &r, Kind kind, unsigned lane, wide value) {
    switch (bytes_of(kind)) {
    case 1: return put(r, lane, static_cast<uint8_t>(value));
    case 2: return put(r, lane, static_cast<uint16_t>(value));
    default: return put(r, lane, static_cast<uint32_t>(value));
    }
}

chunk shifted_down(int what, const chunk *from, int shift, int rounding, int saturation) {
    if (shift < -4 || shift > 59) kb_aie_trap("to_vector: a shift of %d; legal are -4 to 59", shift);
    const auto acc = static_cast<Acc>(more(what, 0, 2));
    const Kind kind = kind_a(what);
    const bool is_signed = kind == s8 || kind == s16 || kind == s32;
    const unsigned lanes = acc_lanes(acc);
    chunk r = undefined();
    for (unsigned i = 0; i < lanes * more(what, 2, 4); i++) {
        const auto x = static_cast<int64_t>(accumulated(from[i / lanes], acc, i % lanes));
        store_integer(r, kind, i, saturated(rounded(x, shift, rounding), bytes_of(kind) * 8, is_signed, saturation));
    }
    return r;
}

// Float lanes times 2^shift as int32; out of range is the nearest that there is, NaN the greatest.
chunk fixed(int what, const chunk &x, int shift, float (*whole)(float)) {
    if (shift < -127 || shift > 127) kb_aie_trap("to_fixed: a shift of %d; legal are -127 to 127", shift);
    const unsigned first = more(what, 2, 3) * 8;
    chunk r = undefined();
    for (unsigned i = 0; i < 16; i++) {
        const double value = whole(ldexpf(real(x, kind_a(what), first + i), shift));
        put(r, i,
            isnan(value) || value > 2147483647.0 ? 2147483647
            : value < -2147483648.0              ? static_cast<int32_t>(-2147483647 - 1)
                                                 : static_cast<int32_t>(value));
    }
    return r;
}

float nearest_halves_to_zero(float x) {
    const float down = floorf(x);
    const float part = x - down;  // exact
    return part > 0.5f || (part == 0.5f && x < 0) ? down + 1 : down;
}

}  // namespace

extern "C" {

chunk aie_sr_srs(int what, chunk a0, chunk a1, chunk a2, chunk a3, int shift, int rounding, int saturation) {
    const chunk from[4] = {a0, a1, a2, a3};
    return shifted_down(what, from, shift, rounding, saturation);
}

chunk aie_sr_srs8(int what, chunk a0, chunk a1, chunk a2, chunk a3, chunk a4, chunk a5, chunk a6, chunk a7, int shift,
                  int rounding, int saturation) {
    const chunk from[8] = {a0, a1, a2, a3, a4, a5, a6, a7};
    return shifted_down(what, from, shift, rounding, saturation);
}

chunk aie_up_ups(int what, chunk x, int shift, int saturation) {
    if (shift < 0 || shift > 59) kb_aie_trap("from_vector: a shift of %d; legal are 0 to 59", shift);
    const auto acc = static_cast<Acc>(more(what, 0, 2));
    const unsigned first = more(what, 2, 3) * 8;
    chunk r = undefined();
    for (unsigned i = 0; i < acc_lanes(acc); i++) {
        const wide value = static_cast<wide>(integer(x, kind_a(what), first + i)) * (static_cast<wide>(1) << shift);
        // An accumulator has no symmetric range: what is not `none` saturates.
        accumulate(r, acc, i, static_cast<uint64_t>(saturated(value, acc_bits(acc), true, saturation == 0 ? 0 : 1)));
    }
    return r;
}

chunk aie_cv_bf16(int what, chunk a0, chunk a1, int rounding) {
    const chunk from[2] = {a0, a1};
    chunk r = undefined();
    for (unsigned i = 0; i < 16 * more(what, 2, 4); i++)
        put(r, i, bf16_bits(at<float>(from[i / 16], i % 16), rounding));
    return r;
}

chunk aie_cv_widen(int what, chunk x) {
    const unsigned first = more(what, 2, 3) * 8;
    chunk r = undefined();
    for (unsigned i = 0; i < 16; i++) put(r, i, real(x, bf16, first + i));
    return r;
}

chunk aie_cv_fixed(int what, chunk x, int shift) { return fixed(what, x, shift, floorf); }
chunk aie_cv_fixed_zero(int what, chunk x, int shift) { return fixed(what, x, shift, nearest_halves_to_zero); }

chunk aie_cv_float(int what, chunk x, int shift) {
    if (shift < -127 || shift > 127) kb_aie_trap("to_float: a shift of %d; legal are -127 to 127", shift);
    const Kind kind = kind_a(what);
    const unsigned first = more(what, 2, 3) * 8;
    const unsigned lanes = kind == s64 ? 8 : 16;
    chunk r = undefined();
    for (unsigned i = 0; i < lanes; i++)
        put(r, i, static_cast<float>(ldexp(static_cast<double>(integer(x, kind, first + i)), -shift)));
    return r;
}
}
