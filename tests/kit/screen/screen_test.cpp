// The screen of ./lab as a student sees it: the real program in a pseudo-terminal.
#include "grader/base/file.hpp"
#include "tests/kit/lab_command.hpp"
#include "tests/kit/screen/pseudo_terminal.hpp"

#include <regex>

namespace lab::kit
{
namespace
{
using namespace std::chrono_literals;

/// A student's own copy of 01-prefix-sum.
class Evening : public testing::Test {
  protected:
    Evening()
    {
        const auto kit =
            nlohmann::json::parse(read_file(desk_.course_file())).at("source").get<std::string>();
        desk_.belongs_to_the_student();
        std::filesystem::create_directory_symlink(kit + "/grader",
                                                  desk_.folder() / "grader"); // the trace's page
        std::filesystem::create_directory_symlink(kit + "/handouts", desk_.folder() / "handouts");
        auto course = nlohmann::json::parse(read_file(desk_.course_file()));
        course["demo_page"] = (desk_.folder() / "demo").string(); // and beside it the pages of traces
        for (nlohmann::json& exercise : course.at("exercises"))
            if (exercise.at("id") == "01-prefix-sum") {
                solution_ = exercise.at("solution").get<std::string>();
                std::filesystem::copy(exercise.at("folder").get<std::string>(), folder_);
                exercise["folder"] = folder_.string();
            }
        write_file(desk_.course_file(), course.dump(1));
    }

    /// `lab watch 01-prefix-sum --suite Kernel` in a terminal.
    std::unique_ptr<PseudoTerminal> start(std::map<std::string, std::string> environment = {},
                                          int columns = 80, int rows = 24,
                                          const std::string& suite = "Kernel") const
    {
        std::vector<std::string> arguments{"watch", "01-prefix-sum"};
        if (!suite.empty())
            arguments.insert(arguments.end(), {"--suite", suite});
        const auto command = desk_.command(arguments);
        environment.insert(command.environment.begin(), command.environment.end());
        environment.insert({"TERM", "xterm-256color"});
        return std::make_unique<PseudoTerminal>(command.arguments, environment, columns, rows);
    }

    void save(const std::string& text) const { write_file(kernel(), text); }
    std::string solution() const { return read_file(solution_ / "prefix_sum.cl"); }
    std::string without_barriers() const
    {
        return std::regex_replace(solution(), std::regex("barrier\\(CLK_LOCAL_MEM_FENCE\\);"), ";");
    }
    std::filesystem::path kernel() const { return folder_ / "prefix_sum.cl"; }

