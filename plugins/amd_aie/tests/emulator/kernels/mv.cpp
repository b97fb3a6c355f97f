// c += A * b of 16-bit integers in 32 bits. The elements of two neighbouring columns lie together: A is [columns /
// 2][rows][2].
#include <aie_api/aie.hpp>

extern "C" void mv(const int16 *__restrict a, const int16 *__restrict b, int32 *__restrict c, int rows, int columns) {
    constexpr unsigned r = 16;
    for (int y = 0; y < rows; y += int(r)) {
        aie::accum<acc64, r> sum;
        sum.from_vector(aie::load_v<r>(c + y));
        for (int x = 0; x < columns; x += 8) {
            const aie::vector<int16, 8> factors = aie::load_v<8>(b + x);
            for (int i = 0; i < 8; i += 2) {
                const aie::vector<int16, 2 * r> pair = aie::load_v<2 * r>(a + ((x + i) / 2 * rows + y) * 2);
                sum = aie::accumulate<r>(sum, factors, i, aie::filter_even(pair), aie::filter_odd(pair));
            }
        }
        aie::store_v(c + y, sum.to_vector<int32>());
    }
}
