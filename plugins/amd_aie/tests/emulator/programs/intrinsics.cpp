// Intrinsics that arrange, compare and add.
#include <aie_api/aie.hpp>
#include <stdio.h>
template <class V> void put(const V &v) { fwrite(&v, sizeof v, 1, stdout); }
int main() {
    v64uint8 a, b;
    if (fread(&a, 64, 1, stdin) != 1 || fread(&b, 64, 1, stdin) != 1) return 1;
    for (unsigned mode = 0; mode < 48; mode++) put(::shuffle(a, b, mode));
    const v16int32 x = (v16int32)a, y = (v16int32)b;
    put(shift_bytes(a, b, 5)); put(shift(x, y, 3)); put(broadcast_elem(x, 7)); put(upd_elem(x, 3, 9)); put(shiftl_elem(x, 11));
    put(concat(extract_v8int32(x, 1), extract_v8int32(y, 0))); put(insert(x, 1, extract_v8int32(y, 1))); put(set_v16int32(1, extract_v8int32(y, 1)));
    put(concat(x, y)); put(extract_v16int32(concat(x, y), 1)); put(undef_v16int32());
    put(add(x, y)); put(sub(x, y)); put(neg(x)); put(abs(x)); put(max(x, y)); put(min(x, y)); put(max(a, b)); put(max(a, b, true));
    put(band(x, y)); put(bor(a, b)); put(bxor(a, b)); put(bneg(a));
    put(sel(x, y, lt(x, y))); put(sel(a, b, ge(a, b))); put(gt(a, b)); put(eq(x, x)); put(ne(x, x)); put(le(x, y));
    put(extract_elem(a, 3)); put(extract_elem(a, 3, true)); put(ext_elem(x, 15));
    put(broadcast_to_v16int32(5)); put(broadcast_s16(-3)); put(broadcast_zero_bfloat16()); put(broadcast_one_to_v32bfloat16()); put(broadcast_bfloat16(bfloat16(2)));
    put(x + y); put(a & b);
    aie::vector<int32, 16> v = x;
    put(v - y); put(v | v);
    put(shuffle(a, b, INTLV_lo_8o16)); put(shuffle(a, b, INTLV_hi_8o16)); put(shuffle(x, y, INTLV_hi_32o64)); put(shuffle(x, y, INTLV_lo_256o512));
    put(shuffle(a, b, DINTLV_lo_8o16)); put(shuffle(a, b, DINTLV_hi_8o16)); put(shuffle(x, y, DINTLV_hi_32o64)); put(shuffle(x, y, DINTLV_lo_128o256));
}
