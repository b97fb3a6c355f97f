// Loads, stores and iterators.
#include <aie_api/aie.hpp>
#include <stdio.h>
#include <string.h>
alignas(aie::vector_decl_align) int16 in[512];
alignas(64) int16 out[512];
template <class V> void put(const V &v) { fwrite(&v, sizeof v, 1, stdout); }
void done() { fwrite(out, sizeof out, 1, stdout); memset(out, 0, sizeof out); }
template <unsigned N> void sizes() {
    aie::store_v(out, aie::load_v<N>(in + 128));
    aie::store_unaligned_v(out + 131, aie::load_unaligned_v<N>(in + 3));
    aie::store_unaligned_v(out + 256, aie::load_unaligned_v<N>(in + 64, 32), 8);
    done();
}
int main() {
    if (fread(in, sizeof in, 1, stdin) != 1) return 1;
    sizes<8>(); sizes<16>(); sizes<32>(); sizes<64>();
    put(aie::load_v(in + 32)); put(aie::load_floor_v<16>(in + 50)); put(aie::load_floor_bytes_v<8>(in + 77, 32));
    put(aie::load_v<16, aie_dm_resource::a>(in));
    *aie::store_v(out, aie::zeros<int16, 16>()) = 5;

    auto a = aie::begin_vector<16>(in);
    auto b = aie::cbegin_restrict_vector<16>(in + 256);
    auto w = aie::begin_restrict_vector<16>(out + 256);
    for (int i = 0; i < 4; i++) *w++ = aie::add(*a++, *b++);
    *w = *(w - 2); a += 2; *++w = *a; --a; w[1] = a[-1];
    out[0] = static_cast<int16>(a - aie::begin_vector<16>(in)); out[1] = a == a; out[2] = a != aie::begin_vector<16>(in);
    aie::vector<int16, 16> mixed = *a + *a;
    put(mixed);
    done();
    auto u = aie::begin_unaligned_vector<8>(in + 5);
    auto o = aie::begin_unaligned_vector<8>(out + 1, 1);
    for (int i = 0; i < 3; i++) *o++ = *u++;
    auto circle = aie::cbegin_vector_circular<32, 96>(in);
    for (int i = 0; i < 4; i++) aie::store_v(out + 64 + 32 * i, *circle++);
    auto random = aie::begin_vector_random_circular<32>(in, 128);
    random -= 1; aie::store_v(out + 256, *random); random += 3; aie::store_v(out + 288, *random);
    auto scalars = aie::begin_random_circular<5>(in);
    for (int i = 0; i < 7; i++) out[320 + i] = *scalars++;
    scalars -= 4; out[327] = *scalars; *scalars = 77;
    auto rest = aie::begin_circular(in, 3);
    for (int i = 0; i < 5; i++) out[340 + i] = *rest++;
    for (auto p = aie::cbegin(in); p != in + 4; ++p) out[350 + (p - in)] = *p;
    done();
    aie::vector<int16, 16> vectors[2] = {aie::load_v<16>(in), aie::load_v<16>(in + 16)};
    aie::vector<int16, 8> few(1, -2, 3, -4, 5, -6, 7, -8);
    put(vectors); put(few);
    static_assert(aie::vector_decl_align == (__AIE_ARCH__ == 20 ? 32 : 64) && aie::native_vector_length_v<bfloat16> == 32);
    static_assert(aie::vector_ldst_align_v<int16, 8> == 16 && aie::vector<uint8, 64>::bits() == 512 && !aie::vector<uint8, 64>::is_signed());
}
