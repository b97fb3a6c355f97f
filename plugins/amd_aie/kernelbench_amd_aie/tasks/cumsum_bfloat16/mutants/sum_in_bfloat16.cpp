#include <aie_api/aie.hpp>

void cumsum_bfloat16(bfloat16 *in, bfloat16 *out) {
    bfloat16 sum = 0;  // eight bits: small elements are lost
    for (int i = 0; i < 256; ++i) out[i] = sum = sum + in[i];
}
