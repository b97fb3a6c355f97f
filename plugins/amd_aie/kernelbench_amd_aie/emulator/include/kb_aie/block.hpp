// Block floating point, which AIE2P has and this emulator has not: names that say so.
#pragma once

#include "kb_aie/base.hpp"

struct bfp16ebs8 {};
struct bfp16ebs16 {};

namespace aie {

template <class T, unsigned N> class block_vector {
    static_assert(
        sizeof(T) == 0,
        "aie::block_vector: block floating point (AIE2P) is not part of this emulator; use vector<bfloat16, N>");
};

}  // namespace aie
