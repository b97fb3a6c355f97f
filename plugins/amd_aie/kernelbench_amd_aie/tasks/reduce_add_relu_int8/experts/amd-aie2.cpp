// A matrix of ones times 8 rows of 8 elements sums the columns, in 32 bits; a second such product is added to it. Each
// row of the result has the same 8 sums, and one row is summed again.
#include <aie_api/aie.hpp>

void reduce_add_relu_int8(int8_t *__restrict in_buffer, int8_t *__restrict out_buffer) {
    const auto ones = aie::broadcast<int8, 32>(int8(1));
    aie::mmul<4, 8, 8, int8, int8> sums;
    sums.mul(ones, aie::load_v<64>(in_buffer));
    sums.mac(ones, aie::load_v<64>(in_buffer + 64));
    const int32_t sum = aie::reduce_add(sums.to_vector<int32>().extract<8>(0));
    *out_buffer = sum < 0 ? 0 : sum > 127 ? 127 : sum;
}