    Desk desk_;
    std::filesystem::path solution_, folder_ = desk_.folder() / "exercise";
};

TEST_F(Evening, BeginsWithTheFileToEditAndOneNextStep)
{
    const auto screen = start();
    EXPECT_TRUE(screen->comes_to_show("exercise/prefix_sum.cl:17")) << screen->screen();
    EXPECT_TRUE(screen->comes_to_show("10 checks wait until this is done.")) << screen->screen();
    const std::string seen = screen->screen();
    EXPECT_TRUE(contains(seen, "0 of 4 TODOs right"));
    EXPECT_TRUE(contains(seen, "prefix_sum.cl:17  TODO 1 [load]: bring the input"));
    EXPECT_TRUE(
        contains(seen, "n next l list h hint o handout r run t trace d more x reset c check all q quit"));
}

TEST_F(Evening, ShowsTheHandoutAtTheTodo)
{
    const auto screen = start({{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}});
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    screen->type("o");
    EXPECT_TRUE(screen->comes_to_show("▸ TODO 1 · load")) << screen->screen();
    EXPECT_TRUE(contains(screen->screen(), "Handout of 01-prefix-sum"));
}

TEST_F(Evening, OpensTheHandoutInABrowserWhereThereAreBoth)
{
    const auto programs = desk_.folder() / "programs", opened = desk_.folder() / "opened";
    write_file(programs / "xdg-open", "#!/bin/sh\ncp \"$1\" \"" + opened.string() + "\"\n");
    std::filesystem::permissions(programs / "xdg-open", std::filesystem::perms::owner_all);
    write_file(desk_.folder() / "build/handouts/en/prefix-sum.html", "");
    const auto screen = start({{"DISPLAY", ":9"}, {"PATH", programs.string() + ":" + std::getenv("PATH")}});
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    screen->type("o");
    EXPECT_TRUE(screen->comes_to_show("In the browser: ")) << screen->screen();
    EXPECT_TRUE(becomes_true(
        [&] { return contains(try_read_file(opened).value_or(""), "handouts/en/prefix-sum.html#todo-1\""); },
        60s));
}

TEST_F(Evening, SaysAfterASaveWhatHasChangedAndStaysThere)
{
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    save(without_barriers());
    EXPECT_TRUE(screen->comes_to_show("✗ Kernel.Values")) << screen->screen();
    EXPECT_TRUE(screen->comes_to_show("15 element")) << "the first faulty step\n" << screen->screen();
    save(solution());
    EXPECT_TRUE(screen->comes_to_show("prefix_sum.cl: every check passes.")) << screen->screen();
    const std::string seen = screen->screen();
    EXPECT_TRUE(contains(seen, "✓ Kernel.NoDataRace"));
    EXPECT_TRUE(contains(seen, "Next: 02-sobol"));
    EXPECT_TRUE(contains(seen, "exercise/prefix_sum.cl")) << "it moves on by itself";
}

TEST_F(Evening, ChecksAgainAfterASaveOfAHeader)
{
    write_file(folder_ / "mine.h", "\n");
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    save("#include \"mine.h\"\n" + solution());
    ASSERT_TRUE(screen->comes_to_show("prefix_sum.cl: every check passes.")) << screen->screen();
    write_file(folder_ / "mine.h", "#error not yet\n");
    EXPECT_TRUE(screen->comes_to_show("✗ Kernel.Builds")) << screen->screen();
}

TEST_F(Evening, GoesWhereAFileIsSaved)
{
    auto course = nlohmann::json::parse(read_file(desk_.course_file()));
    const auto other = desk_.folder() / "other";
    for (nlohmann::json& exercise : course.at("exercises"))
        if (exercise.at("id") == "02-sobol") {
            std::filesystem::copy(exercise.at("folder").get<std::string>(), other);
            exercise["folder"] = other.string();
        }
    write_file(desk_.course_file(), course.dump(1));
    const auto screen = start({}, 80, 24, "");
    ASSERT_TRUE(screen->comes_to_show("01-prefix-sum")) << screen->screen();
    write_file(other / "sobol.cl", read_file(other / "sobol.cl") + "// here\n");
    EXPECT_TRUE(screen->comes_to_show("other/sobol.cl")) << screen->screen();
    // Both at once, as after a git pull: one is checked in the background.
    write_file(other / "sobol.cl", "#error not yet\n");
    save("#error not yet\n");
    ASSERT_TRUE(screen->comes_to_show("exercise/prefix_sum.cl")) << screen->screen();
    ASSERT_TRUE(screen->comes_to_show("✗ Kernel.Builds")) << screen->screen();
    const auto is_checked = [&] {
        const auto text = try_read_file(desk_.folder() / "my-progress.json");
        const auto notebook = nlohmann::json::parse(text.value_or("{}"), nullptr, false);
        return notebook.value("/exercises/02-sobol/files/sobol.cl"_json_pointer, nlohmann::json())
            .is_object();
    };
    EXPECT_TRUE(becomes_true(
        [&] {
            screen->screen(); // what it writes is taken
            return is_checked();
        },
        20s))
        << read_file(desk_.folder() / "my-progress.json");
}

TEST_F(Evening, GivesOneHintAfterTheOtherAndRemembersThem)
{
    {
        const auto screen = start();
        screen->type("h");
        EXPECT_TRUE(screen->comes_to_show("TODO 1 [load]: 1 of 2 hints")) << screen->screen();
        screen->type("h");
        EXPECT_TRUE(screen->comes_to_show("2 of 2 hints")) << screen->screen();
        EXPECT_FALSE(contains(screen->screen(), "h more")) << screen->screen();
        screen->type("q");
        EXPECT_EQ(screen->exit_code(), 0);
    }
    const auto next_evening = start();
    next_evening->type("h");
    EXPECT_TRUE(next_evening->comes_to_show("2 of 2 hints")) << next_evening->screen();
    save(solution());
    EXPECT_TRUE(next_evening->comes_to_show("after the save. Esc shows the verdict."))
        << next_evening->screen();
}

TEST_F(Evening, DrawsWhatTheKernelDid)
{
    save(without_barriers());
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("✗ 1 load (Kernel.")) << screen->screen();
    screen->type("t");
    EXPECT_TRUE(screen->comes_to_show("Data race: work-item")) << screen->screen();
    EXPECT_TRUE(contains(screen->screen(), "./lab trace 01-prefix-sum"));
    screen->type("\033");
    EXPECT_TRUE(screen->comes_to_show("✗ Kernel.")) << screen->screen();
    EXPECT_TRUE(std::filesystem::exists(desk_.folder() / "trace/01-prefix-sum.html"));
}

TEST_F(Evening, DrawsWhatTheHostProgramDid)
{
    const std::string host = read_file(solution_ / "prefix_sum.cpp");
    write_file(folder_ / "prefix_sum.cpp",
               std::regex_replace(host, std::regex("output_buffer, CL_TRUE"), "output_buffer, CL_FALSE"));
    const auto screen = start({}, 80, 24, "Host");
    ASSERT_TRUE(screen->comes_to_show("✗ Host.WaitsForTheResult")) << screen->screen();
    EXPECT_TRUE(screen->comes_to_show("✗ :39    │ ● #3 read output_buffer: 1024 bytes")) << screen->screen();
    screen->type("t");
    EXPECT_TRUE(screen->comes_to_show("The program did not wait for")) << screen->screen();
    EXPECT_TRUE(contains(screen->screen(), "./lab trace 01-prefix-sum prefix_sum.cpp"));
    screen->type("\033");
    EXPECT_TRUE(screen->comes_to_show("✗ Host.WaitsForTheResult")) << screen->screen();
}

TEST_F(Evening, TakesKeysAndSavesWhileAnEndlessKernelIsChecked)
{
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    save(std::regex_replace(solution(), std::regex("// END TODO 4"),
                            "while (output[0] >= 0) output[0] &= 3;\n// END TODO 4"));
    EXPECT_TRUE(screen->comes_to_show("before this save")) << screen->screen();
    screen->type("?");
    EXPECT_TRUE(screen->comes_to_show("Enter: check this file again")) << screen->screen();
    screen->type("\033");
    save(solution());
    EXPECT_TRUE(screen->comes_to_show("every check passes")) << screen->screen();
}

TEST_F(Evening, MissesADeletedFileAndBringsItBack)
{
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    std::filesystem::remove(kernel());
    EXPECT_TRUE(screen->comes_to_show("This file is missing")) << screen->screen();
    screen->type("xf");
    EXPECT_TRUE(screen->comes_to_show("· 1 load")) << screen->screen();
    EXPECT_TRUE(std::filesystem::exists(kernel()));
}

TEST_F(Evening, SaysThatATodoHasLostItsEnd)
{
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    std::string text = solution();
    text.erase(text.find("// END TODO 2"), 13);
    save(text);
    EXPECT_TRUE(screen->comes_to_show("TODO markers in this file are damaged")) << screen->screen();
}

TEST_F(Evening, ResetsATodoAndKeepsACopy)
{
    save(without_barriers());
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("✗ 1 load (Kernel.")) << screen->screen();
    screen->type("xf");
    EXPECT_TRUE(screen->comes_to_show("· 1 load")) << screen->screen();
    std::string copy;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(desk_.folder() / "saved"))
        if (entry.is_regular_file())
            copy = read_file(entry.path());
    EXPECT_EQ(copy, without_barriers());
}

