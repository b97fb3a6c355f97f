// Vectors: aie::vector<T, N>, N elements in registers.
#pragma once

#include "kb_aie/element.hpp"

namespace kb_aie {

template <class T> constexpr bool is_exotic = false;
template <> inline constexpr bool is_exotic<cint16> = true;
template <> inline constexpr bool is_exotic<cint32> = true;
template <> inline constexpr bool is_exotic<cfloat> = true;
template <> inline constexpr bool is_exotic<cbfloat16> = true;
template <> inline constexpr bool is_exotic<int4> = true;
template <> inline constexpr bool is_exotic<uint4> = true;

template <class T, unsigned N> constexpr bool legal_vector = power_of_two(N) && N * sizeof(T) >= 16;

}  // namespace kb_aie

namespace aie {

namespace detail {

template <class T> constexpr unsigned type_bits_v = sizeof(T) * 8;

template <class X> struct is_vector : std::false_type {};
template <class T, unsigned N> struct is_vector<vector<T, N>> : std::true_type {};
template <class X> constexpr bool is_vector_v = is_vector<std::remove_cvref_t<X>>::value;

// Element types half and twice as wide.
template <class T> struct narrower;
template <> struct narrower<int16> { using type = int8; };
template <> struct narrower<uint16> { using type = uint8; };
template <> struct narrower<int32> { using type = int16; };
template <> struct narrower<uint32> { using type = uint16; };
template <class T> struct wider;
template <> struct wider<int8> { using type = int16; };
template <> struct wider<uint8> { using type = uint16; };
template <> struct wider<int16> { using type = int32; };
template <> struct wider<uint16> { using type = uint32; };
template <class T> concept packs = requires { typename narrower<T>::type; };
template <class T> concept unpacks = requires { typename wider<T>::type; };
template <class T, bool is_signed>
using with_sign = std::conditional_t<is_signed, std::make_signed_t<T>, std::make_unsigned_t<T>>;

}  // namespace detail

// Lanes of T in a register of 512 bits.
template <class T> constexpr unsigned native_vector_length_v = 512 / detail::type_bits_v<T>;
// Bytes that vectors in memory must be aligned to: of 512 bits or more, and of a given size.
constexpr unsigned vector_decl_align = kb_aie::align_bytes;
template <class T, unsigned N>
constexpr unsigned vector_ldst_align_v = N * sizeof(T) < kb_aie::align_bytes ? N * sizeof(T) : kb_aie::align_bytes;

template <class T, unsigned N> class vector {
    static_assert(!kb_aie::is_exotic<T>,
                  "aie::vector: the device has vectors of complex and of 4-bit elements, this emulator has not");
    static_assert(kb_aie::is_element<T> || kb_aie::is_exotic<T>,
                  "aie::vector: element types are int8, uint8, int16, uint16, int32, uint32, bfloat16 and float");
    static_assert(sizeof(T) != 1 || kb_aie::legal_vector<T, N>,
                  "aie::vector: legal lane counts for 8-bit elements are 16, 32, 64, 128 and greater powers of two");
    static_assert(sizeof(T) != 2 || kb_aie::legal_vector<T, N>,
                  "aie::vector: legal lane counts for 16-bit elements are 8, 16, 32, 64 and greater powers of two");
    static_assert(sizeof(T) != 4 || kb_aie::legal_vector<T, N>,
                  "aie::vector: legal lane counts for 32-bit elements are 4, 8, 16, 32 and greater powers of two");

public:
    using value_type = T;
    using native_type = kb_aie::native<T, N>;
    using part_type = typename kb_aie::Layout<T, N>::part;  // of the emulator, as are these
    static constexpr unsigned parts = kb_aie::Layout<T, N>::parts;
    static constexpr unsigned part_lanes = N / parts;
    part_type data_[parts];

    // Elements are not defined until they are written.
    KB_AIE_INLINE vector() {
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++) data_[i] = kb_aie::unwritten_part<part_type>();
    }
    vector(const vector &) = default;
    vector &operator=(const vector &) = default;
    KB_AIE_INLINE vector(const native_type &x) { split_native(x, std::make_integer_sequence<int, parts>()); }
    // Each element.
    template <class... E>
        requires(sizeof...(E) == N && (std::is_convertible_v<E, T> && ...))
    KB_AIE_INLINE explicit(false) vector(const E &...elements) : vector(native_type{static_cast<T>(elements)...}) {}

