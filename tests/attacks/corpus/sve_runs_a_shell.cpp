// task=conditional_move target=arm-sve status=passed,runtime_error detail~^$|exit status 7 : a shell may start in place of the emulator, but reaches nothing outside
//@honest_sve
#include <unistd.h>
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    static bool tried = false;
    if (!tried && (tried = true)) {
        const char script[] = "touch @CANARY@ @FOLDER@/more && exit 42; cat /etc/passwd && exit 44; "
                              "touch /tmp/kb-attack-mark /box/kb-attack-mark && exit 43; exit 7";
        char *arguments[] = {const_cast<char *>("/bin/sh"), const_cast<char *>("-c"), const_cast<char *>(script),
                             nullptr};
        char *environment[] = {const_cast<char *>("PATH=/usr/bin:/bin"), nullptr};
        execve("/bin/sh", arguments, environment);
    }
    honest(src, dst, mask, length);
}
