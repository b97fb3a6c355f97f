// Loads and stores.
#pragma once

#include "kb_aie/vector.hpp"

// Which memory an access goes to: a hint for the device's compiler about bank conflicts.
enum class aie_dm_resource { none, a, b, c, d, stack };
#define __aie_dm_resource_a
#define __aie_dm_resource_b
#define __aie_dm_resource_c
#define __aie_dm_resource_d
#define __aie_dm_resource_stack

namespace kb_aie {

template <class T> constexpr void check_memory_type() {
    static_assert(
        is_element<std::remove_cv_t<T>>,
        "aie: vectors are loaded and stored through pointers to int8, uint8, int16, uint16, int32, uint32, bfloat16 or float");
}

}  // namespace kb_aie

namespace aie {

template <class T> constexpr T *assume_aligned(T *p) { return p; }

// N elements from an address that is aligned to the vector's size, or to `vector_decl_align` if that is less.
template <unsigned N, aie_dm_resource resource = aie_dm_resource::none, class T>
KB_AIE_INLINE vector<std::remove_cv_t<T>, N> load_v(const T *from) {
    kb_aie::check_memory_type<T>();
    vector<std::remove_cv_t<T>, N> r;
    r.load(from);
    return r;
}
// A register.
template <aie_dm_resource resource = aie_dm_resource::none, class T>
KB_AIE_INLINE vector<std::remove_cv_t<T>, native_vector_length_v<T>> load_v(const T *from) {
    return load_v<native_vector_length_v<T>, resource>(from);
}

// The address is a multiple of `aligned_elems` elements.
template <unsigned N, aie_dm_resource resource = aie_dm_resource::none, class T>
KB_AIE_INLINE vector<std::remove_cv_t<T>, N> load_unaligned_v(const T *from, unsigned aligned_elems = 1) {
    kb_aie::check_memory_type<T>();
    vector<std::remove_cv_t<T>, N> r;
    r.load_unaligned(from, aligned_elems);
    return r;
}
template <aie_dm_resource resource = aie_dm_resource::none, class T>
KB_AIE_INLINE vector<std::remove_cv_t<T>, native_vector_length_v<T>> load_unaligned_v(const T *from, unsigned aligned_elems = 1) {
    return load_unaligned_v<native_vector_length_v<T>, resource>(from, aligned_elems);
}

// The vector that begins at the multiple of `bytes` bytes, or `n` elements, at or before the address.
template <unsigned N, aie_dm_resource resource = aie_dm_resource::none, class T>
KB_AIE_INLINE vector<std::remove_cv_t<T>, N> load_floor_bytes_v(const T *from, unsigned bytes) {
    auto low = reinterpret_cast<uintptr_t>(from) % bytes;
    return load_v<N, resource>(reinterpret_cast<const T *>(reinterpret_cast<const char *>(from) - low));
}
template <unsigned N, aie_dm_resource resource = aie_dm_resource::none, class T>
KB_AIE_INLINE vector<std::remove_cv_t<T>, N> load_floor_v(const T *from, unsigned n = N) {
    return load_floor_bytes_v<N, resource>(from, n * static_cast<unsigned>(sizeof(T)));
}

template <aie_dm_resource resource = aie_dm_resource::none, class T, unsigned N>
KB_AIE_INLINE T *store_v(T *to, const vector<T, N> &x) {
    x.store(to);
    return to;
}
template <aie_dm_resource resource = aie_dm_resource::none, class T, unsigned N>
KB_AIE_INLINE T *store_unaligned_v(T *to, const vector<T, N> &x, unsigned aligned_elems = 1) {
    x.store_unaligned(to, aligned_elems);
    return to;
}

}  // namespace aie
