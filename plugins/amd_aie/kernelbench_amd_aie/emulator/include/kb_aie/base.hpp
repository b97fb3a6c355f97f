// What everything else in the emulator rests on: element types, registers, and how a value of any legal size lies in them.
//
// A kernel is compiled against these headers by the clang of the host. Plain lane arithmetic is native vector code; every other
// vector instruction is a call of an *operation*, an opaque function that is defined in the library beside (`source/`), so that
// the compiler's intermediate code shows each instruction with its data flow to the cycle model. docs/amd-aie.md has the names.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <type_traits>
#include <utility>

#if !defined(__clang__) || __clang_major__ < 17
#error "the emulator of the AI Engine needs clang 17 or newer"
#endif
#ifndef __AIE_ARCH__
#error "__AIE_ARCH__ is not set: 20 for AIE2 (amd-aie2), 21 for AIE2P (amd-aie2p)"
#endif
#define KB_AIE 1

// Everything in the headers but operations vanishes into the kernel.
#define KB_AIE_INLINE inline __attribute__((always_inline))

using bfloat16 = __bf16;
using int8 = signed char;
using uint8 = unsigned char;
using int16 = short;
using uint16 = unsigned short;
using int32 = int;
using uint32 = unsigned int;
// Elements that the device has and this emulator has not; a kernel that wants vectors of them is told so.
using int4 = _BitInt(4);
using uint4 = unsigned _BitInt(4);
struct cint16 { int16 real, imag; };
struct cint32 { int32 real, imag; };
struct cfloat { float real, imag; };
struct cbfloat16 { bfloat16 real, imag; };

// One 512-bit register. Its elements mean nothing: operations get the element type in `what`.
typedef int chunk __attribute__((vector_size(64)));

extern "C" {
extern int kb_aie_rounding;    // crRnd: values of aie::rounding_mode
extern int kb_aie_saturation;  // crSat: values of aie::saturation_mode
}

namespace kb_aie {

constexpr bool aie2p = __AIE_ARCH__ == 21;
constexpr unsigned load_bits = aie2p ? 512 : 256;  // that one load or store instruction moves
constexpr unsigned align_bytes = load_bits / 8;    // that a vector of this size or more must be aligned to

constexpr bool power_of_two(unsigned n) { return n != 0 && (n & (n - 1)) == 0; }

// Element types, as operations are told them: bits 8..11 of `what`.
enum Kind : int { s8 = 0, u8 = 1, s16 = 2, u16 = 3, s32 = 4, u32 = 5, bf16 = 6, f32 = 7, s64 = 8, c16 = 9, c32 = 10 };

template <class T> struct Element;
template <> struct Element<int8> { static constexpr Kind kind = s8; };
template <> struct Element<uint8> { static constexpr Kind kind = u8; };
template <> struct Element<int16> { static constexpr Kind kind = s16; };
template <> struct Element<uint16> { static constexpr Kind kind = u16; };
template <> struct Element<int32> { static constexpr Kind kind = s32; };
template <> struct Element<uint32> { static constexpr Kind kind = u32; };
template <> struct Element<bfloat16> { static constexpr Kind kind = bf16; };
template <> struct Element<float> { static constexpr Kind kind = f32; };
template <> struct Element<int64_t> { static constexpr Kind kind = s64; };

template <class T> concept is_element = requires { Element<T>::kind; } && !std::is_same_v<T, int64_t>;
template <class T> constexpr Kind kind_of = Element<T>::kind;
template <class T> constexpr unsigned bits_of = sizeof(T) * 8;

// The first argument of an operation: how many instructions it stands for, and its own business from bit 8 on.
constexpr int what(unsigned issues, Kind kind = s8, unsigned more = 0) {
    return static_cast<int>(issues | static_cast<unsigned>(kind) << 8 | more << 12);
}

template <class T, unsigned N> struct NativeOf {
    typedef T type __attribute__((vector_size(N * sizeof(T))));
};
// A vector of the compiler: N lanes of T.
template <class T, unsigned N> using native = typename NativeOf<T, N>::type;

// How N lanes of T lie in registers: one part of 128, 256 or 512 bits, or several of 512.
template <class T, unsigned N> struct Layout {
    static constexpr unsigned bits = N * bits_of<T>;
    static constexpr unsigned parts = bits <= 512 ? 1 : bits / 512;
    static constexpr unsigned lanes = N / parts;  // of a part
    using part = native<T, lanes>;
};

namespace detail {
template <class To, class From, int... I> KB_AIE_INLINE To resized(From x, std::integer_sequence<int, I...>) {
    constexpr int there = static_cast<int>(sizeof(From) / sizeof(int));
    typedef int words __attribute__((vector_size(sizeof(From))));
    auto from = (words)x;
    return (To)__builtin_shufflevector(from, from, (I < there ? I : -1)...);
}
}  // namespace detail

// What a register holds that nobody has written.
constexpr int unwritten_word = static_cast<int>(0xA5A5A5A5);
constexpr chunk unwritten_register = {
    unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word,
    unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word, unwritten_word};

// A part as a whole register; what lies above it is not defined. Costs nothing.
template <class Part> KB_AIE_INLINE chunk widen(Part x) {
    if constexpr (sizeof(Part) == 64) return (chunk)x;
    else return detail::resized<chunk>(x, std::make_integer_sequence<int, 16>());
}

// The low lanes of a register. Costs nothing.
template <class Part> KB_AIE_INLINE Part narrow(chunk x) {
    if constexpr (sizeof(Part) == 64) return (Part)x;
    else return detail::resized<Part>(x, std::make_integer_sequence<int, sizeof(Part) / 4>());
}

}  // namespace kb_aie
