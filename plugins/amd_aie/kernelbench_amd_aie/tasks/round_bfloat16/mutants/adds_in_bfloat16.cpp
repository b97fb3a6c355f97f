#include <aie_api/aie.hpp>
#include <math.h>

void round_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const bfloat16 sum = static_cast<bfloat16>(static_cast<float>(input[i]) + 0.5f);  // 0.498046875 becomes 1
        output[i] = static_cast<bfloat16>(floorf(static_cast<float>(sum)));
    }
}
