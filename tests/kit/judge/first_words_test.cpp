// The first message of `lab check` on a beginner's file: which TODO is empty, which line is to blame, and what comes
// next.
#include "grader/base/todo_blocks.hpp"
#include "grader/course/base/course.hpp"
#include "tests/kit/judge/prefix_sums.hpp"

namespace
{
using namespace lab::kit;
using namespace lab::kit::prefix_sums;
using nlohmann::json;

std::string solved(const char* file) { return read_file(solution(file)); }

/// The solution's text with one part replaced.
std::string solved(const char* file, const std::string& part, const std::string& replacement)
{
    std::string text = solved(file);
    const auto at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    return text.replace(at, part.size(), replacement);
}

/// The number of the first line with these words.
int line_with(const std::string& text, const std::string& words)
{
    const auto at = static_cast<std::ptrdiff_t>(text.find(words));
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + at, '\n'));
}

std::size_t count_of(const std::string& words, const std::string& text)
{
    std::size_t count = 0;
    for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        ++count;
    return count;
}

/// A file on a desk, as `lab check` judges it.
struct Checked {
    json report;
    std::string shown; // to people

    Checked(const char* file, const std::string& text, const std::string& suite)
    {
        const Desk desk;
        write_file(desk.submission() / file, text);
        report = report_of(desk.check(id, suite));
        shown = desk.lab({"check", id, "--submission", desk.submission().string(), "--suite", suite}).out;
    }
    json check(const std::string& name) const { return check_of(report, name); }
};

/// The lines between two parts of the README.
std::vector<std::string> lines_of_the_readme(const std::string& begin, const std::string& end)
{
    const std::string readme = read_file(lab::course::read_course(LAB_COURSE).source / "README.md");
    const auto first = readme.find(begin), last = readme.find(end, first);
    EXPECT_NE(last, std::string::npos) << begin;
    std::vector<std::string> all;
    std::istringstream lines(readme.substr(first, last - first));
    for (std::string line; std::getline(lines, line);)
        all.push_back(line);
    return all;
}

TEST(Readme, ShowsWhatTheCommandPrints)
{
    const auto example =
        lines_of_the_readme("$ ./lab check 01-prefix-sum --submission tests/wrong/", "\n```");
    const auto kernel =
        lab::course::read_course(LAB_COURSE).source / example.at(0).substr(example.at(0).find("tests/"));
    const Desk desk;
    const std::string printed = desk.lab({"check", id, "--submission", kernel.string()}).out;
    EXPECT_GT(example.size(), 15U);
    for (std::size_t i = 1; i < example.size(); ++i)
        EXPECT_TRUE(example[i] == "  […]" || contains(printed, example[i] + "\n")) << example[i];
}

TEST(Readme, LeavesNothingOfAClassWhereGitAddsIt)
{
    for (const std::string& line : lines_of_the_readme("## For instructors: a class", "`./lab bundle"))
        if (contains(line, "worksheet.csv") && !contains(line, "--worksheet")) {
            EXPECT_TRUE(contains(line, " results")) << line;
        }
    EXPECT_TRUE(
        contains(read_file(lab::course::read_course(LAB_COURSE).source / ".gitignore"), "/results/\n"));
}

TEST(Kernel, WithAnEmptyTodoIsToldWhichOneItIs)
{
    const std::string text = lab::with_empty_todo(solved("prefix_sum.cl"), solved("prefix_sum.cl"), 2);
    const Checked checked("prefix_sum.cl", text, "Kernel");
    const json values = checked.check("Kernel.Values");
    EXPECT_TRUE(
        contains(values.at("message"), "TODO 1 is right; TODO 3 and 4 are written; TODO 2 is still empty. "));
    EXPECT_EQ(values.value("line", 0), line_with(text, "// TODO 2 ["));
    EXPECT_TRUE(contains(values.at("next"), "Continue with TODO 2. A hint: ./lab hint 01-prefix-sum 2"));
    EXPECT_TRUE(contains(checked.shown, "✓ TODO 1 load,"));
    EXPECT_TRUE(contains(checked.shown, "· TODO 2 up-sweep,"));
    EXPECT_TRUE(contains(checked.shown, "Next: TODO 2 (up-sweep), prefix_sum.cl:"));
}

