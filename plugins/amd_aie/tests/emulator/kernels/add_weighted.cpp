// Two pictures mixed: alpha * a + beta * b + gamma, kept within a byte. Weights have 14 bits after the point.
#include <aie_api/aie.hpp>

extern "C" void add_weighted(const uint8 *__restrict a, const uint8 *__restrict b, uint8 *__restrict out, int count,
                             int16 alpha, int16 beta, int8 gamma) {
    constexpr int fraction = 14;
    aie::set_saturation(aie::saturation_mode::saturate);
    aie::vector<int16, 16> weights = aie::zeros<int16, 16>();
    weights[0] = alpha;
    weights[1] = beta;
    aie::accum<acc32, 32> offset;
    offset.from_vector(aie::broadcast<int16, 32>(gamma), fraction);
    for (int i = 0; i < count; i += 32) {
        const auto mixed = aie::accumulate<32>(offset, weights, 0, aie::load_v<32>(a + i), aie::load_v<32>(b + i));
        aie::store_v(out + i, mixed.to_vector<uint8>(fraction));
    }
}
