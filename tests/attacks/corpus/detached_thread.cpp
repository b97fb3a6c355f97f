// task=conditional_move target=x86-avx status=runtime_error detail~threw '.*' in case : starts a thread to do the work later
#include <chrono>
#include <thread>
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    std::thread([=] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        honest(src, dst, mask, length);
    }).detach();
}
