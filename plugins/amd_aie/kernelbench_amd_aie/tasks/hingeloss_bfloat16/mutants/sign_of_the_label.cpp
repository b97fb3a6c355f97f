#include <aie_api/aie.hpp>

void hingeloss_bfloat16(bfloat16 *pred, bfloat16 *label, bfloat16 *out) {
    for (int i = 0; i < 256; ++i) {
        const float p = pred[i];
        const float loss = 1.0f - (static_cast<float>(label[i]) < 0.0f ? -p : p);  // as if labels were +1 and -1 alone
        out[i] = static_cast<bfloat16>(loss > 0.0f ? loss : 0.0f);
    }
}
