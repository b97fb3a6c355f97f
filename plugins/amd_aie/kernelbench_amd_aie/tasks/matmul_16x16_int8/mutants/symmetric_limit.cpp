#include <aie_api/aie.hpp>

void matmul_16x16_int8(int8_t *a, int8_t *b, int8_t *out) {
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j) {
            int32_t sum = 0;
            for (int k = 0; k < 16; ++k) sum += a[i * 16 + k] * b[k * 16 + j];
            out[i * 16 + j] = static_cast<int8_t>(sum > 127 ? 127 : sum < -127 ? -127 : sum);  // -128 is allowed
        }
    }
}