TEST_F(Evening, FitsIntoASmallTerminal)
{
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    screen->resize(40, 10);
    EXPECT_TRUE(screen->comes_to_show("n l h o r t d x c q  ? keys")) << screen->screen();
    const std::string seen = screen->screen();
    EXPECT_TRUE(contains(seen, "prefix_sum.cl:17"));
    EXPECT_TRUE(contains(seen, "✗ Kernel.WritesEveryElement"));
    screen->type("?");
    EXPECT_TRUE(screen->comes_to_show("file with work left")) << screen->screen();
    screen->type("\033");
    screen->type("d");
    EXPECT_TRUE(screen->comes_to_show("  ✓ Kernel.Builds")) << screen->screen();
}

TEST_F(Evening, SpeaksGerman)
{
    const auto screen = start({{"LC_ALL", "de_DE.UTF-8"}});
    EXPECT_TRUE(screen->comes_to_show("10 Prüfungen warten, bis das erledigt ist.")) << screen->screen();
    EXPECT_TRUE(contains(screen->screen(), "Präfixsummen"));
    EXPECT_TRUE(contains(screen->screen(),
                         "n weiter l Liste h Hinweis o Handout r Lauf t Bild d mehr x Reset c alles q Ende"));
}

TEST_F(Evening, LeavesTheTerminalAsItWas)
{
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("Kernel.WritesEveryElement")) << screen->screen();
    const auto family = descendants_of(screen->process());
    screen->type("q");
    EXPECT_EQ(screen->exit_code(), 0);
    EXPECT_TRUE(screen->is_restored());
    for (const Process& process : family)
        EXPECT_TRUE(becomes_true([&] { return !is_running(process.id); }, 2s)) << process.name;
    EXPECT_TRUE(desk_.has_clean_tmp());
}

