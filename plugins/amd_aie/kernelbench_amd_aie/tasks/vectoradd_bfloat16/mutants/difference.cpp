#include <aie_api/aie.hpp>

void vectoradd_bfloat16(bfloat16 *in0, bfloat16 *in1, bfloat16 *out) {
    for (int i = 0; i < 256; ++i) out[i] = in0[i] - in1[i];  // the wrong sign
}
