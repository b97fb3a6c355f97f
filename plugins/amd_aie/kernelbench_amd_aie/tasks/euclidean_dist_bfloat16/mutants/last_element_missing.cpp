#include <aie_api/aie.hpp>
#include <math.h>

void euclidean_dist_bfloat16(bfloat16 *input_a, bfloat16 *input_b, bfloat16 *output) {
    float sum = 0;
    for (int i = 0; i < 255; ++i) {  // off by one
        const float difference = static_cast<float>(input_a[i]) - static_cast<float>(input_b[i]);
        sum += difference * difference;
    }
    *output = static_cast<bfloat16>(sqrtf(sum));
}