class Ended : public Evening, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(By, Ended, testing::Values(SIGINT, SIGTERM),
                         [](const auto& tested) { return process::signal_name(tested.param); });

TEST_P(Ended, InTheMiddleOfACheckLeavesTheTerminalAsItWas)
{
    const auto screen = start();
    ASSERT_TRUE(screen->comes_to_show("Checking")) << screen->screen();
    ::kill(screen->process(), GetParam());
    EXPECT_EQ(screen->exit_code(), 130);
    EXPECT_TRUE(screen->is_restored());
}

TEST_F(Evening, HasNoColoursWhereTheyAreNotWanted)
{
    const std::string red = "\033[31m";
    const auto plain = start({{"NO_COLOR", "1"}}), coloured = start();
    for (PseudoTerminal* screen : {plain.get(), coloured.get()})
        EXPECT_TRUE(screen->comes_to_show("Kernel.WritesEveryElement")) << screen->screen();
    EXPECT_FALSE(contains(plain->written(), red));
    EXPECT_TRUE(contains(coloured->written(), red));
}

TEST_F(Evening, PrintsOneVerdictBelowTheOtherInADumbTerminal)
{
    const auto screen = start({{"TERM", "dumb"}});
    EXPECT_TRUE(screen->comes_to_show("10 checks wait")) << screen->screen();
    EXPECT_TRUE(contains(screen->written(), "A letter and Enter:"));
    save(solution());
    EXPECT_TRUE(screen->comes_to_show("every check passes")) << screen->screen();
    EXPECT_FALSE(contains(screen->written(), "\033"));
    screen->type("q\n");
    EXPECT_EQ(screen->exit_code(), 0);
}

TEST_F(Evening, IsASummaryWhereThereIsNoTerminal)
{
    const auto summary = desk_.lab({"watch", "01-prefix-sum", "--suite", "Kernel"});
    EXPECT_TRUE(summary.exited_with(0)) << said(summary);
    EXPECT_TRUE(contains(summary.out, "exercise/prefix_sum.cl:17"));
    EXPECT_TRUE(contains(summary.out, "10 checks wait until this is done."));
    EXPECT_FALSE(contains(summary.out, "\033"));
}
} // namespace
} // namespace lab::kit
