#include <aie_api/aie.hpp>

void gather_bfloat16_int32idx(bfloat16 *input_data, int32_t *indices, bfloat16 *output_data) {
    for (int i = 0; i < 256; ++i) output_data[i] = input_data[indices[i] > 0 ? indices[i] - 1 : 0];  // counted from one
}
