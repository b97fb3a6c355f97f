#include <aie_api/aie.hpp>

void variance_bfloat16(bfloat16 *input, bfloat16 *output) {
    bfloat16 sum = 0.0f, squares = 0.0f;  // neither can grow beyond 256 times what is added
    for (int i = 0; i < 256; ++i) {
        sum = sum + input[i];
        squares = squares + input[i] * input[i];
    }
    const float mean = static_cast<float>(sum) / 256.0f;
    const float variance = static_cast<float>(squares) / 256.0f - mean * mean;
    output[0] = static_cast<bfloat16>(variance > 0.0f ? variance : 0.0f);
}
