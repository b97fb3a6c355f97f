// The vectors of the device's compiler, by the names that it has for them: v16int32, v32bfloat16 and so on.
#pragma once

#include "kb_aie/base.hpp"

// From 512 bits on they need the alignment of a load, not that of their size.
#define KB_AIE_NATIVE(T, N) typedef T v##N##T __attribute__((vector_size(N * sizeof(T)), aligned(KB_AIE_NATIVE_ALIGN(T, N))));
#define KB_AIE_NATIVE_ALIGN(T, N) (N * sizeof(T) < kb_aie::align_bytes ? N * sizeof(T) : kb_aie::align_bytes)

KB_AIE_NATIVE(int8, 16)
KB_AIE_NATIVE(int8, 32)
KB_AIE_NATIVE(int8, 64)
KB_AIE_NATIVE(int8, 128)
KB_AIE_NATIVE(uint8, 16)
KB_AIE_NATIVE(uint8, 32)
KB_AIE_NATIVE(uint8, 64)
KB_AIE_NATIVE(uint8, 128)
KB_AIE_NATIVE(int16, 8)
KB_AIE_NATIVE(int16, 16)
KB_AIE_NATIVE(int16, 32)
KB_AIE_NATIVE(int16, 64)
KB_AIE_NATIVE(uint16, 8)
KB_AIE_NATIVE(uint16, 16)
KB_AIE_NATIVE(uint16, 32)
KB_AIE_NATIVE(uint16, 64)
KB_AIE_NATIVE(int32, 4)
KB_AIE_NATIVE(int32, 8)
KB_AIE_NATIVE(int32, 16)
KB_AIE_NATIVE(int32, 32)
KB_AIE_NATIVE(uint32, 4)
KB_AIE_NATIVE(uint32, 8)
KB_AIE_NATIVE(uint32, 16)
KB_AIE_NATIVE(uint32, 32)
KB_AIE_NATIVE(bfloat16, 8)
KB_AIE_NATIVE(bfloat16, 16)
KB_AIE_NATIVE(bfloat16, 32)
KB_AIE_NATIVE(bfloat16, 64)
KB_AIE_NATIVE(float, 4)
KB_AIE_NATIVE(float, 8)
KB_AIE_NATIVE(float, 16)
KB_AIE_NATIVE(float, 32)
#undef KB_AIE_NATIVE
#undef KB_AIE_NATIVE_ALIGN
