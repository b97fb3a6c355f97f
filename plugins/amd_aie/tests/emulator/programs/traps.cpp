// What has no meaning, by number.
#include <aie_api/aie.hpp>
#include <stdlib.h>
alignas(64) int16 data[256];
int main(int, char **arguments) {
    const unsigned n = static_cast<unsigned>(atoi(arguments[2]));
    auto v = aie::load_v<32>(data);
    auto w = aie::load_v<64>(data);
    switch (atoi(arguments[1])) {
    case 0: data[0] = v[n]; break;
    case 1: data[0] = w[n]; break;
    case 2: w[n] = 3; break;
    case 3: v = w.extract<32>(n); break;
    case 4: v = aie::shuffle_up(v, n); break;
    case 5: w = aie::shuffle_down(w, n); break;
    case 6: v = aie::interleave_zip(v, v, n).first; break;
    case 7: v = aie::transpose(v, n, 8); break;
    case 8: v = aie::load_v<32>(data + n); break;
    case 9: aie::store_v(data + n, v); break;
    case 10: data[0] = aie::mask<32>(1u).test(n); break;
    case 11: v = aie::broadcast<int16, 32>(w[n]); break;
    case 12: data[0] = aie::load_v<8>(data + n)[0]; break;
    }
    aie::store_v(data, v); aie::store_v(data + 64, w);
}
