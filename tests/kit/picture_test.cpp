// What `lab trace` shows, made of runs that are written down here: no simulator, no kernel.
#include "grader/trace/page.hpp"
#include "grader/trace/races.hpp"
#include "grader/trace/scan_picture.hpp"
#include "grader/trace/search_picture.hpp"
#include "grader/trace/shrunk_kernel.hpp"
#include "grader/trace/sobol_picture.hpp"
#include "grader/trace/terminal_view.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace lab::trace
{
namespace
{
using judge::WordAccess;
using Kind = WordAccess::Kind;

/// A launch of one work-group, played by hand: local memory is one array, the input buffer 1, the output buffer 2.
class Played {
  public:
    Played(std::vector<std::int32_t> input, std::size_t local_words)
    {
        run_.input = std::move(input);
        run_.output.assign(run_.input.size(), -1);
        local_ = {std::vector<std::int32_t>(local_words, 99), std::vector<std::int64_t>(local_words, -1),
                  std::vector<int>(local_words, 0)};
    }

    std::int32_t read_input(std::int64_t item, std::int64_t i, int line)
    {
        const std::int32_t value = run_.input.at(static_cast<std::size_t>(i));
        add({phase_, item, line, false, 1, i, Kind::load, value});
        return value;
    }
    std::int32_t read(std::int64_t item, std::int64_t i, int line)
    {
        const bool is_inside = i >= 0 && i < static_cast<std::int64_t>(local_.values.size());
        const std::int32_t value = is_inside ? local_.values[static_cast<std::size_t>(i)] : 0;
        add({phase_, item, line, true, 1, i, Kind::load, value});
        return value;
    }
    void write(std::int64_t item, std::int64_t i, std::int32_t value, int line)
    {
        const auto at = static_cast<std::size_t>(i);
        local_.values.at(at) = value;
        local_.writers.at(at) = item;
        local_.lines.at(at) = line;
        add({phase_, item, line, true, 1, i, Kind::store, value});
    }
    void write_output(std::int64_t item, std::int64_t i, std::int32_t value, int line)
    {
        run_.output.at(static_cast<std::size_t>(i)) = value;
        add({phase_, item, line, false, 2, i, Kind::store, value});
    }
    void barrier(int line, std::uint32_t fences = 1)
    {
        run_.launch.snapshots.push_back({line, {local_}});
        run_.launch.fences.push_back(fences);
        ++phase_;
    }
    ScanRun ended()
    {
        run_.launch.snapshots.push_back({0, {local_}});
        return run_;
    }

  private:
    void add(const WordAccess& access) { run_.launch.accesses.push_back(access); }

    ScanRun run_;
    judge::LocalArray local_;
    std::size_t phase_ = 0;
};

/// What the sweeps over four elements do; each may be changed.
struct Sweeps {
    bool barrier_between_levels = true;
    std::int32_t added_to_the_first_pair = 0;

    ScanRun run() const
    {
        Played played({3, 1, 7, 4}, 4);
        for (std::int64_t i = 0; i < 4; ++i)
            played.write(i, i, played.read_input(i, i, 10), 10);
        played.barrier(11);
        up(played, 1);
        if (barrier_between_levels)
            played.barrier(21);
        up(played, 2);
        played.barrier(21);
        played.write(3, 3, 0, 30);
        played.barrier(31);
        down(played, 2);
        played.barrier(41);
        down(played, 1);
        played.barrier(41);
        for (std::int64_t i = 0; i < 4; ++i)
            played.write_output(i, i, played.read(i, i, 50), 50);
        return played.ended();
    }

  private:
    void up(Played& played, std::int64_t stride) const
    {
        for (std::int64_t item = 0; (item + 1) * 2 * stride <= 4; ++item) {
            const std::int64_t right = (item + 1) * 2 * stride - 1;
            const std::int32_t sum = played.read(item, right - stride, 20) + played.read(item, right, 20);
            played.write(item, right, sum + (stride == 1 && item == 0 ? added_to_the_first_pair : 0), 20);
        }
    }
    static void down(Played& played, std::int64_t stride)
    {
        for (std::int64_t item = 0; (item + 1) * 2 * stride <= 4; ++item) {
            const std::int64_t right = (item + 1) * 2 * stride - 1;
            const std::int32_t l = played.read(item, right - stride, 38), r = played.read(item, right, 39);
            played.write(item, right - stride, r, 39);
            played.write(item, right, l + r, 40);
        }
    }
};

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
    const Picture picture = scan_picture(Sweeps{}.run());
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
    const Picture picture = scan_picture(Sweeps{}.run());
    const Step& level = picture.steps[2];
    EXPECT_FALSE(level.cells[0].is_active);
    EXPECT_TRUE(level.cells[3].is_active);
    EXPECT_EQ(level.cells[3].work_item, 1);
    EXPECT_EQ(level.cells[3].line, 20);
    EXPECT_EQ(level.line, 21);
}

TEST(ScanPicture, LeadsFromWhatIsReadToWhatIsWritten)
{
    const Picture picture = scan_picture(Sweeps{}.run());
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
    const Picture picture = scan_picture(played.ended());
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
    EXPECT_TRUE(scan_picture(played.ended()).counted.en.starts_with("Depth: 1 barrier. ")) << "no plural";
}

TEST(ScanPicture, CountsDepthAndWork)
{
    EXPECT_EQ(scan_picture(Sweeps{}.run()).counted.en,
              "Depth: 6 barriers. Work: 16 loads and 14 stores in local memory.");
}

TEST(ScanPicture, MarksTheFirstCellThatDiffersFromTheTree)
{
    const Picture picture = scan_picture(Sweeps{true, 5}.run());
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
    const Picture picture = scan_picture(Sweeps{false}.run());
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, 2U);
    const Step& merged = picture.steps[2];
    EXPECT_FALSE(merged.cells[0].races);
    EXPECT_FALSE(merged.cells[1].races); // work-item 0 writes it and reads it again
    EXPECT_TRUE(merged.cells[3].races);  // work-item 1 writes it, work-item 0 reads it
    EXPECT_FALSE(merged.cells[3].is_wrong());
    EXPECT_EQ(merged.notes.at(0).en,
              "No barrier stands between the rounds of the loop: in this step work-item 0 "
              "ran 2 rounds of line 20.");
}

