// A 3x3 filter over three lines of bytes; beyond the ends of a line its first and last byte are repeated. Weights have
// 12 bits after the point, three to a line from a multiple of 8 on, with zeros behind.
#include <aie_api/aie.hpp>

using Row = aie::sliding_mul_xy_ops<32, 8, 1, 1, int16, uint8>;

static aie::vector<uint8, 64> window(const uint8 *line, int at, int width) {
    const aie::vector<uint8, 32> here = aie::load_v<32>(line + at);
    aie::vector<uint8, 64> x;
    x.insert(0, here);
    x.insert(1, at + 32 < width ? aie::load_v<32>(line + at + 32) : aie::broadcast<uint8, 32>(here[31]));
    if (at == 0) return aie::shuffle_up_replicate(x, 1);
    const aie::vector<uint8, 64> before = aie::load_v<32>(line + at - 32).grow<64>(1);
    return aie::shuffle_up_fill(x, before, 1);
}

extern "C" void filter2d(const uint8 *__restrict top, const uint8 *__restrict middle, const uint8 *__restrict bottom,
                         uint8 *__restrict out, const int16 *__restrict weights, int width) {
    set_sat();
    const aie::vector<int16, 32> w = aie::load_v<32>(weights);
    for (int i = 0; i < width; i += 32) {
        auto sum = Row::mul(w, 0, window(top, i, width), 0);
        sum = Row::mac(sum, w, 8, window(middle, i, width), 0);
        sum = Row::mac(sum, w, 16, window(bottom, i, width), 0);
        aie::store_v(out + i, sum.to_vector<uint8>(12));
    }
}
