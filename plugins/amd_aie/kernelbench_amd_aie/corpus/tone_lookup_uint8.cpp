// Lookup table (LUT) of 16 int16 for 256 uint8, by the upper 4 bits: parallel_lookup, whose tables have 128 bits twice.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

alignas(aie::vector_decl_align) static const int16 tone_first[32] = {
    0, 1, 4, 9, 16, 25, 36, 49, 0, 1, 4, 9, 16, 25, 36, 49,
    64, 81, 100, 121, 144, 169, 196, 225, 64, 81, 100, 121, 144, 169, 196, 225};
alignas(aie::vector_decl_align) static const int16 tone_second[32] = {
    0, 1, 4, 9, 16, 25, 36, 49, 0, 1, 4, 9, 16, 25, 36, 49,
    64, 81, 100, 121, 144, 169, 196, 225, 64, 81, 100, 121, 144, 169, 196, 225};

void tone_lookup_uint8(uint8_t *__restrict in, int16_t *__restrict out) {
    using Table = aie::lut<4, int16>;
    const Table table(16, tone_first, tone_second);
    const aie::parallel_lookup<uint8, Table, aie::lut_oor_policy::truncate> look(table, 4);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) aie::store_v(out + i, look.fetch(aie::load_v<32>(in + i)));
}