TEST(Kernel, MarksAndNamesOfTodosStandOnOneLine)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl",
               lab::with_empty_todo(solved("prefix_sum.cl"), solved("prefix_sum.cl"), 2));
    for (const char* width : {"54", "62", "66", "74"}) {
        auto command =
            desk.command({"check", id, "--submission", desk.submission().string(), "--suite", "Kernel"});
        command.environment["COLUMNS"] = width;
        const std::string shown = lab::process::run_child(command).out;
        for (const char* mark : {"1 load", "· TODO 2 up-sweep", "3 down-sweep", "4 store"})
            EXPECT_TRUE(contains(shown, mark)) << width;
    }
}

TEST(Kernel, IsToldACauseAndAQuestionOnce)
{
    const std::string text = lab::with_empty_todo(solved("prefix_sum.cl"), solved("prefix_sum.cl"), 2);
    const Checked checked("prefix_sum.cl", text, "Kernel");
    const json values = checked.check("Kernel.Values"), units = checked.check("Kernel.UnitVectors");
    EXPECT_EQ(units.at("status"), "failed");
    EXPECT_TRUE(units.value("message", "").starts_with("For the cause, see Kernel.Values. "));
    EXPECT_EQ(units.at("next"), values.at("next"));
    EXPECT_EQ(count_of("TODO 2 is still empty", checked.shown), 1U) << checked.shown;
    EXPECT_EQ(count_of("Continue with TODO 2", checked.shown), 1U) << checked.shown;
    EXPECT_EQ(count_of("→ See Kernel.Values.", checked.shown), 1U) << checked.shown;
}

TEST(Kernel, IsToldOnceWhatTheSimulatorSawOfItsPoints)
{
    const Desk desk;
    const auto kernel =
        lab::course::read_course(LAB_COURSE).source / "tests/mistakes/02-sobol/power-written-as-xor";
    const std::string shown =
        desk.lab({"check", "02-sobol", "--submission", kernel.string(), "--suite", "Kernel"}).out;
    EXPECT_EQ(count_of("In the simulator, work-item", shown), 1U) << shown;
}

TEST(Kernel, WithNothingButTheLoadIsToldThatItIsRight)
{
    std::string text = solved("prefix_sum.cl");
    for (const int todo : {2, 3, 4})
        text = lab::with_empty_todo(text, solved("prefix_sum.cl"), todo);
    const json writes = Checked("prefix_sum.cl", text, "Kernel").check("Kernel.WritesEveryElement");
    EXPECT_TRUE(contains(writes.at("message"), "TODO 1 is right; TODO 2, 3 and 4 are still empty. "));
    EXPECT_TRUE(
        contains(writes.at("message"), "The contents of local memory are still correct after the load."));
}

TEST(Kernel, ThatReadsOutsideIsSentToThatLineFirst)
{
    const Checked checked(
        "prefix_sum.cl",
        solved("prefix_sum.cl", "= input[get_global_id(0)];", "= input[get_global_id(0) + 1];"), "Kernel");
    const json bounds = checked.check("Kernel.StaysInBounds"), values = checked.check("Kernel.Values");
    EXPECT_EQ(bounds.at("status"), "failed");
    EXPECT_EQ(values.at("line"), bounds.at("line"));
    EXPECT_TRUE(contains(values.at("next"), "see Kernel.StaysInBounds"));
    EXPECT_EQ(count_of("Nothing found; this check counts once", checked.shown), 1U) << checked.shown;
    EXPECT_TRUE(contains(checked.shown, "see Kernel.NoBarrierDivergence"));
}

TEST(Kernel, ThatLacksABraceIsShownWhichOneIsOpen)
{
    const std::string text = solved("prefix_sum.cl",
                                    "        if (right < element_count) {\n"
                                    "            scratch[right] += scratch[right - stride];\n"
                                    "        }\n",
                                    "        if (right < element_count) {\n"
                                    "            scratch[right] += scratch[right - stride];\n");
    const json builds = Checked("prefix_sum.cl", text, "Kernel").check("Kernel.Builds");
    EXPECT_EQ(builds.value("line", 0), line_with(text, "if (right < element_count) {"));
    EXPECT_TRUE(contains(builds.at("message"), "A { has no matching }"));
}

