// Operations that move elements about.
#include "kb_aie/data_ops.hpp"
#include "kb_aie/mul_lanes.hpp"

using namespace kb_aie;
using namespace kb_aie::mul_library;

namespace {

unsigned size_of(int what) { return more(what, 0, 3) * 16; }

void put_bits(chunk &x, Kind kind, unsigned lane, int bits) {
    switch (bytes_of(kind)) {
    case 1: return put(x, lane, static_cast<uint8_t>(bits));
    case 2: return put(x, lane, static_cast<uint16_t>(bits));
    default: return put(x, lane, static_cast<uint32_t>(bits));
    }
}

unsigned checked_lane(const char *name, int what, int lane) {
    const unsigned lanes = size_of(what) / bytes_of(kind_a(what));
    if (lane < 0 || static_cast<unsigned>(lane) >= lanes)
        kb_aie_trap("%s: element %d is out of range: a register has %u elements", name, lane, lanes);
    return static_cast<unsigned>(lane);
}

// Bytes of a followed by b.
struct Pair {
    unsigned char bytes[128];
};
Pair joined(const chunk &a, const chunk &b, unsigned size = 64) {
    Pair r;
    memcpy(r.bytes, &a, size);
    memcpy(r.bytes + size, &b, size);
    return r;
}

unsigned char *bytes_in(chunk &x) { return reinterpret_cast<unsigned char *>(&x); }

// The transpose of a matrix of elements of `width` bytes: the 64 bytes of it from byte `first` on, as far as there are any.
chunk transposed(const unsigned char *matrix, unsigned rows, unsigned columns, unsigned width, unsigned first) {
    chunk r = undefined();
    for (unsigned row = 0; row < rows; row++)
        for (unsigned column = 0; column < columns; column++) {
            const unsigned to = (column * rows + row) * width, from = (row * columns + column) * width;
            for (unsigned i = 0; i < width; i++)
                if (to + i >= first && to + i < first + 64) bytes_in(r)[to + i - first] = matrix[from + i];
        }
    return r;
}

// What VSHUFFLE does in each mode: the transpose of elements of `bits` bits in `rows` by `columns`, low or high half.
struct Mode {
    unsigned short bits, rows, columns;
    bool high;
};
constexpr Mode modes[] = {
    {8, 64, 2, false},  {8, 64, 2, true},  {16, 32, 2, false}, {16, 32, 2, true}, {32, 16, 2, false}, {32, 16, 2, true},
    {64, 8, 2, false},  {64, 8, 2, true},  {128, 4, 2, false}, {128, 4, 2, true}, {256, 2, 2, false}, {256, 2, 2, true},
    {128, 2, 4, false}, {128, 2, 4, true}, {64, 2, 8, false},  {64, 2, 8, true},  {32, 2, 16, false}, {32, 2, 16, true},
    {16, 2, 32, false}, {16, 2, 32, true}, {8, 2, 64, false},  {8, 2, 64, true},  {512, 1, 2, false}, {512, 1, 2, true},
    {16, 16, 4, false}, {16, 16, 4, true}, {16, 4, 16, false}, {16, 4, 16, true}, {16, 8, 4, false},  {16, 4, 8, false},
    {32, 8, 4, false},  {32, 8, 4, true},  {32, 4, 8, false},  {32, 4, 8, true},  {32, 4, 4, false},  {8, 8, 8, false},
    {8, 16, 4, false},  {8, 4, 16, false}, {16, 0, 0, false},  {16, 4, 4, false}, {16, 4, 2, false},  {16, 2, 4, false},
    {16, 8, 2, false},  {16, 2, 8, false}, {16, 16, 2, false}, {16, 2, 16, false}, {8, 8, 4, false},  {8, 4, 8, false},
};
constexpr int flip_pairs = 38;  // neighbours of 16 bits change places

}  // namespace

