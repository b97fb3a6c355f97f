// task=conditional_move target=x86-avx status=wrong_result,runtime_error detail~^dst\[\d+\] = |SIG : starts a thread to do the work later and does not look whether it started
#include <pthread.h>
#include <unistd.h>
//@honest
struct Work {
    const int64_t *src;
    int64_t *dst;
    const bool *mask;
    size_t length;
};
static void *later(void *given) {
    auto *work = static_cast<Work *>(given);
    usleep(50000);
    honest(work->src, work->dst, work->mask, work->length);
    return nullptr;
}
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    pthread_t id;
    pthread_create(&id, nullptr, later, new Work{src, dst, mask, length});
}
