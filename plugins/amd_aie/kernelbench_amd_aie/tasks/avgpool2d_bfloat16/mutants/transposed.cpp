#include <aie_api/aie.hpp>

void avgpool2d_bfloat16(bfloat16 *input, bfloat16 *output) {
    for (int row = 0; row < 16; ++row)
        for (int col = 0; col < 16; ++col) {
            float sum = 0.0f;
            for (int y = 0; y < 2; ++y)
                for (int x = 0; x < 2; ++x) sum += static_cast<float>(input[(2 * row + y) * 32 + 2 * col + x]);
            output[col * 16 + row] = static_cast<bfloat16>(sum * 0.25f);  // columns for rows
        }
}
