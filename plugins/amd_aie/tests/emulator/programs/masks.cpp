// Masks of several sizes.
#include <aie_api/aie.hpp>
#include <stdio.h>
template <unsigned N> void put(const aie::mask<N> &m) { fwrite(m.words_, sizeof m.words_, 1, stdout); }
void number(unsigned n) { fwrite(&n, sizeof n, 1, stdout); }
template <unsigned N> __attribute__((noinline)) void all(unsigned by, unsigned at) {
    aie::mask<N> a, b;
    if (fread(a.words_, sizeof a.words_, 1, stdin) != 1 || fread(b.words_, sizeof b.words_, 1, stdin) != 1) __builtin_trap();
    put(a & b); put(a | b); put(~a); put(a << by); put(a >> by);
    number(a.count()); number(a.clz()); number(aie::mask<N>().clz()); number(a.test(at)); number(a[at + 1]);
    number(aie::mask<N>(true).full()); number(a.empty()); number(aie::mask<N>().empty()); number(a.full()); number(a == a); number(a == b);
    auto c = a; c.set(at); put(c); c.clear(at); put(c);
    put(a.template extract<N / 4>(3)); put(aie::mask<N>(a).insert(1, b.template extract<N / 2>(1)));
    put(aie::mask<N>::from_masks(b.template extract<N / 2>(0), a.template extract<N / 2>(1)));
    number(a.to_uint32((N + 31) / 32 - 1)); number(static_cast<unsigned>(a.to_uint64(a.words - 1)));
}
int main() {
    all<16>(3, 5); all<64>(9, 40); all<256>(70, 100); all<128>(64, 3);
    put(aie::mask<64>::from_uint32(0x12345678u, 0x9abcdef0u)); put(aie::mask<16>(0xfffffu)); put(aie::mask<32>::from_uint64(~0ull));
    number(aie::mask<16>::from_uint32(77u).to_uint32()); number(aie::mask<64>::from_uint64(1ull << 40).to_uint64() >> 40);
}
