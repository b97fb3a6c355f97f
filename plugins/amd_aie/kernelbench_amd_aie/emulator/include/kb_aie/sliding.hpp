// Sliding products, for filters and convolutions: each lane is the product of the coefficients and a window of the
// data.
#pragma once

#include "kb_aie/mul.hpp"

namespace kb_aie {

// Lanes and points of one instruction.
template <class TC, class TD> struct Window {
    static constexpr unsigned bits = bits_of<TC> + bits_of<TD>;
    static constexpr unsigned lanes = (bits == 16 ? 32 : bits <= 32 ? 16 : 8) * (aie2p ? 2 : 1);
    static constexpr unsigned points = bits == 16 || bits == 24 ? 8 : bits == 64 ? 2 : 4;
};

}  // namespace kb_aie

namespace aie {

// out[i] = sum over p of coeff[coeff_start + p * CoeffStep] * data[data_start + p * DataStepX + i * DataStepY].
// Coefficients lie in one register, data in one or two; data wraps around at the end.
template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepX, int DataStepY, class TC, class TD,
          class Tag = accauto>
struct sliding_mul_ops {
    static_assert(kb_aie::kind_of<TC> <= kb_aie::u32 && kb_aie::kind_of<TD> <= kb_aie::u32,
                  "aie::sliding_mul: of integers only; sum floats with aie::mac");
    static_assert(kb_aie::multiplies<TC, TD>(),
                  "aie::sliding_mul: the multiplier does not take this pair of element types");
    static_assert(kb_aie::power_of_two(Lanes) && Lanes >= 8 && Lanes <= 64,
                  "aie::sliding_mul: Lanes is 8, 16, 32 or 64");
    static_assert(Points >= 1 && Points <= 32, "aie::sliding_mul: Points is from 1 to 32");
    static_assert(CoeffStep >= 1 && CoeffStep <= 4 && DataStepX >= 1 && DataStepX <= 4 && DataStepY >= 1 &&
                      DataStepY <= 4,
                  "aie::sliding_mul: steps are from 1 to 4");

    using coeff_type = TC;
    using data_type = TD;
    using accum_tag = kb_aie::accumulated<Tag, TC, TD>;
    using accum_type = accum<accum_tag, Lanes>;
    static_assert(kb_aie::sums_in<TC, TD>(kb_aie::acc_of<accum_tag>),
                  "aie::sliding_mul: this accumulator does not take products of these element types");
    static constexpr unsigned lanes = Lanes;
    static constexpr unsigned points = Points;

    template <class C, class D>
    static KB_AIE_INLINE accum_type mul(const C &coeff, unsigned coeff_start, const D &data, unsigned data_start) {
        return multiply<kb_aie::Product::mul>(accum_type(), coeff, coeff_start, data, data_start);
    }
    template <class C, class D>
    static KB_AIE_INLINE accum_type negmul(const C &coeff, unsigned coeff_start, const D &data, unsigned data_start) {
        return multiply<kb_aie::Product::negmul>(accum_type(), coeff, coeff_start, data, data_start);
    }
    template <class C, class D> static KB_AIE_INLINE accum_type mac(const accum_type &acc, const C &coeff,
                                                                    unsigned coeff_start, const D &data,
                                                                    unsigned data_start) {
        return multiply<kb_aie::Product::mac>(acc, coeff, coeff_start, data, data_start);
    }

private:
    template <kb_aie::Product product, class C, class D>
    static KB_AIE_INLINE accum_type multiply(accum_type r, const C &coeff, unsigned c, const D &data, unsigned d) {
        static_assert(kb_aie::is_operand<C> && std::is_same_v<kb_aie::element_of<C>, TC>,
                      "aie::sliding_mul: coefficients are of type TC");
        static_assert(kb_aie::is_operand<D> && std::is_same_v<kb_aie::element_of<D>, TD>,
                      "aie::sliding_mul: data are of type TD");
        const auto x = kb_aie::factor<kb_aie::lanes_of<C>>(coeff);
        const auto y = kb_aie::factor<kb_aie::lanes_of<D>>(data);
        static_assert(x.v.parts == 1, "aie::sliding_mul: coefficients take at most 512 bits");
        static_assert(y.v.parts <= 2, "aie::sliding_mul: data take at most 1024 bits");
        using W = kb_aie::Window<TC, TD>;
        constexpr kb_aie::Acc acc = kb_aie::acc_of<accum_tag>;
        constexpr unsigned together = kb_aie::most(1, W::lanes / kb_aie::acc_lanes(acc));
        constexpr unsigned issues = (Points + W::points - 1) / W::points;
        constexpr int steps = kb_aie::steps(CoeffStep, DataStepX, DataStepY);
        const chunk a = x.v.get_chunk(0), b0 = y.v.get_chunk(0), b1 = y.v.get_chunk(y.v.parts - 1);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < r.parts; i++) {
            const int how = kb_aie::what(i % together == 0 ? issues : 0, static_cast<kb_aie::Kind>(x.kind),
                                         kb_aie::filter(static_cast<kb_aie::Kind>(y.kind), acc, i, Points - 1));
            const int at_c = static_cast<int>(c), at_d = static_cast<int>(d);
            chunk &part = r.data_[i];
            if constexpr (product == kb_aie::Product::mul) part = aie_vm_slidemul(how, a, b0, b1, at_c, at_d, steps);
            else if constexpr (product == kb_aie::Product::negmul)
                part = aie_vm_slidenegmul(how, a, b0, b1, at_c, at_d, steps);
            else part = aie_vm_slidemac(how, part, a, b0, b1, at_c, at_d, steps);
        }
        return r;
    }
};

template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepX, class TC, class TD, class Tag = accauto>
using sliding_mul_x_ops = sliding_mul_ops<Lanes, Points, CoeffStep, DataStepX, 1, TC, TD, Tag>;
template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepY, class TC, class TD, class Tag = accauto>
using sliding_mul_y_ops = sliding_mul_ops<Lanes, Points, CoeffStep, 1, DataStepY, TC, TD, Tag>;
template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepXY, class TC, class TD, class Tag = accauto>
using sliding_mul_xy_ops = sliding_mul_ops<Lanes, Points, CoeffStep, DataStepXY, DataStepXY, TC, TD, Tag>;

template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX,
          class Tag = accauto, class C, class D>
    requires(kb_aie::is_operand<C> && kb_aie::is_operand<D>)
KB_AIE_INLINE auto sliding_mul(const C &coeff, unsigned coeff_start, const D &data, unsigned data_start) {
    return sliding_mul_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, kb_aie::element_of<C>, kb_aie::element_of<D>,
                           Tag>::mul(coeff, coeff_start, data, data_start);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX, class Tag,
          class C, class D>
    requires(kb_aie::is_operand<C> && kb_aie::is_operand<D>)
KB_AIE_INLINE auto sliding_mac(const accum<Tag, Lanes> &acc, const C &coeff, unsigned coeff_start, const D &data,
                               unsigned data_start) {
    return sliding_mul_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, kb_aie::element_of<C>, kb_aie::element_of<D>,
                           Tag>::mac(acc, coeff, coeff_start, data, data_start);
}

}  // namespace aie
