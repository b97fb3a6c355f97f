// Elementary functions, and lookups in tables.
#include "kb_aie/mul_lanes.hpp"

using namespace kb_aie;
using namespace kb_aie::mul_library;

namespace {

chunk sixteen(const chunk &x, int rounding, float (*function)(float)) {
    chunk r = undefined();
    for (unsigned i = 0; i < 16; i++) put(r, i, bf16_bits(function(at<float>(x, i)), rounding));
    return r;
}

// Where entry `index` of a table lies in a copy, in entries: twice in every 256 bits.
template <class Entry> unsigned place(unsigned index, bool second) {
    constexpr unsigned block = 16 / sizeof(Entry);
    return index / block * 2 * block + index % block + (second ? block : 0);
}

// Each of four lanes in turn reads another copy, so that a table that is not laid out as the device needs it gives
// wrong results.
template <class Entry> chunk looked_up(const void *ab, const void *cd, const chunk &index) {
    chunk r = undefined();
    for (unsigned i = 0; i < 16; i++) {
        const auto *table = static_cast<const char *>(i % 4 < 2 ? ab : cd);
        Entry entry;
        memcpy(&entry, table + place<Entry>(at<uint32_t>(index, i), i % 2) * sizeof(Entry), sizeof entry);
        put(r, i, entry);
    }
    return r;
}

template <class Entry> void fill(Entry *table, unsigned index, Entry value) {
    table[place<Entry>(index, false)] = table[place<Entry>(index, true)] = value;
}

constexpr int nearest_even = 12;

struct Tables {
    Tables() {
        for (unsigned i = 0; i < 256; i++) {
            fill(kb_aie_exp_whole, i, bf16_bits(static_cast<float>(exp(static_cast<int8_t>(i))), nearest_even));
            fill(kb_aie_exp_part, i, bf16_bits(static_cast<float>(exp(i / 256.0)), nearest_even));
        }
        // From -4 to 4 in quarters; beyond that, the ends are level.
        for (unsigned i = 0; i < 32; i++) {
            const double x = i / 4.0 - 4, low = tanh(x), slope = i == 0 || i == 31 ? 0 : (tanh(x + 0.25) - low) * 4;
            fill(kb_aie_tanh_slope, i, static_cast<float>(slope));
            fill(kb_aie_tanh_offset, i, static_cast<float>(i == 0 ? -1 : i == 31 ? 1 : low - slope * x));
        }
    }
};

}  // namespace

extern "C" {

uint16_t kb_aie_exp_whole[512], kb_aie_exp_part[512];
float kb_aie_tanh_slope[64], kb_aie_tanh_offset[64];

chunk aie_nl_exp2(int, chunk x, int rounding) { return sixteen(x, rounding, exp2f); }
chunk aie_nl_tanh(int, chunk x, int rounding) { return sixteen(x, rounding, tanhf); }
float aie_nl_inv(int, float x) { return 1.0f / x; }
float aie_nl_invsqrt(int, float x) { return static_cast<float>(1 / sqrt(static_cast<double>(x))); }
float aie_sf_inv(int, float x) { return 1.0f / x; }
float aie_sf_sqrt(int, float x) { return sqrtf(x); }
float aie_sf_invsqrt(int, float x) { return static_cast<float>(1 / sqrt(static_cast<double>(x))); }

chunk aie_ld_lookup(int what, const void *ab, const void *cd, chunk index) {
    switch (bytes_of(kind_a(what))) {
    case 1: return looked_up<uint8_t>(ab, cd, index);
    case 2: return looked_up<uint16_t>(ab, cd, index);
    default: return looked_up<uint32_t>(ab, cd, index);
    }
}
}

static const Tables tables;
