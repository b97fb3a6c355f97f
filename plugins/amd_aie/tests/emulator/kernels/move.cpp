// Nothing but moves: zeros, a copy, and transposes of tiles.
#include <aie_api/aie.hpp>

extern "C" void zero(int16 *__restrict out, int count) {
    const aie::vector<int16, 32> zeros = aie::zeros<int16, 32>();
    for (int i = 0; i < count; i += 32) aie::store_v(out + i, zeros);
}
extern "C" void passthrough(const uint8 *__restrict in, uint8 *__restrict out, int count) {
    auto from = aie::cbegin_restrict_vector<64>(in);
    auto to = aie::begin_restrict_vector<64>(out);
    for (int i = 0; i < count; i += 64) *to++ = *from++;
}
// A matrix of 16 rows and 16 columns, in four tiles of 8 by 8.
extern "C" void transpose16(const int8 *__restrict in, int8 *__restrict out) {
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 2; column++) {
            aie::vector<int8, 128> rows;
            for (int i = 0; i < 8; i++) rows.insert(i, aie::load_v<16>(in + (8 * row + i) * 16));
            const auto tile = column == 0 ? aie::filter_even(rows, 8) : aie::filter_odd(rows, 8);
            const auto turned = aie::transpose(tile, 8, 8);
            for (int i = 0; i < 8; i++)
                for (int j = 0; j < 8; j++) out[(8 * column + i) * 16 + 8 * row + j] = turned[8 * i + j];
        }
}
