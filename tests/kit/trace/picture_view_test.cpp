// How pictures are shown: in the terminal, in a sentence, and on the page.
#include "grader/trace/page.hpp"
#include "grader/trace/terminal_view.hpp"
#include "tests/kit/trace/played_scan.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace lab::trace
{
namespace
{
course::Style plain(Language language) { return {language, 80, false}; }

TEST(TerminalView, DrawsTheTreeAndMarksWhatIsWrong)
{
    const std::string shown = show(prefix_sum::scan_picture(Sweeps{true, 5}.run()), plain(Language::en));
    EXPECT_NE(shown.find("at the barrier in line 21, written in line 20\n  ╰───┤   ╰───┤\n  3   9x  7  11\n"),
              std::string::npos)
        << shown;
    EXPECT_NE(shown.find("\n      4         expected\n"), std::string::npos) << shown;
}

TEST(TerminalView, FitsEightyColumnsAndSpeaksGerman)
{
    const std::string shown = show(prefix_sum::scan_picture(Sweeps{false}.run()), plain(Language::de));
    std::istringstream lines(shown);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(course::columns(line), 80U) << line;
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

TEST(TerminalView, ShowsTheFirstWrongStepAloneInSixLines)
{
    const std::string shown =
        show_first_wrong(prefix_sum::scan_picture(Sweeps{true, 5}.run()), plain(Language::en));
    EXPECT_TRUE(shown.starts_with("at the barrier in line 21, written in line 20:\n")) << shown;
    EXPECT_NE(shown.find("expected\n"), std::string::npos) << shown;
    EXPECT_LE(std::count(shown.begin(), shown.end(), '\n'), 6) << shown;
    EXPECT_EQ(show_first_wrong(prefix_sum::scan_picture(Sweeps{}.run()), plain(Language::en)), "");
}

TEST(TerminalView, ExplainsTheMarksThatItMakes)
{
    const std::string right = show(prefix_sum::scan_picture(Sweeps{}.run()), plain(Language::en));
    EXPECT_EQ(right.find("!  data race"), std::string::npos) << right;
    const std::string racing = show(prefix_sum::scan_picture(Sweeps{false}.run()), plain(Language::en));
    EXPECT_NE(racing.find("\n!  data race\n"), std::string::npos) << racing;
}

TEST(Summary, SaysThatARunIsRightOrWhereItGoesWrong)
{
    EXPECT_EQ(summary(prefix_sum::scan_picture(Sweeps{}.run())).at(0).en,
              "For this input, the values are correct and there are no invalid accesses.");
    EXPECT_EQ(summary(prefix_sum::scan_picture(Sweeps{true, 5}.run())).at(0).en,
              "The first fault is here: at the barrier in line 21.");
}

TEST(Summary, NamesTheLineOfALoadOutsideTheInput)
{
    prefix_sum::ScanRun run = Sweeps{}.run();
    run.launch.accesses.push_back({0, 3, 10, false, 1, 4, Kind::load, 0});
    EXPECT_EQ(summary(prefix_sum::scan_picture(run)).at(0).en,
              "The first fault is here: the load (line 10).");
    EXPECT_EQ(summary(prefix_sum::scan_picture(run)).at(0).de,
              "Der erste Fehler geschieht hier: das Laden (Zeile 10).");
}

TEST(Page, GetsEverythingThatIsDrawn)
{
    const auto json = to_json(prefix_sum::scan_picture(Sweeps{true, 5}.run()), Language::de);
    EXPECT_EQ(json.at("steps").size(), 8U);
    EXPECT_EQ(json.at("steps")[1].at("name"), "nach dem Laden");
    EXPECT_EQ(json.at("steps")[2].at("cells")[1].at("expected"), "4");
    EXPECT_EQ(json.at("steps")[2].at("edges")[0], (nlohmann::json{0, 1}));
    EXPECT_EQ(json.at("divergence").at("step"), 2);
}
} // namespace
} // namespace lab::trace