TEST(ScanPicture, ShowsNoRaceWhereWorkItemsStoodAtDifferentBarriers)
{
    ScanRun run = Sweeps{false}.run();
    judge::Message divergence;
    divergence.kind = judge::Message::Kind::divergence;
    run.launch.messages.push_back(divergence);
    for (const Step& step : scan_picture(run).steps)
        for (const Cell& cell : step.cells)
            EXPECT_FALSE(cell.races) << step.name.en;
}

TEST(ScanPicture, SaysThatLevelsAreMissing)
{
    Played played({1, 2}, 2);
    for (std::int64_t i = 0; i < 2; ++i)
        played.write(i, i, played.read_input(i, i, 3), 3);
    played.barrier(4);
    const Picture picture = scan_picture(played.ended());
    ASSERT_EQ(picture.steps.back().notes.size(), 1U);
    EXPECT_EQ(picture.steps.back().notes[0].en, "Nothing comes after the load: further levels are missing.");
}

TEST(ScanPicture, ShowsAnOutputThatNobodyWrote)
{
    Played played({1, 2}, 2);
    const Picture picture = scan_picture(played.ended());
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
    const Picture picture = scan_picture(played.ended());
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
    ScanRun run = played.ended();
    run.launch.accesses.push_back({1, 1, 6, false, 2, 2, Kind::store, 11});
    const Picture picture = scan_picture(run);
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, picture.steps.size() - 1);
    EXPECT_EQ(picture.divergence->cell, 1U);
}

