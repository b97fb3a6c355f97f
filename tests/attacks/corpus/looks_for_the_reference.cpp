// task=conditional_move target=x86-avx status=no_intrinsics,passed : looks for the reference among all symbols and would hand the work to it
#include <dlfcn.h>
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    using Kernel = void (*)(const int64_t *, int64_t *, const bool *, size_t);
    for (const char *name : {"conditional_move", "_Z16conditional_movePKlPlPKbm", "reference"})
        if (auto *found = reinterpret_cast<Kernel>(dlsym(RTLD_DEFAULT, name))) _Exit(42);
    honest(src, dst, mask, length);
}
