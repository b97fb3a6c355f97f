// Elements of vectors: references to them, and scalars that they are used like.
#pragma once

#include "kb_aie/parts.hpp"

namespace aie {

template <class T, unsigned N> class vector;

// An element of a vector, to be read or written.
template <class T, unsigned N> class vector_elem_ref {
public:
    using value_type = T;
    using vector_type = vector<T, N>;
    vector<T, N> &parent;
    unsigned offset;

    KB_AIE_INLINE vector_elem_ref(vector<T, N> &v, unsigned i) : parent(v), offset(i) {}
    vector_elem_ref(const vector_elem_ref &) = default;
    KB_AIE_INLINE T get() const { return parent.get(offset); }
    KB_AIE_INLINE operator T() const { return get(); }
    KB_AIE_INLINE vector_elem_ref &operator=(T x) {
        parent.set(x, offset);
        return *this;
    }
    KB_AIE_INLINE vector_elem_ref &operator=(const vector_elem_ref &x) { return *this = x.get(); }
    template <unsigned N2> KB_AIE_INLINE vector_elem_ref &operator=(const vector_elem_ref<T, N2> &x) { return *this = x.get(); }
    KB_AIE_INLINE vector_elem_ref &operator+=(T x) { return *this = static_cast<T>(get() + x); }
    KB_AIE_INLINE vector_elem_ref &operator-=(T x) { return *this = static_cast<T>(get() - x); }
    KB_AIE_INLINE vector_elem_ref &operator*=(T x) { return *this = static_cast<T>(get() * x); }
};

// An element of a vector that cannot be written.
template <class T, unsigned N> class vector_elem_const_ref {
public:
    using value_type = T;
    using vector_type = vector<T, N>;
    const vector<T, N> &parent;
    unsigned offset;

    KB_AIE_INLINE vector_elem_const_ref(const vector<T, N> &v, unsigned i) : parent(v), offset(i) {}
    KB_AIE_INLINE vector_elem_const_ref(const vector_elem_ref<T, N> &x) : parent(x.parent), offset(x.offset) {}
    KB_AIE_INLINE T get() const { return parent.get(offset); }
    KB_AIE_INLINE operator T() const { return get(); }
};

namespace detail {

// What stands for one element of type T: a scalar of exactly this type, or an element of a vector.
template <class X, class T> struct is_scalar : std::is_same<X, T> {};
template <class T, unsigned N> struct is_scalar<vector_elem_ref<T, N>, T> : std::true_type {};
template <class T, unsigned N> struct is_scalar<vector_elem_const_ref<T, N>, T> : std::true_type {};
template <class X, class T> concept scalar_of = is_scalar<std::remove_cvref_t<X>, T>::value;

template <class X> struct scalar_type {
    using type = X;
};
template <class T, unsigned N> struct scalar_type<vector_elem_ref<T, N>> {
    using type = T;
};
template <class T, unsigned N> struct scalar_type<vector_elem_const_ref<T, N>> {
    using type = T;
};
template <class X> using scalar_type_t = typename scalar_type<std::remove_cvref_t<X>>::type;

// Elements of vectors in expressions of scalars.
template <class X> constexpr bool is_elem_ref = !std::is_same_v<scalar_type_t<X>, std::remove_cvref_t<X>>;
template <class X> constexpr bool is_number = std::is_arithmetic_v<scalar_type_t<X>> || std::is_same_v<scalar_type_t<X>, bfloat16>;
template <class A, class B> concept elements = (is_elem_ref<A> || is_elem_ref<B>) && is_number<A> && is_number<B>;
template <class X> KB_AIE_INLINE scalar_type_t<X> element(const X &x) { return static_cast<scalar_type_t<X>>(x); }

}  // namespace detail

#define KB_AIE_ELEMENTS(symbol)                                                  \
    template <class A, class B>                                                  \
        requires detail::elements<A, B>                                          \
    KB_AIE_INLINE auto operator symbol(const A &a, const B &b) {                 \
        return detail::element(a) symbol detail::element(b);                     \
    }
KB_AIE_ELEMENTS(+)
KB_AIE_ELEMENTS(-)
KB_AIE_ELEMENTS(*)
KB_AIE_ELEMENTS(/)
KB_AIE_ELEMENTS(%)
KB_AIE_ELEMENTS(<<)
KB_AIE_ELEMENTS(>>)
KB_AIE_ELEMENTS(&)
KB_AIE_ELEMENTS(|)
KB_AIE_ELEMENTS(^)
KB_AIE_ELEMENTS(<)
KB_AIE_ELEMENTS(<=)
KB_AIE_ELEMENTS(>)
KB_AIE_ELEMENTS(>=)
KB_AIE_ELEMENTS(==)
KB_AIE_ELEMENTS(!=)
#undef KB_AIE_ELEMENTS

}  // namespace aie
