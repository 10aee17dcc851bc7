// The pictures of `lab trace`, made from hard-coded runs: no simulator, no kernel.
#include "grader/trace/races.hpp"
#include "tests/01-prefix-sum/shrunk_kernel.hpp"
#include "tests/02-sobol/sobol_picture.hpp"
#include "tests/03-nary-search/search_picture.hpp"

#include <gtest/gtest.h>

namespace lab::trace
{
namespace
{
using judge::WordAccess;
using Kind = WordAccess::Kind;

judge::LaunchTrace launch_with(std::vector<WordAccess> accesses, std::vector<std::uint32_t> fences = {})
{
    judge::LaunchTrace launch;
    launch.accesses = std::move(accesses);
    launch.fences = std::move(fences);
    return launch;
}

TEST(Races, NeedTwoWorkItemsAndAWrite)
{
    const WordAccess write{0, 0, 1, true, 1, 3, Kind::store, 0}, read{0, 1, 2, true, 1, 3, Kind::load, 0};
    EXPECT_EQ(races_in(launch_with({write, read})).size(), 1U);
    EXPECT_EQ(races_in(launch_with({read, write})).size(), 1U);
    EXPECT_TRUE(races_in(launch_with({read, {0, 2, 2, true, 1, 3, Kind::load, 0}})).empty());
    EXPECT_TRUE(races_in(launch_with({write, {0, 0, 2, true, 1, 3, Kind::load, 0}})).empty());
    EXPECT_TRUE(races_in(launch_with({write, {0, 1, 2, true, 2, 3, Kind::load, 0}})).empty())
        << "another array";
    EXPECT_TRUE(races_in(launch_with({write, {0, 1, 2, false, 1, 3, Kind::load, 0}})).empty())
        << "global memory";
}

TEST(Races, AreOrderedByABarrierOfTheirMemoryOnly)
{
    const WordAccess write{0, 0, 1, true, 1, 3, Kind::store, 0}, read{1, 1, 2, true, 1, 3, Kind::load, 0};
    EXPECT_TRUE(races_in(launch_with({write, read}, {1})).empty());
    EXPECT_EQ(races_in(launch_with({write, read}, {2})).size(), 1U) << "CLK_GLOBAL_MEM_FENCE";
}

TEST(Races, AreNoneAmongAtomicOperations)
{
    const WordAccess a{0, 0, 1, true, 1, 3, Kind::atomic, 0}, b{0, 1, 1, true, 1, 3, Kind::atomic, 0};
    EXPECT_TRUE(races_in(launch_with({a, b})).empty());
    EXPECT_EQ(races_in(launch_with({a, {0, 1, 1, true, 1, 3, Kind::load, 0}})).size(), 1U);
}

TEST(ShrunkKernel, HasFewerElementsOnTheSameLines)
{
    EXPECT_EQ(
        prefix_sum::shrunk_kernel(
            "enum { element_count = 256 };\nkernel __attribute__((reqd_work_group_size(256, 1, 1))) void "
            "prefix_sum()\n{ if (i < 255) s = 128; x256 *= 2; }\n",
            16),
        "enum { element_count = 16 };\nkernel __attribute__((reqd_work_group_size(16, 1, 1))) void "
        "prefix_sum()\n{ if (i < 15) s = 8; x256 *= 2; }\n");
}

TEST(ShrunkKernel, IsNoneWhereOtherNumbersMayFollowFromTheSize)
{
    for (const char* number : {"0xff", "64u", "8", "7", "99999999999999999999"})
        EXPECT_FALSE(prefix_sum::shrunk_kernel(
            "enum { element_count = 256 }; int x = " + std::string(number) + ";", 16))
            << number;
    EXPECT_FALSE(prefix_sum::shrunk_kernel("kernel void prefix_sum() {}", 16)) << "its size is nowhere";
}

TEST(SobolPicture, WritesFractionsInBinary)
{
    EXPECT_EQ(sobol::binary_fraction(0), "0");
    EXPECT_EQ(sobol::binary_fraction(0x80000000), "0.1");
    EXPECT_EQ(sobol::binary_fraction(0x30000000), "0.0011");
}

/// v_k = 2^-k, and a kernel that reads the numbers of the set bits, but only the first one for point 3.
sobol::SobolRun sobol_run(bool is_right)
{
    sobol::SobolRun run;
    for (int k = 0; k < 32; ++k)
        run.direction_numbers.push_back(0x80000000U >> k);
    run.points = {0.0F, 0.5F, 0.25F, is_right ? 0.75F : 0.5F};
    for (std::int64_t i = 0; i < 4; ++i) {
        for (std::int64_t k = 0; k < 2; ++k)
            if ((i >> k & 1) && (is_right || i < 3 || k == 0))
                run.launch.accesses.push_back({0, i, 7, false, 1, k, Kind::load, 0});
        run.launch.accesses.push_back({0, i, 9, false, 2, i, Kind::store, 0});
    }
    run.launch.snapshots.push_back({});
    return run;
}

TEST(SobolPicture, ShowsWhichDirectionNumbersTheBitsSelect)
{
    const Picture picture = sobol::sobol_picture(sobol_run(true));
    EXPECT_TRUE(picture.is_right());
    const Step& point_2 = picture.steps.at(3);
    EXPECT_EQ(point_2.name.en, "point 2 (binary 10): x = 0.01 (binary), so 0.25");
    EXPECT_FALSE(point_2.cells[0].is_active);
    EXPECT_TRUE(point_2.cells[1].is_active);
    EXPECT_EQ(point_2.cells[1].value, "0.01");
}

TEST(SobolPicture, MarksADirectionNumberThatIsLeftOut)
{
    const Picture picture = sobol::sobol_picture(sobol_run(false));
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, 4U);
    EXPECT_EQ(picture.divergence->cell, 1U);
    EXPECT_EQ(picture.steps[4].cells[1].expected, "0.01");
    EXPECT_EQ(picture.steps[4].name.en,
              "point 3 (binary 11): x = 0.1 (binary), so 0.5; expected 0.11 (binary), so 0.75");
    EXPECT_EQ(picture.steps[4].notes.size(), 1U);
}

nary_search::SearchRun search_run(const nary_search::Range& after)
{
    nary_search::SearchRun run;
    run.sorted = {1, 3, 5, 7};
    run.keys = {5};
    run.subdivisions = 2;
    judge::LaunchTrace launch;
    launch.accesses = {{0, 1, 30, false, 1, 3, Kind::load, 7}, {0, 1, 40, false, 4, 0, Kind::store, 2}};
    run.passes.push_back({{{0, 4, 0, 0}}, {after}, launch});
    return run;
}

TEST(SearchPicture, ShowsSegmentsAndTheNextRange)
{
    const Picture picture = nary_search::search_picture(search_run({2, 4, 1, 0}));
    ASSERT_EQ(picture.steps.size(), 1U);
    const Step& pass = picture.steps[0];
    EXPECT_EQ(pass.name.en, "key 5, pass 1: [0, 4) → work-item 1 writes [2, 4), found (line 40)");
    EXPECT_EQ(pass.cells[1].work_item, 0);
    EXPECT_EQ(pass.cells[2].work_item, 1);
    EXPECT_FALSE(pass.cells[1].is_active);
    EXPECT_TRUE(pass.cells[3].is_active);
    ASSERT_EQ(pass.accesses.size(), 1U);
    EXPECT_EQ(pass.accesses[0].cell, 3);
    EXPECT_TRUE(picture.is_right());
}

TEST(SearchPicture, NumbersTheWorkItemsOfEachKeyByThemselves)
{
    nary_search::SearchRun run = search_run({2, 4, 1, 0});
    run.keys = {5, 1};
    run.passes[0].before.push_back({0, 4, 0, 0});
    run.passes[0].after.push_back({0, 2, 1, 0});
    run.passes[0].launch.accesses.push_back(
        {0, 2, 30, false, 1, 1, Kind::load, 3}); // work-item 0 of the second key
    run.passes[0].launch.accesses.push_back({0, 2, 40, false, 4, 4, Kind::store, 0});
    const Picture picture = nary_search::search_picture(run);
    ASSERT_EQ(picture.steps.size(), 2U);
    EXPECT_EQ(picture.steps[1].name.en, "key 1, pass 1: [0, 4) → work-item 0 writes [0, 2), found (line 40)");
    ASSERT_EQ(picture.steps[1].accesses.size(), 1U);
    EXPECT_EQ(picture.steps[1].accesses[0].work_item, 0);
    EXPECT_EQ(picture.steps[0].accesses.size(), 1U);
}

TEST(SearchPicture, SaysWhatIsWrongWithARange)
{
    const Picture picture = nary_search::search_picture(search_run({0, 2, 0, 0}));
    ASSERT_TRUE(picture.divergence);
    EXPECT_NE(picture.steps[0].notes.at(0).en.find("The key 5 is at index 2"), std::string::npos)
        << picture.steps[0].notes[0].en;
}
} // namespace
} // namespace lab::trace
