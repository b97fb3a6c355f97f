#include <aie_api/aie.hpp>

void round_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int i = 0; i < 256; ++i) {
        const int whole = static_cast<int>(static_cast<float>(input[i]) + 0.5f);  // no floor below 0
        output[i] = static_cast<bfloat16>(static_cast<float>(whole));
    }
}
