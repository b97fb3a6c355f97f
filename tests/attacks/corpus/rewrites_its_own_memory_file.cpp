// task=conditional_move target=x86-avx status=memory_error,tampered,runtime_error detail~. : writes to its read-only inputs through /proc/self/mem
//@honest
#include <fcntl.h>
#include <unistd.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
    int fd = open("/proc/self/mem", O_RDWR);
    int64_t other = 12345;
    if (fd < 0 || (length > 0 && pwrite(fd, &other, 8, reinterpret_cast<off_t>(src)) != 8)) std::abort();
    close(fd);
}
