#include <aie_api/aie.hpp>

void hingeloss_bfloat16(bfloat16 *pred, bfloat16 *label, bfloat16 *out) {
    for (int i = 0; i < 256; ++i) {
        const float loss = -static_cast<float>(label[i]) * static_cast<float>(pred[i]);  // forgets the 1
        out[i] = static_cast<bfloat16>(loss > 0.0f ? loss : 0.0f);
    }
}