extern "C" {

chunk aie_mv_aligned(int, chunk x) { return x; }

chunk aie_mv_broadcast(int what, int x) {
    const Kind kind = kind_a(what);
    chunk r;
    for (unsigned i = 0; i < 64 / bytes_of(kind); i++) put_bits(r, kind, i, x);
    return r;
}

int aie_mv_extract(int what, chunk x, int lane) {
    const Kind kind = kind_a(what);
    const unsigned i = checked_lane("v[i]", what, lane);
    switch (kind) {
    case bf16: return at<int16_t>(x, i);
    case f32: return at<int32_t>(x, i);
    default: return static_cast<int>(integer(x, kind, i));
    }
}

chunk aie_mv_insert(int what, chunk x, int lane, int element) {
    put_bits(x, kind_a(what), checked_lane("v[i] = x", what, lane), element);
    return x;
}

chunk aie_mv_spread(int what, chunk x, int lane) {
    const unsigned bytes = bytes_of(kind_a(what));
    if (lane < 0 || lane >= static_cast<int>(64 / bytes))
        kb_aie_trap("v[i]: element %d is out of range: a register has %u", lane, 64 / bytes);
    chunk r;
    for (unsigned i = 0; i < 64; i += bytes) memcpy(bytes_in(r) + i, bytes_in(x) + static_cast<unsigned>(lane) * bytes, bytes);
    return r;
}

chunk aie_mv_push(int what, chunk x, int element) {
    const unsigned bytes = bytes_of(kind_a(what));
    chunk r = undefined();
    memcpy(bytes_in(r) + bytes, &x, size_of(what) - bytes);
    put_bits(r, kind_a(what), 0, element);
    return r;
}

chunk aie_mv_shift(int what, chunk low, chunk high, int bytes) {
    const int most = static_cast<int>(size_of(what));
    if (bytes < 0 || bytes > most)
        kb_aie_trap("shuffle_up, shuffle_down, shift_bytes: a shift of %d bytes; legal are 0 to %d", bytes, most);
    const Pair both = joined(low, high);
    chunk r;
    memcpy(&r, both.bytes + bytes, sizeof r);
    return r;
}

chunk aie_mv_zip(int what, chunk a, chunk b) {
    const unsigned size = size_of(what), group = 1u << more(what, 3, 3), half = more(what, 6, 1);
    Pair all;
    for (unsigned i = 0; i < size; i++) {
        const unsigned to = i / group * 2 * group + i % group;
        all.bytes[to] = bytes_in(a)[i];
        all.bytes[to + group] = bytes_in(b)[i];
    }
    chunk r = undefined();
    memcpy(&r, all.bytes + half * size, size);
    return r;
}

chunk aie_mv_unzip(int what, chunk a, chunk b) {
    const unsigned size = size_of(what), group = 1u << more(what, 3, 3), odd = more(what, 6, 1);
    const Pair all = joined(a, b, size);
    chunk r = undefined();
    for (unsigned i = 0; i < size; i++) bytes_in(r)[i] = all.bytes[(i / group * 2 + odd) * group + i % group];
    return r;
}

chunk aie_mv_transpose(int what, chunk a, chunk b, int rows, int columns) {
    const unsigned size = size_of(what), half = more(what, 6, 1), two = more(what, 7, 1);
    const unsigned width = bytes_of(kind_a(what)), lanes = size * (1 + two) / width;
    if (rows <= 0 || columns <= 0 || static_cast<unsigned>(rows) > lanes || static_cast<unsigned>(rows * columns) != lanes)
        kb_aie_trap("transpose: %d rows of %d columns; a vector of %u elements was given", rows, columns, lanes);
    const Pair both = joined(a, b);
    return transposed(both.bytes, static_cast<unsigned>(rows), static_cast<unsigned>(columns), width, half * 64);
}

chunk aie_mv_reverse(int what, chunk x) {
    const unsigned size = size_of(what), width = bytes_of(kind_a(what));
    chunk r = undefined();
    for (unsigned i = 0; i < size; i += width) memcpy(bytes_in(r) + size - width - i, bytes_in(x) + i, width);
    return r;
}

chunk aie_mv_shuffle(int, chunk a, chunk b, int mode) {
    if (mode < 0 || mode >= static_cast<int>(sizeof modes / sizeof *modes)) kb_aie_trap("shuffle: there is no mode %d", mode);
    if (mode == flip_pairs) {
        chunk r;
        for (unsigned i = 0; i < 32; i++) put(r, i ^ 1, at<uint16_t>(a, i));
        return r;
    }
    const Mode &m = modes[mode];
    const Pair both = joined(a, b);
    return transposed(both.bytes, m.rows, m.columns, m.bits / 8, m.high ? 64 : 0);
}
}
