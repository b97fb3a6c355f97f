// Iterators over arrays, element by element and vector by vector.
#pragma once

// Only the categories: all of <iterator> takes longer to read than the rest of the headers.
#if __has_include(<bits/stl_iterator_base_types.h>)
#include <bits/stl_iterator_base_types.h>
#else
#include <iterator>
#endif

#include "kb_aie/memory.hpp"
#include "kb_aie/operand.hpp"

namespace aie {

// A vector in memory: read where it is used, written where it is assigned to.
template <class T, unsigned N, bool unaligned = false> class vector_ref : public vector<T, N> {
    T *at_;
    unsigned aligned_;

public:
    KB_AIE_INLINE vector_ref(T *at, unsigned aligned) : at_(at), aligned_(aligned) {
        if constexpr (unaligned) this->load_unaligned(at, aligned);
        else this->load(at);
    }
    KB_AIE_INLINE const vector_ref &operator=(const vector<T, N> &x) const {
        if constexpr (unaligned) x.store_unaligned(at_, aligned_);
        else x.store(at_);
        return *this;
    }
    KB_AIE_INLINE const vector_ref &operator=(const vector_ref &x) const { return *this = static_cast<const vector<T, N> &>(x); }
    vector_ref(const vector_ref &) = default;
};

namespace detail {

// Where an iterator is: a pointer; or an index into a buffer of `size` elements, at whose end it starts again.
template <class P> struct straight {
    P *p;
    KB_AIE_INLINE P *get() const { return p; }
    KB_AIE_INLINE void move(ptrdiff_t n) { p += n; }
    KB_AIE_INLINE ptrdiff_t minus(const straight &x) const { return p - x.p; }
};
template <class P> struct circular {
    P *base;
    unsigned size, index;
    KB_AIE_INLINE P *get() const { return base + index; }
    KB_AIE_INLINE void move(ptrdiff_t n) {
        auto next = (static_cast<ptrdiff_t>(index) + n) % static_cast<ptrdiff_t>(size);
        index = static_cast<unsigned>(next < 0 ? next + static_cast<ptrdiff_t>(size) : next);
    }
    KB_AIE_INLINE ptrdiff_t minus(const circular &x) const {
        return static_cast<ptrdiff_t>(index) - static_cast<ptrdiff_t>(x.index);
    }
};

// N elements of P at a time; N = 0: elements themselves. `random`: it can go back and jump.
template <class P, unsigned N, template <class> class Position, bool random, bool unaligned = false> class iterator {
    Position<P> at_;
    unsigned aligned_ = 1;
    using T = std::remove_cv_t<P>;
    static constexpr ptrdiff_t step = N == 0 ? 1 : N;

public:
    using iterator_category = std::conditional_t<random, std::random_access_iterator_tag, std::forward_iterator_tag>;
    using difference_type = ptrdiff_t;
    static constexpr auto value_of() {
        if constexpr (N == 0) return std::type_identity<T>();
        else return std::type_identity<vector<T, N == 0 ? 16 : N>>();
    }
    using value_type = typename decltype(value_of())::type;
    using pointer = value_type *;

    KB_AIE_INLINE explicit iterator(Position<P> at, unsigned aligned = 1) : at_(at), aligned_(aligned) {}

    KB_AIE_INLINE decltype(auto) operator*() const {
        if constexpr (N == 0) {
            return *at_.get();
        } else if constexpr (std::is_const_v<P>) {
            value_type r;
            if constexpr (unaligned) r.load_unaligned(at_.get(), aligned_);
            else r.load(at_.get());
            return r;
        } else {
            return vector_ref<T, N, unaligned>(at_.get(), aligned_);
        }
    }
    using reference = decltype(*std::declval<const iterator &>());

    KB_AIE_INLINE iterator &operator++() {
        at_.move(step);
        return *this;
    }
    KB_AIE_INLINE iterator operator++(int) {
        iterator before = *this;
        ++*this;
        return before;
    }
    KB_AIE_INLINE iterator &operator--()
        requires random
    {
        at_.move(-step);
        return *this;
    }
    KB_AIE_INLINE iterator operator--(int)
        requires random
    {
        iterator before = *this;
        --*this;
        return before;
    }
    KB_AIE_INLINE iterator &operator+=(ptrdiff_t n)
        requires random
    {
        at_.move(n * step);
        return *this;
    }
    KB_AIE_INLINE iterator &operator-=(ptrdiff_t n)
        requires random
    {
        return *this += -n;
    }
    friend KB_AIE_INLINE iterator operator+(iterator it, ptrdiff_t n)
        requires random
    {
        return it += n;
    }
    friend KB_AIE_INLINE iterator operator+(ptrdiff_t n, iterator it)
        requires random
    {
        return it += n;
    }
    friend KB_AIE_INLINE iterator operator-(iterator it, ptrdiff_t n)
        requires random
    {
        return it -= n;
    }
    friend KB_AIE_INLINE ptrdiff_t operator-(const iterator &a, const iterator &b)
        requires random
    {
        return a.at_.minus(b.at_) / step;
    }
    KB_AIE_INLINE reference operator[](ptrdiff_t n) const
        requires random
    {
        return *(*this + n);
    }
    friend KB_AIE_INLINE bool operator==(const iterator &a, const iterator &b) { return a.at_.get() == b.at_.get(); }
    friend KB_AIE_INLINE bool operator<(const iterator &a, const iterator &b)
        requires random
    {
        return a.at_.get() < b.at_.get();
    }
};

template <class P, unsigned N> using straight_iterator = iterator<P, N, straight, true>;
template <class P, unsigned N> using unaligned_iterator = iterator<P, N, straight, true, true>;
template <class P, unsigned N> using circular_iterator = iterator<P, N, circular, false>;
template <class P, unsigned N> using random_circular_iterator = iterator<P, N, circular, true>;

}  // namespace detail

// Each has a twin with a `c` in front that only reads.
#define KB_AIE_ITERATORS(c, P)                                                                                          \
    template <class T> KB_AIE_INLINE P *c##begin(P *p, [[maybe_unused]] size_t n = 0) { return p; }                     \
    template <unsigned N, aie_dm_resource r = aie_dm_resource::none, class T> KB_AIE_INLINE auto c##begin_vector(P *p) { \
        return detail::straight_iterator<P, N>({p});                                                                    \
    }                                                                                                                   \
    template <unsigned N, aie_dm_resource r = aie_dm_resource::none, class T>                                           \
    KB_AIE_INLINE auto c##begin_restrict_vector(P *__restrict p) {                                                      \
        return detail::straight_iterator<P, N>({p});                                                                    \
    }                                                                                                                   \
    template <unsigned N, aie_dm_resource r = aie_dm_resource::none, class T>                                           \
    KB_AIE_INLINE auto c##begin_unaligned_vector(P *p, unsigned aligned_elems = 1) {                                    \
        return detail::unaligned_iterator<P, N>({p}, aligned_elems);                                                    \
    }                                                                                                                   \
    template <unsigned size, class T> KB_AIE_INLINE auto c##begin_circular(P *p) {                                      \
        return detail::circular_iterator<P, 0>({p, size, 0});                                                           \
    }                                                                                                                   \
    template <class T> KB_AIE_INLINE auto c##begin_circular(P *p, size_t n) {                                           \
        return detail::circular_iterator<P, 0>({p, static_cast<unsigned>(n), 0});                                       \
    }                                                                                                                   \
    template <unsigned size, class T> KB_AIE_INLINE auto c##begin_random_circular(P *p) {                               \
        return detail::random_circular_iterator<P, 0>({p, size, 0});                                                    \
    }                                                                                                                   \
    template <class T> KB_AIE_INLINE auto c##begin_random_circular(P *p, size_t n) {                                    \
        return detail::random_circular_iterator<P, 0>({p, static_cast<unsigned>(n), 0});                                \
    }                                                                                                                   \
    template <unsigned N, unsigned size, aie_dm_resource r = aie_dm_resource::none, class T>                            \
    KB_AIE_INLINE auto c##begin_vector_circular(P *p) {                                                                 \
        static_assert(size % N == 0, "aie: a circular buffer is a whole number of vectors");                            \
        return detail::circular_iterator<P, N>({p, size, 0});                                                           \
    }                                                                                                                   \
    template <unsigned N, aie_dm_resource r = aie_dm_resource::none, class T>                                           \
    KB_AIE_INLINE auto c##begin_vector_circular(P *p, size_t n) {                                                       \
        return detail::circular_iterator<P, N>({p, static_cast<unsigned>(n), 0});                                       \
    }                                                                                                                   \
    template <unsigned N, unsigned size, aie_dm_resource r = aie_dm_resource::none, class T>                            \
    KB_AIE_INLINE auto c##begin_vector_random_circular(P *p) {                                                          \
        static_assert(size % N == 0, "aie: a circular buffer is a whole number of vectors");                            \
        return detail::random_circular_iterator<P, N>({p, size, 0});                                                    \
    }                                                                                                                   \
    template <unsigned N, aie_dm_resource r = aie_dm_resource::none, class T>                                           \
    KB_AIE_INLINE auto c##begin_vector_random_circular(P *p, size_t n) {                                                \
        return detail::random_circular_iterator<P, N>({p, static_cast<unsigned>(n), 0});                                \
    }
KB_AIE_ITERATORS(, T)
KB_AIE_ITERATORS(c, const T)
#undef KB_AIE_ITERATORS

}  // namespace aie

namespace kb_aie {
template <class T, unsigned N, bool unaligned> struct OperandOf<aie::vector_ref<T, N, unaligned>> : OperandOf<aie::vector<T, N>> {};
}  // namespace kb_aie