    static constexpr unsigned size() { return N; }
    static constexpr unsigned type_bits() { return sizeof(T) * 8; }
    static constexpr unsigned bits() { return N * type_bits(); }
    static constexpr bool is_signed() { return std::is_signed_v<T> || is_floating_point(); }
    static constexpr bool is_complex() { return false; }
    static constexpr bool is_real() { return true; }
    static constexpr bool is_integral() { return std::is_integral_v<T>; }
    static constexpr bool is_floating_point() { return !std::is_integral_v<T>; }

    KB_AIE_INLINE native_type to_native() const { return join_native(std::make_integer_sequence<int, N>()); }
    KB_AIE_INLINE operator native_type() const { return to_native(); }

    // Registers, for the rest of the emulator.
    KB_AIE_INLINE chunk get_chunk(unsigned i) const { return kb_aie::widen(data_[i]); }
    KB_AIE_INLINE void set_chunk(unsigned i, chunk x) { data_[i] = kb_aie::narrow<part_type>(x); }
    static KB_AIE_INLINE vector from_chunks(const chunk (&x)[parts]) {
        vector r;
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++) r.set_chunk(i, x[i]);
        return r;
    }

    KB_AIE_INLINE T get(unsigned i) const {
        return kb_aie::from_bits<T>(aie_mv_extract(lane_what(), kb_aie::widen(kb_aie::pick(data_, part_of(i))),
                                                   static_cast<int>(i - part_of(i) * part_lanes)));
    }
    KB_AIE_INLINE void set(T x, unsigned i) {
        const unsigned part = part_of(i);
        const auto changed = kb_aie::narrow<part_type>(aie_mv_insert(lane_what(), kb_aie::widen(kb_aie::pick(data_, part)),
                                                                     static_cast<int>(i - part * part_lanes), kb_aie::to_bits(x)));
#pragma clang loop unroll(full)
        for (unsigned p = 0; p < parts; p++) data_[p] = p == part ? changed : data_[p];
    }
    KB_AIE_INLINE vector_elem_ref<T, N> operator[](unsigned i) { return {*this, i}; }
    KB_AIE_INLINE vector_elem_const_ref<T, N> operator[](unsigned i) const { return {*this, i}; }
    KB_AIE_INLINE vector_elem_ref<T, N> elem_ref(unsigned i) { return {*this, i}; }
    KB_AIE_INLINE vector_elem_const_ref<T, N> elem_ref(unsigned i) const { return {*this, i}; }
    KB_AIE_INLINE vector_elem_const_ref<T, N> elem_const_ref(unsigned i) const { return {*this, i}; }

    // Elements move up by one, and x comes in below.
    KB_AIE_INLINE vector &push(T x) {
#pragma clang loop unroll(full)
        for (unsigned p = parts; p-- > 0;) {
            const int in = p == 0 ? kb_aie::to_bits(x)
                                  : aie_mv_extract(lane_what(), kb_aie::widen(data_[p - 1]), static_cast<int>(part_lanes - 1));
            data_[p] = kb_aie::narrow<part_type>(aie_mv_push(lane_what(), kb_aie::widen(data_[p]), in));
        }
        return *this;
    }

    // Elements `index * N2` and on.
    template <unsigned N2> KB_AIE_INLINE vector<T, N2> extract(unsigned index) const {
        static_assert(N2 <= N, "aie::vector::extract: the part cannot be greater than the vector");
        kb_aie::check_index(index, N / N2);
        return extract_any<N2>(index, std::make_integer_sequence<int, N / N2>());
    }
    template <unsigned N2> KB_AIE_INLINE vector &insert(unsigned index, const vector<T, N2> &x) {
        static_assert(N2 <= N, "aie::vector::insert: the part cannot be greater than the vector");
        kb_aie::check_index(index, N / N2);
        insert_any<N2>(index, x, std::make_integer_sequence<int, N / N2>());
        return *this;
    }
    template <unsigned N2> KB_AIE_INLINE vector &insert(unsigned index, const kb_aie::native<T, N2> &x) {
        return insert(index, vector<T, N2>(x));
    }
    template <unsigned N2> KB_AIE_INLINE auto split() const {
        static_assert(N2 <= N, "aie::vector::split: a part cannot be greater than the vector");
        struct Parts {
            vector<T, N2> data_[N / N2];
            KB_AIE_INLINE const vector<T, N2> &operator[](unsigned i) const { return data_[i]; }
            static constexpr unsigned size() { return N / N2; }
            KB_AIE_INLINE const vector<T, N2> *begin() const { return data_; }
            KB_AIE_INLINE const vector<T, N2> *end() const { return data_ + N / N2; }
        } r;
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < N / N2; i++) r.data_[i] = extract<N2>(i);
        return r;
    }
    // In a greater vector, whose other elements are not defined, or copies of this.
    template <unsigned N2> KB_AIE_INLINE vector<T, N2> grow(unsigned index = 0) const {
        static_assert(N2 >= N, "aie::vector::grow: the result cannot be smaller than the vector");
        vector<T, N2> r;
        r.insert(index, *this);
        return r;
    }
    template <unsigned N2> KB_AIE_INLINE vector<T, N2> grow_replicate() const {
        static_assert(N2 >= N, "aie::vector::grow_replicate: the result cannot be smaller than the vector");
        vector<T, N2> r;
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < N2 / N; i++) r.insert(i, *this);
        return r;
    }

    // The same bits as elements of another type.
    template <class T2> KB_AIE_INLINE auto cast_to() const {
        vector<T2, N * sizeof(T) / sizeof(T2)> r;
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++) r.set_chunk(i, get_chunk(i));
        return r;
    }

    // Integers half as wide, by the saturation mode; twice as wide.
    KB_AIE_INLINE auto pack() const
        requires detail::packs<T>
    {
        return packed<T>();
    }
    KB_AIE_INLINE auto pack_sign(bool is_signed) const
        requires detail::packs<T>
    {
        using To = typename detail::narrower<T>::type;
        return is_signed ? packed<detail::with_sign<T, true>>().template cast_to<To>()
                         : packed<detail::with_sign<T, false>>().template cast_to<To>();
    }
    KB_AIE_INLINE auto unpack() const
        requires detail::unpacks<T>
    {
        return unpacked<T>();
    }
    KB_AIE_INLINE auto unpack_sign(bool is_signed) const
        requires detail::unpacks<T>
    {
        using To = typename detail::wider<T>::type;
        return is_signed ? unpacked<detail::with_sign<T, true>>().template cast_to<To>()
                         : unpacked<detail::with_sign<T, false>>().template cast_to<To>();
    }

    KB_AIE_INLINE vector &load(const T *from) {
        constexpr unsigned bytes = sizeof(part_type);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++)
            set_chunk(i, aie_ld_vector(memory_what(kb_aie::moves(bytes)), from + i * part_lanes));
        return *this;
    }
    KB_AIE_INLINE void store(T *to) const {
        constexpr unsigned bytes = sizeof(part_type);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++)
            aie_st_vector(memory_what(kb_aie::moves(bytes)), to + i * part_lanes, get_chunk(i));
    }
    // One more load than an aligned vector takes, and a permutation a register.
    KB_AIE_INLINE vector &load_unaligned(const T *from, unsigned aligned_elems = 1) {
        if (!unaligned(aligned_elems)) return load(from);
        constexpr unsigned bytes = sizeof(part_type);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++) {
            const chunk x = aie_ld_unaligned(memory_what(kb_aie::moves(bytes) + (i == 0)), from + i * part_lanes);
            set_chunk(i, aie_mv_aligned(lane_what(), x));
        }
        return *this;
    }
    // The same with stores.
    KB_AIE_INLINE void store_unaligned(T *to, unsigned aligned_elems = 1) const {
        if (!unaligned(aligned_elems)) return store(to);
        constexpr unsigned bytes = sizeof(part_type);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++) {
            const chunk x = aie_mv_aligned(lane_what(), get_chunk(i));
            aie_st_unaligned(memory_what(kb_aie::moves(bytes) + (i == 0)), to + i * part_lanes, x);
        }
    }

