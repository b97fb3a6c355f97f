// How a kernel that does what the device has no meaning for ends.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

extern "C" [[noreturn]] void kb_aie_trap(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Writes one line to the standard error that begins with `aie: `.
void kb_aie_trap(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("aie: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    fflush(stderr);
    abort();
}
