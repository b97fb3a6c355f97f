// Elements of vectors in scalar expressions.
#include <aie_api/utils.hpp>
#include <algorithm>
#include <stdio.h>

int main() {
    alignas(64) bfloat16 b[16];
    alignas(64) int16 s[16];
    alignas(64) float f[16];
    for (int i = 0; i < 16; i++) {
        b[i] = static_cast<bfloat16>(0.5f * static_cast<float>(i));
        s[i] = static_cast<int16>(10 * i - 30);
        f[i] = 0.25f * static_cast<float>(i);
    }
    auto v = aie::load_v<16>(b);
    auto w = aie::load_v<16>(s);
    const auto c = aie::load_v<16>(f);
    aie::print(v, true, "not printed");
    printf("%g %d %g ", v[3] * 2.0f, v[1] > v[2], static_cast<float>(v[0] + v[5]));
    printf("%d %d %d ", w[4] + w[5] * 3, w[3] == w[3] && w[2] < 0, w[6] << 2);
    printf("%g %g %d ", c[4] / c[2] + w[4], std::max<float>(c[1], c[2]), -w[0]);
    w[4] *= 3;
    w[5] = w[6];
    w[7] += 1;
    w[8] -= w[7];
    v[1] = 0.75f;
    const int k = w[4];
    printf("%d %d %d %d %g %d", k, static_cast<int16>(w[5]), w[7] & 0x1f, w[8] | 1, static_cast<float>(v[1]), w[9] % 7);
}
