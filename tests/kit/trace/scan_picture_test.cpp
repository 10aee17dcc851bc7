// The picture of a prefix sum: its steps, who wrote a cell, and what is wrong.
#include "tests/kit/trace/played_scan.hpp"

#include <gtest/gtest.h>

namespace lab::trace
{
namespace
{
std::vector<std::string> values_of(const Step& step)
{
    std::vector<std::string> values;
    for (const Cell& cell : step.cells)
        values.push_back(cell.value);
    return values;
}

using Values = std::vector<std::string>;

TEST(ScanPicture, HasARowForEachLevelOfTheTree)
{
    const Picture picture = prefix_sum::scan_picture(Sweeps{}.run());
    ASSERT_EQ(picture.steps.size(), 8U);
    EXPECT_EQ(picture.steps[0].name.en, "input");
    EXPECT_EQ(picture.steps[1].name.en, "after the load");
    EXPECT_EQ(picture.steps[2].name.en, "after up-sweep level 1 (stride 1)");
    EXPECT_EQ(picture.steps[4].name.de, "nach dem Nullsetzen der Wurzel");
    EXPECT_EQ(picture.steps[7].name.en, "output");
    EXPECT_EQ(values_of(picture.steps[2]), (Values{"3", "4", "7", "11"}));
    EXPECT_EQ(values_of(picture.steps[7]), (Values{"0", "3", "4", "11"}));
    EXPECT_TRUE(picture.is_right());
}

TEST(ScanPicture, TellsWhoWroteACellInThisStepAndFromWhichLine)
{
    const Picture picture = prefix_sum::scan_picture(Sweeps{}.run());
    const Step& level = picture.steps[2];
    EXPECT_FALSE(level.cells[0].is_active);
    EXPECT_TRUE(level.cells[3].is_active);
    EXPECT_EQ(level.cells[3].work_item, 1);
    EXPECT_EQ(level.cells[3].line, 20);
    EXPECT_EQ(level.line, 21);
}

TEST(ScanPicture, LeadsFromWhatIsReadToWhatIsWritten)
{
    const Picture picture = prefix_sum::scan_picture(Sweeps{}.run());
    EXPECT_EQ(picture.steps[2].edges, (std::vector<Edge>{{0, 1}, {1, 1}, {2, 3}, {3, 3}}));
    EXPECT_EQ(picture.steps[1].edges, (std::vector<Edge>{{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
    EXPECT_EQ(picture.steps[7].edges, (std::vector<Edge>{{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
}

TEST(ScanPicture, HasNoRowForABarrierBeforeWhichNothingIsWritten)
{
    Played played({3, 1}, 2); // Hillis and Steele: all read, all wait, all write
    for (std::int64_t i = 0; i < 2; ++i)
        played.write(i, i, played.read_input(i, i, 3), 3);
    played.barrier(4);
    const std::int32_t l = played.read(1, 0, 6), r = played.read(1, 1, 7);
    played.barrier(8);
    played.write(1, 1, l + r, 9);
    played.barrier(10);
    played.write_output(1, 1, played.read(1, 0, 11), 11);
    const Picture picture = prefix_sum::scan_picture(played.ended());
    ASSERT_EQ(picture.steps.size(), 4U);
    EXPECT_EQ(picture.steps[2].line, 10);
    EXPECT_EQ(picture.steps[2].edges, (std::vector<Edge>{{0, 1}, {1, 1}}));
    EXPECT_EQ(picture.steps[2].accesses.size(), 3U);
    EXPECT_EQ(picture.steps[3].edges, (std::vector<Edge>{{0, 1}}));
}

TEST(ScanPicture, CountsOneBarrierAsOne)
{
    Played played({1}, 1);
    played.barrier(3);
    EXPECT_TRUE(prefix_sum::scan_picture(played.ended()).counted.en.starts_with("Depth: 1 barrier. "))
        << "no plural";
}

TEST(ScanPicture, CountsDepthAndWork)
{
    EXPECT_EQ(prefix_sum::scan_picture(Sweeps{}.run()).counted.en,
              "Depth: 6 barriers. Work: 16 loads and 14 stores in local memory.");
}

TEST(ScanPicture, MarksTheFirstCellThatDiffersFromTheTree)
{
    const Picture picture = prefix_sum::scan_picture(Sweeps{true, 5}.run());
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, 2U);
    EXPECT_EQ(picture.divergence->cell, 1U);
    const Step& level = picture.steps[2];
    EXPECT_EQ(level.cells[1].value, "9");
    EXPECT_EQ(level.cells[1].expected, "4");
    EXPECT_FALSE(level.cells[3].is_wrong());
    ASSERT_EQ(level.notes.size(), 1U);
    EXPECT_NE(level.notes[0].en.find("up-sweep level 1"), std::string::npos) << level.notes[0].en;
    EXPECT_FALSE(picture.steps[3].cells[1].is_wrong()) << "what follows from it is not marked again";
}

TEST(ScanPicture, MarksARaceThatLeavesTheValuesRight)
{
    const Picture picture = prefix_sum::scan_picture(Sweeps{false}.run());
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, 2U);
    const Step& merged = picture.steps[2];
    EXPECT_FALSE(merged.cells[0].races);
    EXPECT_FALSE(merged.cells[1].races); // work-item 0 writes it and reads it again
    EXPECT_TRUE(merged.cells[3].races);  // work-item 1 writes it, work-item 0 reads it
    EXPECT_FALSE(merged.cells[3].is_wrong());
    EXPECT_EQ(merged.notes.at(0).en,
              "There is no barrier between the iterations of the loop: in this step, work-item 0 "
              "executed 2 iterations of line 20.");
}

TEST(ScanPicture, ShowsNoRaceWhereWorkItemsStoodAtDifferentBarriers)
{
    prefix_sum::ScanRun run = Sweeps{false}.run();
    judge::Message divergence;
    divergence.kind = judge::Message::Kind::divergence;
    run.launch.messages.push_back(divergence);
    for (const Step& step : prefix_sum::scan_picture(run).steps)
        for (const Cell& cell : step.cells)
            EXPECT_FALSE(cell.races) << step.name.en;
}

TEST(ScanPicture, SaysThatLevelsAreMissing)
{
    Played played({1, 2}, 2);
    for (std::int64_t i = 0; i < 2; ++i)
        played.write(i, i, played.read_input(i, i, 3), 3);
    played.barrier(4);
    const Picture picture = prefix_sum::scan_picture(played.ended());
    ASSERT_EQ(picture.steps.back().notes.size(), 1U);
    EXPECT_EQ(picture.steps.back().notes[0].en,
              "The kernel stops after the load: the remaining levels are missing.");
}

TEST(ScanPicture, ShowsAnOutputThatNobodyWrote)
{
    Played played({1, 2}, 2);
    const Picture picture = prefix_sum::scan_picture(played.ended());
    ASSERT_EQ(picture.steps.size(), 2U);
    EXPECT_EQ(values_of(picture.steps[1]), (Values{"", ""}));
    EXPECT_EQ(picture.steps[1].cells[1].expected, "1");
    EXPECT_FALSE(picture.is_right());
}

TEST(ScanPicture, LeavesAKernelAloneThatGoesAnotherWay)
{
    Played played({5, 6}, 4); // inclusive sums in the upper half, stored one further
    for (std::int64_t i = 0; i < 2; ++i)
        played.write(i, 2 + i, played.read_input(i, i, 3), 3);
    played.barrier(4);
    played.write_output(0, 0, 0, 5);
    played.write_output(1, 1, played.read(1, 2, 5), 5);
    const Picture picture = prefix_sum::scan_picture(played.ended());
    EXPECT_TRUE(picture.is_right());
    EXPECT_EQ(picture.steps[1].name.en, "at the barrier in line 4");
}

TEST(ScanPicture, LooksAtTheEndWhereAnAccessGoesBeyondIt)
{
    Played played({5, 6}, 2);
    for (std::int64_t i = 0; i < 2; ++i)
        played.write(i, i, i == 0 ? 0 : 5, 3);
    played.barrier(4);
    for (std::int64_t i = 0; i < 2; ++i)
        played.write_output(i, i, i == 0 ? 0 : 5, 5);
    prefix_sum::ScanRun run = played.ended();
    run.launch.accesses.push_back({1, 1, 6, false, 2, 2, Kind::store, 11});
    const Picture picture = prefix_sum::scan_picture(run);
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, picture.steps.size() - 1);
    EXPECT_EQ(picture.divergence->cell, 1U);
}

TEST(ScanPicture, NotesAnAccessOutside)
{
    Played played({5, 6}, 2);
    played.read(1, 7, 12);
    const Picture picture = prefix_sum::scan_picture([&] {
        played.write(0, 0, 5, 3);
        played.barrier(4);
        return played.ended();
    }());
    const Step& step = picture.steps[1];
    ASSERT_FALSE(step.notes.empty());
    EXPECT_NE(step.notes.back().en.find("work-item 1 reads element 7"), std::string::npos)
        << step.notes.back().en;
    EXPECT_NE(step.notes.back().de.find("(Zeile 12)"), std::string::npos);
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, 1U);
}
} // namespace
} // namespace lab::trace
