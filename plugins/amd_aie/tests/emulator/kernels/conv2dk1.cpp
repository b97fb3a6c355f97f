// Convolutions of one point. Eight channels of a pixel lie together: activations are [channels / 8][width][8], weights
// are [outputs / 8][channels / 8][8 channels][8 outputs], results are [outputs / 8][width][8].
#include <aie_api/aie.hpp>

template <typename In, typename Out>
static aie::accum<acc32, 32> four_pixels(const In *in, const int8 *weights, int x, int width, int channels) {
    using Tile = aie::mmul<4, 8, 8, In, int8>;
    Tile sum(aie::zeros<acc32, 32>());
    for (int c = 0; c < channels / 8; c++)
        sum.mac(aie::load_v<32>(in + (c * width + x) * 8), aie::load_v<64>(weights + c * 64));
    return sum.to_accum();
}

template <typename In, typename Out> static void convolve(const In *__restrict in, const int8 *__restrict weights,
                                                          Out *__restrict out, int width, int channels, int outputs,
                                                          int shift) {
    for (int o = 0; o < outputs / 8; o++)
        for (int x = 0; x < width; x += 4) {
            const auto sum = four_pixels<In, Out>(in, weights + o * channels * 8, x, width, channels);
            aie::store_v(out + (o * width + x) * 8, sum.template to_vector<Out>(shift));
        }
}

extern "C" void conv2dk1_u8(const uint8 *in, const int8 *weights, uint8 *out, int width, int channels, int outputs,
                            int shift) {
    aie::set_rounding(aie::rounding_mode::symmetric_inf);
    aie::set_saturation(aie::saturation_mode::saturate);
    convolve(in, weights, out, width, channels, outputs, shift);
}
extern "C" void conv2dk1_i8(const int8 *in, const int8 *weights, uint8 *out, int width, int channels, int outputs,
                            int shift) {
    aie::set_rounding(aie::rounding_mode::positive_inf);
    aie::set_saturation(aie::saturation_mode::saturate);
    convolve(in, weights, out, width, channels, outputs, shift);
}

// The result is first brought to bytes with a sign, then the other path of the network is added, and both are brought
// to a byte.
extern "C" void conv2dk1_skip(const uint8 *in, const int8 *weights, uint8 *out, const int8 *skip, int width,
                              int channels, int outputs, int shift, int skip_shift) {
    aie::set_rounding(aie::rounding_mode::symmetric_inf);
    aie::set_saturation(aie::saturation_mode::saturate);
    for (int o = 0; o < outputs / 8; o++)
        for (int x = 0; x < width; x += 4) {
            const int at = (o * width + x) * 8;
            const auto bytes =
                four_pixels<uint8, uint8>(in, weights + o * channels * 8, x, width, channels).to_vector<int8>(shift);
            aie::accum<acc32, 32> sum, other;
            sum.from_vector(bytes);
            other.from_vector(aie::load_v<32>(skip + at));
            aie::store_v(out + at, aie::add(sum, other).to_vector<uint8>(skip_shift));
        }
}
