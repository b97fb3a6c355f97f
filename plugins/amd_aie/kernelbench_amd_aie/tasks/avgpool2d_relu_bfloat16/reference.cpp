#include <aie_api/aie.hpp>

void avgpool2d_relu_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int row = 0; row < 16; ++row)
        for (int col = 0; col < 16; ++col) {
            const bfloat16 *upper = input + 2 * row * 32 + 2 * col;
            const bfloat16 *lower = upper + 32;
            float sum = 0.0f;
            for (int x = 0; x < 2; ++x) sum += static_cast<float>(upper[x]) + static_cast<float>(lower[x]);
            output[row * 16 + col] = static_cast<bfloat16>(sum > 0.0f ? sum * 0.25f : 0.0f);
        }
}
