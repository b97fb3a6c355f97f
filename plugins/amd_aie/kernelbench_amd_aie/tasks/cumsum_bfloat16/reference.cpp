#include <aie_api/aie.hpp>

void cumsum_bfloat16(bfloat16 *in, bfloat16 *out) {
    float sum = 0;
    for (int i = 0; i < 256; ++i) {
        sum += static_cast<float>(in[i]);
        out[i] = static_cast<bfloat16>(sum);
    }
}
