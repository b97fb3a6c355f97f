// Loads, stores and marks in the trace.
#include "kb_aie/data_ops.hpp"
#include "kb_aie/mul_lanes.hpp"

using namespace kb_aie;
using namespace kb_aie::mul_library;

namespace {

unsigned size_of(int what) { return more(what, 0, 3) * 16; }

void check_alignment(const char *name, int what, const void *address) {
    const unsigned size = size_of(what), alignment = size < align_bytes ? size : align_bytes;
    if (reinterpret_cast<uintptr_t>(address) % alignment != 0)
        kb_aie_trap("%s: the address is %u bytes above a multiple of %u; vectors of %u bytes must be aligned to %u "
                    "(alignas(aie::vector_decl_align), or use %s)",
                    name, static_cast<unsigned>(reinterpret_cast<uintptr_t>(address) % alignment), alignment, size, alignment,
                    name[0] == 'l' ? "load_unaligned_v" : "store_unaligned_v");
}

void check_element(const char *name, int what, const void *address) {
    const unsigned bytes = bytes_of(kind_a(what));
    if (reinterpret_cast<uintptr_t>(address) % bytes != 0)
        kb_aie_trap("%s: the address is not a multiple of the size of an element, %u bytes", name, bytes);
}

chunk loaded(int what, const void *from) {
    chunk r = undefined();
    memcpy(&r, from, size_of(what));
    return r;
}

}  // namespace

extern "C" {

chunk aie_ld_vector(int what, const void *from) {
    check_alignment("load_v", what, from);
    return loaded(what, from);
}

chunk aie_ld_unaligned(int what, const void *from) {
    check_element("load_unaligned_v", what, from);
    return loaded(what, from);
}

void aie_st_vector(int what, void *to, chunk x) {
    check_alignment("store_v", what, to);
    memcpy(to, &x, size_of(what));
}

void aie_st_unaligned(int what, void *to, chunk x) {
    check_element("store_unaligned_v", what, to);
    memcpy(to, &x, size_of(what));
}

void aie_fr_check_index(int, unsigned index, unsigned limit) {
    if (index >= limit) kb_aie_trap("index %d is out of range: legal are 0 to %u", static_cast<int>(index), limit - 1);
}

void aie_fr_check_group(int, unsigned group, unsigned limit) {
    if (!power_of_two(group) || group > limit)
        kb_aie_trap("filter, interleave: groups of %u elements; legal are powers of two up to %u", group, limit);
}

// Nothing listens: the runner counts cycles by the model.
void aie_ev_event(int, int) {}
}
