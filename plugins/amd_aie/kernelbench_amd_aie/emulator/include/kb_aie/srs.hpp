// Shift-round-saturate (accumulator to vector) and its inverse (vector to accumulator), register by register.
//
// An instruction takes or makes 1024 bits of accumulator on AIE2 and 2048 bits on AIE2P, and at most one register of
// vector.
#pragma once

#include "kb_aie/mul_ops.hpp"
#include "kb_aie/vector.hpp"

namespace kb_aie {

constexpr unsigned acc_registers = aie2p ? 4 : 2;    // of an integer accumulator, by an instruction
constexpr unsigned float_registers = aie2p ? 2 : 1;  // of accfloat, by a conversion

constexpr Kind with_sign(Kind kind, bool is_signed) {
    return kind <= u32 ? static_cast<Kind>((kind & ~1) | (is_signed ? 0 : 1)) : kind;
}

constexpr unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }
constexpr unsigned most(unsigned a, unsigned b) { return a > b ? a : b; }

// The register that lane `lane` of a vector lies in, and the group of 8 lanes in it.
template <class T> constexpr unsigned register_of(unsigned lane) { return lane * sizeof(T) / 64; }
template <class T> constexpr unsigned group_of(unsigned lane) { return lane % (64 / sizeof(T)) / 8; }

template <Acc acc, class T, unsigned N, unsigned Parts>
KB_AIE_INLINE void shift_up(chunk (&r)[Parts], const aie::vector<T, N> &v, int shift, int kind) {
    if constexpr (kind_of<T> == f32) {
        for (unsigned i = 0; i < Parts; i++) r[i] = v.get_chunk(i);
    } else {
        constexpr unsigned together =
            kind_of<T> == bf16 ? float_registers : least(acc_registers, acc_bits(acc) / bits_of<T>);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < Parts; i++) {
            const unsigned lane = i * acc_lanes(acc);
            const int how = what(i % together == 0, static_cast<Kind>(kind), widened(acc, group_of<T>(lane)));
            if constexpr (kind_of<T> == bf16) r[i] = aie_cv_widen(how, v.get_chunk(register_of<T>(lane)));
            else r[i] = aie_up_ups(how, v.get_chunk(register_of<T>(lane)), shift, kb_aie_saturation);
        }
    }
}

template <Acc acc, class T, unsigned N, unsigned Parts>
KB_AIE_INLINE aie::vector<T, N> shift_down(const chunk (&x)[Parts], int shift, int kind) {
    constexpr unsigned results = most(1, N * bits_of<T> / 512), each = Parts / results;
    chunk r[results];
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < results; i++) {
        const chunk *from = x + i * each;
        if constexpr (kind_of<T> == f32) {
            r[i] = *from;
        } else if constexpr (kind_of<T> == bf16) {
            r[i] = aie_cv_bf16(what(most(1, each / float_registers), bf16, converted(acc, each)), from[0],
                               from[each > 1], kb_aie_rounding);
        } else {
            // Eight registers in one of bytes: two steps through 16 bits, and a pack.
            const int how =
                what(most(1, each / acc_registers) + (each == 8), static_cast<Kind>(kind), converted(acc, each));
            if constexpr (each == 8)
                r[i] = aie_sr_srs8(how, from[0], from[1], from[2], from[3], from[4], from[5], from[6], from[7], shift,
                                   kb_aie_rounding, kb_aie_saturation);
            else
                r[i] = aie_sr_srs(how, from[0], from[each > 1], from[each > 2 ? 2 : 0], from[each > 3 ? 3 : 0], shift,
                                  kb_aie_rounding, kb_aie_saturation);
        }
    }
    return aie::vector<T, N>::from_chunks(r);
}

}  // namespace kb_aie