TEST(ScanPicture, NotesAnAccessOutside)
{
    Played played({5, 6}, 2);
    played.read(1, 7, 12);
    const Picture picture = scan_picture([&] {
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
        shrunk_kernel(
            "enum { element_count = 256 };\nkernel __attribute__((reqd_work_group_size(256, 1, 1))) void "
            "prefix_sum()\n{ if (i < 255) s = 128; x256 *= 2; }\n",
            16),
        "enum { element_count = 16 };\nkernel __attribute__((reqd_work_group_size(16, 1, 1))) void "
        "prefix_sum()\n{ if (i < 15) s = 8; x256 *= 2; }\n");
}

TEST(ShrunkKernel, IsNoneWhereOtherNumbersMayFollowFromTheSize)
{
    for (const char* number : {"0xff", "64u", "8", "7", "99999999999999999999"})
        EXPECT_FALSE(shrunk_kernel("enum { element_count = 256 }; int x = " + std::string(number) + ";", 16))
            << number;
    EXPECT_FALSE(shrunk_kernel("kernel void prefix_sum() {}", 16)) << "its size is nowhere";
}

TEST(SobolPicture, WritesFractionsInBinary)
{
    EXPECT_EQ(binary_fraction(0), "0");
    EXPECT_EQ(binary_fraction(0x80000000), "0.1");
    EXPECT_EQ(binary_fraction(0x30000000), "0.0011");
}

/// v_k = 2^-k, and a kernel that reads those of the bits that are set, of point 3 only the first.
SobolRun sobol_run(bool is_right)
{
    SobolRun run;
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
    const Picture picture = sobol_picture(sobol_run(true));
    EXPECT_TRUE(picture.is_right());
    const Step& point_2 = picture.steps.at(3);
    EXPECT_EQ(point_2.name.en, "point 2 = 10 in binary: x = 0.01 = 0.25");
    EXPECT_FALSE(point_2.cells[0].is_active);
    EXPECT_TRUE(point_2.cells[1].is_active);
    EXPECT_EQ(point_2.cells[1].value, "0.01");
}

TEST(SobolPicture, MarksADirectionNumberThatIsLeftOut)
{
    const Picture picture = sobol_picture(sobol_run(false));
    ASSERT_TRUE(picture.divergence);
    EXPECT_EQ(picture.divergence->step, 4U);
    EXPECT_EQ(picture.divergence->cell, 1U);
    EXPECT_EQ(picture.steps[4].cells[1].expected, "0.01");
    EXPECT_EQ(picture.steps[4].name.en, "point 3 = 11 in binary: x = 0.1 = 0.5, expected 0.11 = 0.75");
    EXPECT_EQ(picture.steps[4].notes.size(), 1U);
}

SearchRun search_run(const nary_search::Range& after)
{
    SearchRun run;
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
    const Picture picture = search_picture(search_run({2, 4, 1, 0}));
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
    SearchRun run = search_run({2, 4, 1, 0});
    run.keys = {5, 1};
    run.passes[0].before.push_back({0, 4, 0, 0});
    run.passes[0].after.push_back({0, 2, 1, 0});
    run.passes[0].launch.accesses.push_back(
        {0, 2, 30, false, 1, 1, Kind::load, 3}); // work-item 0 of the second key
    run.passes[0].launch.accesses.push_back({0, 2, 40, false, 4, 4, Kind::store, 0});
    const Picture picture = search_picture(run);
    ASSERT_EQ(picture.steps.size(), 2U);
    EXPECT_EQ(picture.steps[1].name.en, "key 1, pass 1: [0, 4) → work-item 0 writes [0, 2), found (line 40)");
    ASSERT_EQ(picture.steps[1].accesses.size(), 1U);
    EXPECT_EQ(picture.steps[1].accesses[0].work_item, 0);
    EXPECT_EQ(picture.steps[0].accesses.size(), 1U);
}

TEST(SearchPicture, SaysWhatIsWrongWithARange)
{
    const Picture picture = search_picture(search_run({0, 2, 0, 0}));
    ASSERT_TRUE(picture.divergence);
    EXPECT_NE(picture.steps[0].notes.at(0).en.find("The key 5 is at index 2"), std::string::npos)
        << picture.steps[0].notes[0].en;
}

command::Style plain(Language language) { return {language, 80, false}; }

TEST(TerminalView, DrawsTheTreeAndMarksWhatIsWrong)
{
    const std::string shown = show(scan_picture(Sweeps{true, 5}.run()), plain(Language::en));
    EXPECT_NE(shown.find("at the barrier in line 21, written in line 20\n  ╰───┤   ╰───┤\n  3   9x  7  11\n"),
              std::string::npos)
        << shown;
    EXPECT_NE(shown.find("\n      4         expected\n"), std::string::npos) << shown;
}

TEST(TerminalView, FitsEightyColumnsAndSpeaksGerman)
{
    const std::string shown = show(scan_picture(Sweeps{false}.run()), plain(Language::de));
    std::istringstream lines(shown);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(command::columns(line), 80U) << line;
    EXPECT_NE(shown.find("!  Datenwettlauf"), std::string::npos) << shown;
    EXPECT_NE(shown.find("Ausgabe"), std::string::npos) << shown;
}

TEST(TerminalView, ShowsTheCellThatIsWrongWhereNotAllFit)
{
    Picture picture;
    Step& step = picture.steps.emplace_back();
    for (int i = 0; i < 64; ++i)
        step.cells.emplace_back().value = "1000";
    step.cells[45].expected = "7";
    picture.divergence = Position{0, 45};
    const std::string shown = show(picture, plain(Language::en));
    EXPECT_NE(shown.find("Elements 40 to 47 of 64; the page shows all."), std::string::npos) << shown;
    EXPECT_NE(shown.find("\n 1000  1000  1000  1000  1000  1000x"), std::string::npos) << shown;
}

TEST(TerminalView, ExplainsTheMarksThatItMakes)
{
    const std::string right = show(scan_picture(Sweeps{}.run()), plain(Language::en));
    EXPECT_EQ(right.find("!  data race"), std::string::npos) << right;
    const std::string racing = show(scan_picture(Sweeps{false}.run()), plain(Language::en));
    EXPECT_NE(racing.find("\n!  data race\n"), std::string::npos) << racing;
}

TEST(Summary, SaysThatARunIsRightOrWhereItGoesWrong)
{
    EXPECT_EQ(summary(scan_picture(Sweeps{}.run())).at(0).en,
              "On this input the values are right, and no access is at fault.");
    EXPECT_EQ(summary(scan_picture(Sweeps{true, 5}.run())).at(0).en,
              "First faulty step: at the barrier in line 21.");
}

TEST(Summary, NamesTheLineOfALoadOutsideTheInput)
{
    ScanRun run = Sweeps{}.run();
    run.launch.accesses.push_back({0, 3, 10, false, 1, 4, Kind::load, 0});
    EXPECT_EQ(summary(scan_picture(run)).at(0).en, "First faulty step: the load (line 10).");
    EXPECT_EQ(summary(scan_picture(run)).at(0).de, "Erster fehlerhafter Schritt: das Laden (Zeile 10).");
}

TEST(Page, GetsEverythingThatIsDrawn)
{
    const auto json = to_json(scan_picture(Sweeps{true, 5}.run()), Language::de);
    EXPECT_EQ(json.at("steps").size(), 8U);
    EXPECT_EQ(json.at("steps")[1].at("name"), "nach dem Laden");
    EXPECT_EQ(json.at("steps")[2].at("cells")[1].at("expected"), "4");
    EXPECT_EQ(json.at("steps")[2].at("edges")[0], (nlohmann::json{0, 1}));
    EXPECT_EQ(json.at("divergence").at("step"), 2);
}
} // namespace
} // namespace lab::trace
