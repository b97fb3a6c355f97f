// Eight rows in two vectors: even and odd rows are parted (groups of 16 bytes) for their maximum, then even and odd
// columns of all of it. The whole matrix is four vectors, and its result one.
#include <aie_api/aie.hpp>

void maxpool2d_relu_int8(int8_t *__restrict input, int8_t *__restrict output) {
    const auto [even0, odd0] = aie::interleave_unzip(aie::load_v<64>(input), aie::load_v<64>(input + 64), 16);
    const auto [even1, odd1] = aie::interleave_unzip(aie::load_v<64>(input + 128), aie::load_v<64>(input + 192), 16);
    const auto [even, odd] = aie::interleave_unzip(aie::max(even0, odd0), aie::max(even1, odd1), 1);
    aie::store_v(output, aie::max(aie::max(even, odd), aie::zeros<int8, 64>()));
}