private:
    template <class T2, unsigned N2> friend class vector;

    static constexpr int lane_what() { return kb_aie::what(1, kb_aie::kind_of<T>, kb_aie::sized(sizeof(part_type))); }
    static constexpr int memory_what(unsigned issues) {
        return kb_aie::what(issues, kb_aie::kind_of<T>, kb_aie::sized(sizeof(part_type)));
    }
    static constexpr bool unaligned(unsigned aligned_elems) { return aligned_elems < vector_ldst_align_v<T, N> / sizeof(T); }
    static constexpr unsigned part_of(unsigned i) {
        return parts == 1 ? 0 : i / part_lanes < parts - 1 ? i / part_lanes : parts - 1;
    }

    template <int... P> KB_AIE_INLINE void split_native(const native_type &x, std::integer_sequence<int, P...>) {
        ((data_[P] = kb_aie::cut<part_type, P * static_cast<int>(part_lanes)>(x)), ...);
    }
    template <int... I> KB_AIE_INLINE native_type join_native(std::integer_sequence<int, I...>) const {
        if constexpr (parts == 1) {
            return data_[0];
        } else if constexpr (parts == 2) {
            return __builtin_shufflevector(data_[0], data_[1], I...);
        } else {
            native_type r;
            __builtin_memcpy(&r, data_, sizeof r);
            return r;
        }
    }

    template <unsigned N2, unsigned index> KB_AIE_INLINE vector<T, N2> extract_at() const {
        using Out = vector<T, N2>;
        Out r;
        constexpr unsigned first = index * N2;
        if constexpr (N2 >= part_lanes) {
#pragma clang loop unroll(full)
            for (unsigned i = 0; i < Out::parts; i++) r.data_[i] = data_[first / part_lanes + i];
        } else {
            r.data_[0] = kb_aie::cut<typename Out::part_type, static_cast<int>(first % part_lanes)>(data_[first / part_lanes]);
        }
        return r;
    }
    template <unsigned N2, int... I>
    KB_AIE_INLINE vector<T, N2> extract_any(unsigned index, std::integer_sequence<int, I...>) const {
        vector<T, N2> r = extract_at<N2, 0>();
        ((I != 0 ? void(r.assign_if(index == I, extract_at<N2, I>())) : void()), ...);
        return r;
    }
    template <unsigned N2, unsigned index> KB_AIE_INLINE vector inserted_at(const vector<T, N2> &x) const {
        vector r = *this;
        constexpr unsigned first = index * N2;
        if constexpr (N2 >= part_lanes) {
#pragma clang loop unroll(full)
            for (unsigned i = 0; i < vector<T, N2>::parts; i++) r.data_[first / part_lanes + i] = x.data_[i];
        } else {
            auto &part = r.data_[first / part_lanes];
            part = kb_aie::pasted<static_cast<int>(first % part_lanes)>(part, x.data_[0]);
        }
        return r;
    }
    template <unsigned N2, int... I>
    KB_AIE_INLINE void insert_any(unsigned index, const vector<T, N2> &x, std::integer_sequence<int, I...>) {
        const vector before = *this;
        (assign_if(index == I, before.template inserted_at<N2, I>(x)), ...);
    }
    KB_AIE_INLINE void assign_if(bool yes, const vector &x) {
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < parts; i++) data_[i] = yes ? x.data_[i] : data_[i];
    }

    // From is T, or T with another signedness.
    template <class From> KB_AIE_INLINE auto packed() const {
        using Out = vector<typename detail::narrower<From>::type, N>;
        Out r;
        constexpr unsigned each = parts / Out::parts, bytes = sizeof(part_type);
        constexpr int how = kb_aie::what(1, kb_aie::kind_of<From>, kb_aie::sized(bytes));
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < Out::parts; i++)
            r.set_chunk(i, aie_mv_pack(how, get_chunk(i * each), get_chunk(i * each + each - 1), kb_aie_saturation));
        return r;
    }
    template <class From> KB_AIE_INLINE auto unpacked() const {
        using Out = vector<typename detail::wider<From>::type, N>;
        Out r;
        constexpr unsigned each = Out::parts / parts, bytes = sizeof(part_type);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < Out::parts; i++) {
            const int how = kb_aie::what(1, kb_aie::kind_of<From>, kb_aie::grouped(bytes, 1, each == 2 ? i % 2 : 0));
            r.set_chunk(i, aie_mv_unpack(how, get_chunk(i / each)));
        }
        return r;
    }
};

template <class T, unsigned N> vector(const vector<T, N> &) -> vector<T, N>;

}  // namespace aie
