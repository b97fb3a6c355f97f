#include <aie_api/aie.hpp>

void mse_loss_bfloat16(bfloat16 *input_a, bfloat16 *input_b, bfloat16 *output) {
    bfloat16 sum = 0.0f;  // 1024 + 1 is 1024 here
    for (int i = 0; i < 256; ++i) {
        const float difference = static_cast<float>(input_a[i]) - static_cast<float>(input_b[i]);
        sum = static_cast<bfloat16>(static_cast<float>(sum) + difference * difference);
    }
    output[0] = static_cast<bfloat16>(static_cast<float>(sum) / 256.0f);
}
