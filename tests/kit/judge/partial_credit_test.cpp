// Part of the points for part of the inputs: how they are counted, and that a kernel gets none for inputs that need
// no computation.
#include "grader/judge/core/input_kinds.hpp"
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using lab::Text;
using lab::judge::Finding;
using lab::judge::InputKinds;
using lab::judge::Status;

const Text short_one{"short", "kurz"}, long_one{"long", "lang"}, empty_one{"empty", "leer"};

Finding first_wrong() { return {{"element 3 is 4.", "Element 3 ist 4."}, {{"k.cl", 7}}, {"Why?", "Warum?"}}; }

TEST(InputKinds, ArePassedWhenAllAreRight)
{
    InputKinds kinds;
    kinds.add(short_one, true, true, first_wrong);
    kinds.add(long_one, true, true, first_wrong);
    EXPECT_EQ(kinds.verdict().status, Status::passed);
}

TEST(InputKinds, HaveAShareEachAndAreNamed)
{
    InputKinds kinds;
    kinds.add(long_one, true, true, first_wrong);
    kinds.add(short_one, false, true, first_wrong);
    kinds.add(empty_one, true, true, first_wrong);
    kinds.add({"huge", "riesig"}, false, true, first_wrong);
    const auto verdict = kinds.verdict();
    EXPECT_EQ(verdict.status, Status::failed);
    EXPECT_EQ(verdict.part, 0.5);
    EXPECT_EQ(verdict.finding.seen.en,
              "Right for 2 of 4 kinds of input: long; empty. First error: element 3 is 4.");
    EXPECT_EQ(verdict.finding.seen.de,
              "Richtig für 2 von 4 Arten von Eingaben: lang; leer. Erster Fehler: Element 3 ist 4.");
    EXPECT_EQ(verdict.finding.next.en, "Why?");
    EXPECT_EQ(verdict.finding.places.at(0).line, 7);
}

TEST(InputKinds, AreWrongByOneWrongCase)
{
    InputKinds kinds;
    for (const bool is_right : {true, false, true})
        kinds.add(short_one, is_right, true, first_wrong);
    kinds.add(long_one, true, true, first_wrong);
    EXPECT_EQ(kinds.verdict().part, 0.5);
    EXPECT_EQ(kinds.verdict().finding.seen.en,
              "Right for 1 of 2 kinds of input: long. First error: element 3 is 4.");
}

TEST(InputKinds, GiveNothingForWhatIsRightWithoutWork)
{
    InputKinds idle;
    idle.add(empty_one, true, false, first_wrong);
    idle.add(long_one, false, true, first_wrong);
    EXPECT_EQ(idle.verdict().part, 0.0);

    InputKinds working;
    working.add(empty_one, true, false, first_wrong);
    working.add(long_one, true, true, first_wrong);
    working.add(short_one, false, true, first_wrong);
    EXPECT_NEAR(working.verdict().part, 2.0 / 3.0, 1e-9);
}

/// A kernel that writes zeros, or its input, and computes nothing.
struct IdleKernel {
    const char *name, *exercise, *suite, *file, *text;
};

const IdleKernel idle_kernels[] = {
    {"PrefixSumOfZeros", "01-prefix-sum", "Kernel", "prefix_sum.cl",
     "kernel void prefix_sum(global const int* input, global int* output) { output[get_global_id(0)] = 0; }"},
    {"PrefixSumOfItsNumber", "01-prefix-sum", "Kernel", "prefix_sum.cl",
     "kernel void prefix_sum(global const int* input, global int* output)\n"
     "{ output[get_global_id(0)] = get_global_id(0); }"},
    {"PrefixSumByCopying", "01-prefix-sum", "Kernel", "prefix_sum.cl",
     "kernel void prefix_sum(global const int* input, global int* output)\n"
     "{ output[get_global_id(0)] = input[get_global_id(0)]; }"},
    {"LargeZeros", "01-prefix-sum", "Large", "prefix_sum_large.cl",
     "kernel void scan_blocks(global const int* input, global int* output, global int* block_sums,\n"
     "                        const uint count)\n"
     "{ const size_t i = get_global_id(0); if (i < count) output[i] = 0; block_sums[get_group_id(0)] = 0; }\n"
     "kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)\n"
     "{ const size_t i = get_global_id(0); if (i < count) output[i] = 0; }"},
    {"LargeByCopying", "01-prefix-sum", "Large", "prefix_sum_large.cl",
     "kernel void scan_blocks(global const int* input, global int* output, global int* block_sums,\n"
     "                        const uint count)\n"
     "{ const size_t i = get_global_id(0); if (i < count) { output[i] = input[i];\n"
     "  block_sums[get_group_id(0)] = input[i / 256 * 256]; } }\n"
     "kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count) "
     "{}"},
    {"SobolOfZeros", "02-sobol", "Kernel", "sobol.cl",
     "kernel void sobol(global const uint* direction_numbers, global float* points, const uint "
     "vector_count)\n"
     "{ const size_t i = get_global_id(0);\n"
     "  if (i < vector_count) points[get_global_id(1) * vector_count + i] = 0; }"},
    {"SobolByCopying", "02-sobol", "Kernel", "sobol.cl",
     "kernel void sobol(global const uint* direction_numbers, global float* points, const uint "
     "vector_count)\n"
     "{ const size_t i = get_global_id(0), j = get_global_id(1);\n"
     "  if (i < vector_count) points[j * vector_count + i] = (direction_numbers[j * 32 + i % 32] >> 8) * "
     "0x1p-24f; }"},
    {"SearchOfZeros", "03-nary-search", "Kernel", "nary_search.cl",
     "kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* "
     "ranges,\n"
     "                        global uint4* next_ranges)\n"
     "{ if (get_global_id(0) == 0) next_ranges[get_global_id(1)] = (uint4)(0); }"},
    {"SearchByCopying", "03-nary-search", "Kernel", "nary_search.cl",
     "kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* "
     "ranges,\n"
     "                        global uint4* next_ranges)\n"
     "{ if (get_global_id(0) == 0) next_ranges[get_global_id(1)] = ranges[get_global_id(1)]; }"},
    {"SearchAlwaysFindsIndexZero", "03-nary-search", "Kernel", "nary_search.cl",
     "kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* "
     "ranges,\n"
     "                        global uint4* next_ranges)\n"
     "{ if (get_global_id(0) == 0) next_ranges[get_global_id(1)] = (uint4)(0, 1, 1, 0); }"}};

class Idle : public testing::TestWithParam<IdleKernel> {};

INSTANTIATE_TEST_SUITE_P(Kernel, Idle, testing::ValuesIn(idle_kernels),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(Idle, GetsNoPoints)
{
    const Desk desk;
    write_file(desk.submission() / GetParam().file, GetParam().text);
    const auto report = report_of(desk.check(GetParam().exercise, GetParam().suite));
    EXPECT_FALSE(has_fault(report)) << report.dump(1);
    EXPECT_EQ(status_of(report, std::string(GetParam().suite) + ".Builds"), "passed");
    for (const auto& check : report.at("checks"))
        EXPECT_EQ(check.at("score"), 0.0) << check.dump(1);
}
} // namespace
