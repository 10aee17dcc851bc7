// The algebra of sums on which the proofs are based, without a simulator.
#include "grader/simulator/dependence.hpp"
#include "grader/simulator/opcode.hpp"

#include <gtest/gtest.h>

namespace
{
using namespace lab::simulator;
using Runs = std::vector<Sum::Run>;

/// a, b, c: inputs that are not neighbours.
const Sum a(10), b(20), c(30);

TEST(Sum, OfNoInputIsEmpty)
{
    EXPECT_TRUE(Sum().is_empty());
    EXPECT_EQ(Sum().runs(), Runs{});
    EXPECT_EQ(a + Sum(), a);
    EXPECT_EQ(Sum() + a, a);
    EXPECT_EQ(Sum() - a, a * ~0u);
}

TEST(Sum, AddsTheFactorsOfEachInput)
{
    EXPECT_EQ((a + b).runs(), (Runs{{10, 1, 1}, {20, 1, 1}}));
    EXPECT_EQ((a * 3 + a * 4).runs(), (Runs{{10, 1, 7}}));
    EXPECT_EQ((a * 3 + b * 5 + (b * 2 + c)).runs(), (Runs{{10, 1, 3}, {20, 1, 7}, {30, 1, 1}}));
    EXPECT_EQ((a + b + c).size(), 3U);
}

TEST(Sum, SubtractsTheFactorsOfEachInput)
{
    EXPECT_EQ((a * 7 - a * 3).runs(), (Runs{{10, 1, 4}}));
    EXPECT_EQ((a - b).runs(), (Runs{{10, 1, 1}, {20, 1, 0xffffffff}}));
    EXPECT_EQ((b - a).runs(), (Runs{{10, 1, 0xffffffff}, {20, 1, 1}}));
    EXPECT_EQ(a - (b - c), a - b + c);
}

TEST(Sum, IsInTheOrderOfInputsWhateverCameFirst)
{
    EXPECT_EQ(c + a + b, a + b + c);
    EXPECT_EQ((c + a + b).runs(), (Runs{{10, 1, 1}, {20, 1, 1}, {30, 1, 1}}));
    EXPECT_EQ((a + c) + b, (b + a) + c);
}

TEST(Sum, LosesInputsThatCancelOut)
{
    EXPECT_TRUE((a - a).is_empty());
    EXPECT_EQ(a + b - a, b);
    EXPECT_EQ((a + b + c) - b, a + c);
    EXPECT_TRUE((a * 0).is_empty());
    EXPECT_TRUE(((a + b) * 3 - (b + a) * 3).is_empty());
}

TEST(Sum, WrapsAroundAtTwoToThe32)
{
    EXPECT_EQ((a * 0x80000000 + a * 0x80000001).runs(), (Runs{{10, 1, 1}}));
    EXPECT_TRUE((a * 0x80000000 * 2).is_empty());
    EXPECT_EQ(a * 0xffffffff * 0xffffffff, a);
    EXPECT_EQ(Sum() - (Sum() - a), a);
}

TEST(Sum, MergesNeighboursWithTheSameFactorIntoARun)
{
    EXPECT_EQ((Sum(5) + Sum(6) + Sum(7)).runs(), (Runs{{5, 3, 1}}));
    EXPECT_EQ((Sum(7) + Sum(5) + Sum(6)).runs(), (Runs{{5, 3, 1}}));
    EXPECT_EQ((Sum(5) + Sum(6) * 2 + Sum(7) * 2).runs(), (Runs{{5, 1, 1}, {6, 2, 2}}));
    EXPECT_EQ((Sum(5) + Sum(6) + Sum(8)).runs(), (Runs{{5, 2, 1}, {8, 1, 1}}));
    EXPECT_EQ((Sum(5) + Sum(6) + Sum(7) - Sum(6)).runs(), (Runs{{5, 1, 1}, {7, 1, 1}}));
}

TEST(Sum, OfTheLastInputOfABufferEndsBeforeTheNextBuffer)
{
    const Input last = (1u << input_word_bits) - 2, next = 1u << input_word_bits;
    EXPECT_EQ((Sum(last) + Sum(next)).runs(), (Runs{{last, 1, 1}, {next, 1, 1}}));
}

/// The result of arithmetic on numbers of which at least one is not free.
class Arithmetic : public testing::Test {
  protected:
    Dependence of(unsigned opcode, const Dependence& left, const Dependence& right, std::uint64_t number = 0,
                  unsigned bits = 32)
    {
        return all_.of({opcode, bits, line}, left, right, number);
    }
    /// Combines the sum and a free number.
    Dependence with(unsigned opcode, std::uint64_t number, unsigned bits = 32)
    {
        return of(opcode, x, {}, number, bits);
    }
    static void expect_sum(const Dependence& dependence, const Sum& expected)
    {
        ASSERT_TRUE(dependence.is_sum());
        EXPECT_EQ(*dependence.sum, expected);
    }
    static void expect_other(const Dependence& dependence, unsigned where)
    {
        EXPECT_EQ(dependence.kind, Dependence::Kind::other);
        EXPECT_EQ(dependence.line, where);
    }

