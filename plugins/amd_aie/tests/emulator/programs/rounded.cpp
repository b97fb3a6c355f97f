// Sums of bfloat16 by rounding mode, and comparisons of special values.
#include <aie_api/aie.hpp>
#include <stdio.h>
int main() {
    aie::vector<bfloat16, 32> v, w;
    if (fread(v.data_, sizeof v, 1, stdin) != 1 || fread(w.data_, sizeof w, 1, stdin) != 1) return 1;
    for (auto mode : {aie::rounding_mode::floor, aie::rounding_mode::ceil}) {
        aie::set_rounding(mode);
        auto sum = aie::add(v, w);
        fwrite(sum.data_, sizeof sum, 1, stdout);
    }
    aie::vector<bfloat16, 32> odd = aie::zeros<bfloat16, 32>();
    odd[0] = -0.0f; odd[1] = __builtin_nanf(""); odd[2] = -__builtin_inff();
    printf("%u %u %u", aie::eq(odd, aie::zeros<bfloat16, 32>()).to_uint32() & 7u, aie::lt(odd, bfloat16(1)).to_uint32() & 7u,
           aie::ge(odd, bfloat16(-1)).to_uint32() & 7u);
}
