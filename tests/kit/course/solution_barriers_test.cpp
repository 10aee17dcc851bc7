// Each barrier of the solution of 01-prefix-sum is needed, and the grader notices when one is missing, even if the
// values stay correct: the reason why this kit exists.
#include "tests/kit/lab_command.hpp"

#include <regex>
#include <sstream>

namespace
{
using namespace lab::kit;

std::vector<std::string> solution_lines()
{
    const auto course = lab::course::read_course(LAB_COURSE);
    std::istringstream text(read_file(course.find("01-prefix-sum").solution / "prefix_sum.cl"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

/// Numbers of the lines with a barrier, from 1.
std::vector<std::size_t> barrier_lines()
{
    std::vector<std::size_t> numbers;
    const auto lines = solution_lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].substr(0, lines[i].find("//")).find("barrier(") != std::string::npos)
            numbers.push_back(i + 1);
    return numbers;
}

/// PoCL runs the work-items one after another from barrier to barrier. Most missing barriers do not show then; in the
/// up-sweep the first work-item would climb all levels before the others have started.
bool is_in_up_sweep(std::size_t line)
{
    const auto lines = solution_lines();
    std::size_t begin = 0, end = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find("// TODO 2 [") != std::string::npos)
            begin = i + 1;
        if (lines[i].find("// END TODO 2 [") != std::string::npos)
            end = i + 1;
    }
    return begin < line && line < end;
}

TEST(SolutionBarriers, AreAtLeastFour) { EXPECT_GE(barrier_lines().size(), 4U); }

class SolutionWithout : public testing::TestWithParam<std::size_t> {};

INSTANTIATE_TEST_SUITE_P(Barrier, SolutionWithout, testing::ValuesIn(barrier_lines()),
                         [](const auto& tested) { return "InLine" + std::to_string(tested.param); });

TEST_P(SolutionWithout, HasARaceThatTheValuesHardlyShow)
{
    const Desk desk;
    desk.take_second_device_away(); // on which a missing barrier often shows in the values
    std::string kernel;
    auto lines = solution_lines();
    lines.at(GetParam() - 1) = "";
    for (const std::string& line : lines)
        kernel += line + "\n";
    write_file(desk.submission() / "prefix_sum.cl", kernel);

    const auto outcome = desk.check("01-prefix-sum");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const auto report = report_of(outcome);
    if (!is_in_up_sweep(GetParam())) {
        EXPECT_EQ(status_of(report, "Kernel.Values"), "passed") << report.dump(1);
    }
    const auto race = check_of(report, "Kernel.NoDataRace");
    EXPECT_EQ(race.at("status"), "failed");
    EXPECT_EQ(race.at("score"), 0.0);
    const std::string message = race.at("message");
    static const std::regex two_work_items(R"(work-item \d+ .* line \d+.* work-item \d+ .* line \d+)",
                                           std::regex::icase);
    EXPECT_TRUE(std::regex_search(message, two_work_items)) << message;
    EXPECT_EQ(race.value("file", ""), "prefix_sum.cl");
    const std::size_t line = race.value("line", std::size_t{0});
    EXPECT_GT(line, 0U);
    EXPECT_LE(line, lines.size());
    EXPECT_TRUE(desk.has_clean_tmp());
}
} // namespace