    static constexpr unsigned line = 7;
    Dependences all_;
    Dependence x = all_.on_input(10, 1), y = all_.on_input(20, 2);
};

TEST_F(Arithmetic, OfFreeNumbersIsFree) { EXPECT_TRUE(of(op_mul, {}, {}, 3).is_free()); }

TEST_F(Arithmetic, AddsAndSubtractsSums)
{
    expect_sum(of(op_add, x, y), a + b);
    expect_sum(of(op_sub, x, y), a - b);
    expect_sum(of(op_add, x, {}, 5), a);
    expect_sum(of(op_sub, {}, x, 5), a * ~0u);
}

TEST_F(Arithmetic, OfWhatCancelsOutIsFreeIn32Bits)
{
    EXPECT_TRUE(of(op_sub, x, x).is_free());
    EXPECT_TRUE(with(op_mul, 0).is_free());
    expect_sum(of(op_sub, x, x, 0, 64), Sum()); // the upper bits are not followed
}

TEST_F(Arithmetic, MultipliesAndShiftsByFreeNumbers)
{
    expect_sum(with(op_mul, 6), a * 6);
    expect_sum(of(op_mul, {}, x, 6), a * 6);
    expect_sum(with(op_shl, 3), a * 8);
    expect_sum(with(op_shl, 35), a * 8); // OpenCL takes the distance modulo the width
    expect_sum(with(op_shl, 31), a * 0x80000000);
    expect_sum(with(op_shl, 3, 64), a * 8);
    expect_sum(with(op_shl, 40, 64), Sum());
    expect_other(of(op_shl, {}, x, 3), line);
    expect_sum(with(op_lshr, 0), a);
    expect_sum(with(op_ashr, 32), a);
    expect_other(with(op_lshr, 1), line);
    expect_other(with(op_ashr, 1), line);
    expect_other(of(op_lshr, {}, x, 0), line);
}

TEST_F(Arithmetic, KnowsTheBitwiseOperationsThatAreSums)
{
    expect_sum(with(op_and, 0xffffffff), a);
    EXPECT_TRUE(with(op_and, 0).is_free());
    expect_other(with(op_and, 1), line);
    expect_sum(with(op_or, 0), a);
    expect_other(with(op_or, 1), line);
    expect_sum(with(op_xor, 0), a);
    expect_sum(with(op_xor, 0xffffffff), a * ~0u);
    expect_other(with(op_xor, 1), line);
}

TEST_F(Arithmetic, OfTwoSumsIsASumOnlyWhenTheyAreAdded)
{
    for (const unsigned opcode : {op_mul, op_shl, op_lshr, op_and, op_or, op_xor})
        expect_other(of(opcode, x, y), line);
}

TEST_F(Arithmetic, StaysOtherFromTheFirstLineOn)
{
    const Dependence other = Dependence::other(3);
    expect_other(of(op_add, x, other), 3);
    expect_other(of(op_add, other, x), 3);
    expect_other(of(op_mul, other, {}, 0), 3); // even times 0: it may never have been written
    expect_other(of(op_add, other, Dependence::other(5)), 3);
}

TEST_F(Arithmetic, OfMoreTermsThanMemoryIsThereForIsOther)
{
    Dependence wide = x;
    for (Input input = 100; input < 1100; ++input)
        wide = of(op_add, wide, all_.on_input(input, 1));
    ASSERT_TRUE(wide.is_sum());
    unsigned kept = 0;
    while (kept < 10'000 && of(op_add, wide, y).is_sum())
        ++kept;
    EXPECT_GT(kept, 3'000U); // of four million terms in all half a million made the wide sum
    EXPECT_LT(kept, 4'000U);
    expect_other(of(op_add, wide, y), line);
}
} // namespace
