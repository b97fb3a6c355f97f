// Matrix products C += A * B of matrices that lie tile by tile, rows of tiles first. Four tiles of C are worked on at
// once.
#include <aie_api/aie.hpp>
#include <aie_kernel_utils.h>

template <typename In, typename Out, unsigned r, unsigned s, unsigned t, bool columns>
static void multiply(const In *__restrict a, const In *__restrict b, Out *__restrict c, int m, int k, int n) {
    using Tile = aie::mmul<r, s, t, In, In, accauto>;
    const int rows = m / int(r), inner = k / int(s), cols = n / int(t);
    // A tile of B lies row by row, or column by column; then the tiles do so too.
    const auto load_b = [&](int i, int j) {
        if constexpr (columns)
            return aie::transpose(aie::load_v<Tile::size_B>(b + (j * inner + i) * int(Tile::size_B)), t, s);
        else return aie::load_v<Tile::size_B>(b + (i * cols + j) * int(Tile::size_B));
    };
    for (int y = 0; y < rows; y += 2)
        for (int x = 0; x < cols; x += 2) {
            Out *const at = c + (y * cols + x) * int(Tile::size_C), *const below = at + cols * int(Tile::size_C);
            Tile c00(aie::load_v<Tile::size_C>(at)), c01(aie::load_v<Tile::size_C>(at + Tile::size_C));
            Tile c10(aie::load_v<Tile::size_C>(below)), c11(aie::load_v<Tile::size_C>(below + Tile::size_C));
            AIE_PREPARE_FOR_PIPELINING
            AIE_LOOP_FLATTEN
            for (int i = 0; i < inner; i++) {
                const auto a0 = aie::load_v<Tile::size_A>(a + (y * inner + i) * int(Tile::size_A));
                const auto a1 = aie::load_v<Tile::size_A>(a + ((y + 1) * inner + i) * int(Tile::size_A));
                const auto b0 = load_b(i, x), b1 = load_b(i, x + 1);
                c00.mac(a0, b0);
                c01.mac(a0, b1);
                c10.mac(a1, b0);
                c11.mac(a1, b1);
            }
            aie::store_v(at, c00.template to_vector<Out>());
            aie::store_v(at + Tile::size_C, c01.template to_vector<Out>());
            aie::store_v(below, c10.template to_vector<Out>());
            aie::store_v(below + Tile::size_C, c11.template to_vector<Out>());
        }
}

#define KERNEL(name, In, Out, r, s, t)                                                           \
    extern "C" void mm_##name(const In *a, const In *b, Out *c, int m, int k, int n) {           \
        multiply<In, Out, r, s, t, false>(a, b, c, m, k, n);                                     \
    }                                                                                            \
    extern "C" void mm_b_col_maj_##name(const In *a, const In *b, Out *c, int m, int k, int n) { \
        multiply<In, Out, r, s, t, true>(a, b, c, m, k, n);                                      \
    }
KERNEL(i16_i16, int16, int16, 4, 4, 4)
KERNEL(i16_i32, int16, int32, 4, 4, 4)
KERNEL(i8_i8, int8, int8, 4, 8, 8)
KERNEL(i8_i16, int8, int16, 4, 8, 8)
KERNEL(i8_i32, int8, int32, 4, 8, 8)
KERNEL(bf16_bf16, bfloat16, bfloat16, 4, 8, 4)
KERNEL(bf16_f32, bfloat16, float, 4, 8, 4)