TEST(Kernel, ThatPrintsIsShownWhatItPrinted)
{
    const std::string text = solved("prefix_sum.cl", "    output[get_global_id(0)] = scratch[local_id];",
                                    "    output[get_global_id(0)] = scratch[local_id];\n"
                                    "    if (local_id == 7)\n"
                                    "        printf(\"work-item %u\\n\", local_id);");
    const Checked checked("prefix_sum.cl", text, "Kernel");
    EXPECT_EQ(checked.report.at("score"), 75.0);
    EXPECT_TRUE(contains(checked.shown, "work-item 7"));
}

TEST(Kernel, WithAWarningIsSentToItsLine)
{
    const std::string text =
        solved("prefix_sum.cl", "scratch[local_id] = input", "scratch[local_id] == input");
    const json values = Checked("prefix_sum.cl", text, "Kernel").check("Kernel.Values");
    EXPECT_TRUE(contains(values.at("message"), "The compiler warns about line "));
    EXPECT_EQ(values.value("line", 0), line_with(text, "scratch[local_id] == input"));
}

TEST(Kernel, ThatMixesIdsIsShownALine)
{
    const std::string text =
        solved("prefix_sum.cl", "scratch[local_id] = input", "scratch[get_global_id(0)] = input");
    const json ids = Checked("prefix_sum.cl", text, "Kernel").check("Kernel.KeepsIdsApart");
    EXPECT_EQ(ids.at("status"), "failed");
    EXPECT_EQ(ids.value("line", 0), line_with(text, "scratch[get_global_id(0)] = input"));
}

TEST(HostFile, WithItsThrowBelowTheCodeIsShownThatLine)
{
    const std::string text = solved("prefix_sum.cpp", "    // END TODO 5 [buffers]",
                                    "    throw lab::NotWritten(5);\n    // END TODO 5 [buffers]");
    const Checked checked("prefix_sum.cpp", text, "Host");
    const json result = checked.check("Host.Result");
    EXPECT_TRUE(contains(result.at("message"), "TODO 5 contains code, but line "));
    EXPECT_EQ(result.value("line", 0), line_with(text, "throw lab::NotWritten(5)"));
    EXPECT_TRUE(contains(checked.shown, "Next: delete the throw in prefix_sum.cpp:"));
}

TEST(HostFile, ThatFailsInOpenClReadsWhatThatMeansInItsOwnLanguage)
{
    const Desk desk;
    write_file(
        desk.submission() / "prefix_sum.cpp",
        solved("prefix_sum.cpp", "kernel.setArg(1, output_buffer)", "kernel.setArg(2, output_buffer)"));
    const auto shown = [&](const char* language) {
        return desk
            .lab({"--lang", language, "check", id, "--submission", desk.submission().string(), "--suite",
                  "Host"})
            .out;
    };
    const std::string english = shown("en"), german = shown("de");
    EXPECT_TRUE(contains(english, "CL_INVALID_ARG_INDEX. Kernel arguments are counted from 0."));
    EXPECT_TRUE(contains(german, "clSetKernelArg ist gescheitert:"));
    EXPECT_TRUE(contains(german, "ab 0 gezählt"));
    EXPECT_FALSE(contains(german, "counted from"));
}

TEST(HostFile, WithAWrongRecurrenceIsToldThatBeforeItsWrongPoints)
{
    const Desk desk;
    std::string text =
        read_file(lab::course::read_course(LAB_COURSE).find("02-sobol").solution / "sobol.cpp");
    const std::string shifted_term = " ^ (v[k - s] >> s)";
    ASSERT_NE(text.find(shifted_term), std::string::npos);
    write_file(desk.submission() / "sobol.cpp", text.erase(text.find(shifted_term), shifted_term.size()));
    const json report = report_of(desk.check("02-sobol", "Host"));
    EXPECT_EQ(status_of(report, "Host.Result"), "failed");
    EXPECT_TRUE(contains(check_of(report, "Host.Result").at("next"), "Fix that first (Host.Recurrence)."));
}

TEST(Stage, ThatIsDoneSaysWhatComesNext)
{
    const Desk desk;
    const auto course = lab::course::read_course(LAB_COURSE);
    for (const auto& file : course.find(id).files)
        write_file(desk.submission() / file.name, file.suite == "Kernel"
                                                      ? solved("prefix_sum.cl")
                                                      : lab::handed_out(solved(file.name.c_str())));
    const auto outcome =
        desk.lab({"check", id, "--submission", desk.submission().string(), "--suite", "Kernel"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "Next: TODO 5 (buffers), prefix_sum.cpp:"));
}
} // namespace
