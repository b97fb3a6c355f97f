// A convolution of 3x3 points over three lines. Layouts are those of conv2dk1; weights are [outputs / 8][channels /
// 8][3][3][64]. Beyond the ends of a line there are zeros.
#include <aie_api/aie.hpp>

using Tile = aie::mmul<4, 8, 8, uint8, int8>;

extern "C" void conv2dk3(const uint8 *__restrict line0, const uint8 *__restrict line1, const uint8 *__restrict line2,
                         const int8 *__restrict weights, uint8 *__restrict out, int width, int channels, int outputs,
                         int shift) {
    const uint8 *const lines[3] = {line0, line1, line2};
    aie::set_rounding(aie::rounding_mode::positive_inf);
    aie::set_saturation(aie::saturation_mode::saturate);
    const aie::vector<uint8, 32> nothing = aie::zeros<uint8, 32>();
    for (int o = 0; o < outputs / 8; o++)
        for (int x = 0; x < width; x += 4) {
            Tile sum(aie::zeros<acc32, 32>());
            for (int c = 0; c < channels / 8; c++)
                for (int y = 0; y < 3; y++) {
                    const uint8 *line = lines[y] + c * width * 8;
                    const int8 *w = weights + ((o * (channels / 8) + c) * 3 + y) * 3 * 64;
                    const aie::vector<uint8, 32> here = aie::load_v<32>(line + x * 8);
                    const aie::vector<uint8, 32> before = x > 0 ? aie::load_v<32>(line + (x - 4) * 8) : nothing;
                    const aie::vector<uint8, 32> after = x + 4 < width ? aie::load_v<32>(line + (x + 4) * 8) : nothing;
                    // A pixel is eight bytes.
                    const auto both = aie::concat(here, after);
                    sum.mac(aie::shuffle_up_fill(here, before, 8), aie::load_v<64>(w));
                    sum.mac(here, aie::load_v<64>(w + 64));
                    sum.mac(aie::shuffle_down(both, 8).extract<32>(0), aie::load_v<64>(w + 128));
                }
            aie::store_v(out + (o * width + x) * 8, sum.to_vector<uint8>(shift));
        }
}
