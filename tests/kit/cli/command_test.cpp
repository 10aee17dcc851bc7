// The command line of `lab`: its subcommands, its languages, and its messages when something is missing.
#include "tests/kit/cli/toy_desk.hpp"

#include <sstream>

namespace
{
using namespace lab::kit;
using nlohmann::json;

TEST(Command, TellsItsVersion)
{
    const auto outcome = ToyDesk().lab({"--version"});
    EXPECT_TRUE(outcome.exited_with(0));
    EXPECT_EQ(outcome.out, "cl-lab " LAB_VERSION "\n");
}

TEST(Command, ListsItsCommandsWhenAskedForHelp)
{
    const auto outcome = ToyDesk().lab({"--help"});
    EXPECT_TRUE(outcome.exited_with(0));
    for (const char* part :
         {"check", "run", "hint", "list", "doctor", "demo", "trace", "test", "verify", "--lang"})
        EXPECT_TRUE(contains(outcome.out, part));
    EXPECT_TRUE(ToyDesk().lab({"check", "--help"}).exited_with(0));
}

TEST(Command, HelpsInGermanWhereItIsAskedTo)
{
    for (const auto& arguments :
         {std::vector<std::string>{"--lang", "de", "--help"}, {"--lang", "de", "verify", "--help"}}) {
        const auto outcome = ToyDesk().lab(arguments);
        EXPECT_TRUE(outcome.exited_with(0));
        EXPECT_TRUE(contains(outcome.out, "Aufruf")) << outcome.out;
        for (const char* english :
             {"Usage", "Options", "Subcommands", "Print ", " the ", "(all)", "Excludes"})
            EXPECT_FALSE(contains(outcome.out, english)) << english << " in\n" << outcome.out;
    }
}

TEST(Command, ListsTheExercises)
{
    const ToyDesk desk;
    const auto outcome = desk.lab({"list"});
    EXPECT_TRUE(outcome.exited_with(0));
    for (const char* part :
         {"toy-passes", "toy-fails", "toy-throws", "toy-breaks", "It fails", "13", "answer.txt"})
        EXPECT_TRUE(contains(outcome.out, part));
}

TEST(Command, AloneSaysWhereOneIsAndWhatComesNext)
{
    const ToyDesk desk;
    desk.belongs_to_the_student();
    const auto outcome = desk.lab({});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "answer.txt: every check passes."));
    EXPECT_TRUE(contains(outcome.out, "Next: toy-fails It fails"));
    EXPECT_TRUE(contains(read_file(desk.folder() / "my-progress.json"), "\"exercise\": \"toy-passes\""));
}

TEST(Command, GivesHintsLevelByLevel)
{
    const ToyDesk desk;
    auto outcome = desk.lab({"hint", "toy-fails", "1"});
    EXPECT_TRUE(outcome.exited_with(0));
    EXPECT_TRUE(contains(outcome.out, "How many roads"));
    EXPECT_TRUE(contains(outcome.out, "--level 2"));
    EXPECT_FALSE(contains(outcome.out, "Six times seven."));
    outcome = desk.lab({"--lang", "de", "hint", "toy-fails", "1", "--level", "2"});
    EXPECT_TRUE(contains(outcome.out, "Sechs mal sieben."));
    outcome = desk.lab({"--lang", "de", "hint", "toy-fails", "1"});
    EXPECT_TRUE(contains(outcome.out, "--level 2 --lang de")) << "the next level in the same language";
}

TEST(Command, ListsNoLineThatIsWiderThanTheTerminal)
{
    const Desk desk; // the real course, whose exercises have several files
    auto command = desk.command({"list"});
    command.environment["COLUMNS"] = "70";
    std::istringstream lines(lab::process::run_child(command).out);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), 70U) << line;
}

TEST(Command, SaysWhichHintsThereAre)
{
    const ToyDesk desk;
    expect_refusal(desk.lab({"hint", "toy-fails", "2"}), {"toy-fails", "1"});
    expect_refusal(desk.lab({"hint", "toy-fails", "0"}), {"toy-fails", "1"});
    expect_refusal(desk.lab({"hint", "toy-fails", "1", "--level", "3"}), {"TODO 1", "2"});
    expect_refusal(desk.lab({"hint", "toy-missing", "1"}), {"toy-missing", "toy-fails"});
}

TEST(Command, SpeaksTheLanguageOfTheLocale)
{
    const ToyDesk desk;
    const auto list_with = [&](std::map<std::string, std::string> environment) {
        auto command = desk.command({"list"});
        command.environment.erase("LC_ALL");
        command.removed_environment.push_back("LC_ALL");
        command.environment.merge(environment);
        return lab::process::run_child(command).out;
    };
    EXPECT_TRUE(contains(list_with({{"LC_ALL", "de_DE.UTF-8"}}), "Größe: fails"));
    EXPECT_TRUE(contains(list_with({{"LANG", "de_AT.UTF-8"}}), "Größe: fails"));
    EXPECT_TRUE(contains(list_with({{"LC_MESSAGES", "de_DE"}, {"LANG", "en_GB.UTF-8"}}), "Größe: fails"));
    EXPECT_TRUE(contains(list_with({{"LC_ALL", "C"}, {"LANG", "de_DE.UTF-8"}}), "It fails"));
    EXPECT_TRUE(contains(list_with({{"LC_ALL", "fr_FR.UTF-8"}}), "It fails"));
    EXPECT_TRUE(contains(list_with({}), "It fails"));
}

TEST(Command, LetsTheOptionOverruleTheLocale)
{
    const ToyDesk desk;
    auto command = desk.command({"--lang", "en", "list"});
    command.environment["LC_ALL"] = "de_DE.UTF-8";
    EXPECT_TRUE(contains(lab::process::run_child(command).out, "It fails"));
    // Also after the subcommand, where people tend to put it.
    EXPECT_TRUE(contains(desk.lab({"list", "--lang", "de"}).out, "Größe: fails"));
}

TEST(Command, SetsItsLinesAsWideAsAskedWhereThereIsNoTerminal)
{
    const ToyDesk desk;
    const auto first_line = [&](const std::string& columns) {
        auto command = desk.command({"check", "toy-passes"});
        command.environment["COLUMNS"] = columns;
        const std::string out = lab::process::run_child(command).out;
        return out.substr(0, out.find('\n'));
    };
    EXPECT_EQ(first_line("60").size(), 60U);
    EXPECT_EQ(first_line("120").size(), 120U);
    for (const char* useless : {"", "0", "wide", "-1", "99999999999999999999"})
        EXPECT_LE(first_line(useless).size(), 120U) << useless;
}

TEST(Command, NamesTheExercisesThereAreForAnUnknownOne)
{
    const ToyDesk desk;
    for (const char* verb : {"check", "run", "hint"})
        expect_refusal(desk.lab({verb, "toy-missing"}), {"toy-missing", "toy-passes", "toy-breaks"});
    expect_refusal(desk.lab({"check", "toy-passes", "toy-missing"}), {"toy-missing"});
    for (const char* verb : {"run", "hint", "reset"})
        expect_refusal(desk.lab({verb}), {"Which exercise?", "toy-passes"});
}

TEST(Command, ExitsWith2WhenUsedWrongly)
{
    const ToyDesk desk;
    for (const auto& arguments : std::vector<std::vector<std::string>>{{"--unknown"},
                                                                       {"unknown"},
                                                                       {"run"},
                                                                       {"check", "--json"},
                                                                       {"--lang", "fr", "list"},
                                                                       {"hint", "toy-fails", "one"}}) {
        const auto outcome = desk.lab(arguments);
        EXPECT_TRUE(outcome.exited_with(2)) << arguments[0] << ": " << said(outcome);
        EXPECT_FALSE(said(outcome).empty());
    }
    expect_refusal(desk.lab({"check", "--submission", desk.submission().string()}), {"--submission"});
    expect_refusal(desk.lab({"check", "toy-passes", "toy-fails", "--json", "-"}), {"--json"});
    expect_refusal(desk.lab({"check", "toy-passes", "--suite", "Question"}), {"Question", "Answer"});
}

TEST(Command, SaysInBothLanguagesWhatIsWrongWithAnOption)
{
    const ToyDesk desk;
    expect_refusal(desk.lab({"--lang", "fr", "list"}),
                   {"--lang takes one of these values: de,en; not `fr`."});
    expect_refusal(desk.lab({"check", "--seed", "x"}),
                   {"`x` is not a valid value for --seed.", "./lab check --help"});
    const std::vector<std::pair<std::vector<std::string>, std::string>> in_german{
        {{"check", "--seed", "x"}, "lab: `x` ist kein gültiger Wert für --seed."},
        {{"check", "--seed"}, "--seed braucht einen Wert."},
        {{"check", "--seed", "1", "--seed", "2"}, "--seed ist mehrmals angegeben."},
        {{"verify", "--repeat", "0"}, "--repeat kann Werte von 1 bis 1000 haben, nicht `0`."},
        {{"verify", "--repeat", "2", "--shard", "1/2"}, "lassen sich nicht zusammen verwenden."},
        {{"new"}, "id fehlt."}};
    for (auto [arguments, told] : in_german) {
        const std::string help = "Alle Optionen: ./lab " + arguments.front() + " --help";
        arguments.insert(arguments.begin(), {"--lang", "de"});
        expect_refusal(desk.lab(arguments), {told, help});
    }
}

TEST(Command, SaysWhatIsWrongWithTheCourseFile)
{
    const ToyDesk desk;
    std::filesystem::remove(desk.course_file());
    expect_refusal(desk.lab({"list"}), {"course.json", "missing"});
    for (const char* content : {"", "{", "[]", "{\"version\": 1}", "null"}) {
        write_file(desk.course_file(), content);
        const auto outcome = desk.lab({"list"});
        EXPECT_TRUE(outcome.exited_with(2)) << content << ": " << said(outcome);
        EXPECT_TRUE(contains(outcome.err, "course.json"));
    }
}

TEST(Command, UnderstandsHowPeopleNameAnExercise)
{
    const ToyDesk desk;
    const json course = json::parse(read_file(desk.course_file()));
    const std::string folder = course["exercises"][1]["folder"];
    for (const std::string& name :
         {std::string("toy-f"), std::string("toy-fails/"), std::string("exercises/toy-fails"),
          std::string("./toy-fails//"), folder, folder + "/"}) {
        const auto outcome = desk.lab({"hint", name, "1"});
        EXPECT_TRUE(outcome.exited_with(0)) << name << ": " << said(outcome);
        EXPECT_TRUE(contains(outcome.out, "./lab hint toy-fails 1"));
    }
    EXPECT_TRUE(contains(desk.lab({"check", "toy-f", "--json", "-"}).out, "toy-fails"));
    auto inside = desk.command({"hint", ".", "1"});
    inside.directory = folder;
    EXPECT_TRUE(contains(lab::process::run_child(inside).out, "./lab hint toy-fails 1"));
    expect_refusal(desk.lab({"hint", "toy-", "1"}), {"toy-", "toy-passes", "toy-fails", "several"});
    expect_refusal(desk.lab({"hint", "/", "1"}), {"toy-passes"});
}

TEST(Command, SuggestsWhatWasMeant)
{
    const ToyDesk desk;
    expect_refusal(desk.lab({"chek", "toy-fails"}), {"Did you mean `check`?"});
    expect_refusal(desk.lab({"lits"}), {"Did you mean `list`?"});
    expect_refusal(desk.lab({"--lang", "de", "hnit", "toy-fails"}), {"Meinten Sie `hint`?"});
    expect_refusal(desk.lab({"check", "toy-fials"}), {"Did you mean `toy-fails`?"});
    expect_refusal(desk.lab({"check", "fails"}), {"Did you mean `toy-fails`?"});
    expect_refusal(desk.lab({"frobnicate"}), {"frobnicate", "check", "list"});
    expect_refusal(desk.lab({"list", "--jsno"}), {"--jsno", "list --help"});
    EXPECT_FALSE(contains(desk.lab({"frobnicate"}).err, "mean"));
}

TEST(Command, LeavesWhatStandsBehindTwoDashesToTheProgram)
{
    const ToyDesk desk;
    const auto outcome = desk.lab({"run", "toy-fails", "--", "-x", "--unknown", "chek"});
    EXPECT_TRUE(outcome.exited_with(1)) << "it has no program that could be built: " << said(outcome);
    EXPECT_FALSE(contains(outcome.err, "understood"));
    expect_refusal(desk.lab({"run", "toy-fails", "-x"}), {"-x", "run --help"});
}

TEST(Command, FindsEverythingItNeedsHere)
{
    const Desk desk; // the real course: the doctor tries the real devices
    std::filesystem::create_directories(desk.folder() / "build");
    const auto outcome = desk.lab({"doctor"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_FALSE(contains(outcome.out, "✗"));
    EXPECT_TRUE(desk.has_clean_tmp());
}

TEST(Command, LooksAroundInGermanAndWithoutAHome)
{
    const Desk desk;
    std::filesystem::create_directories(desk.folder() / "build");
    auto command = desk.command({"--lang", "de", "doctor"});
    command.removed_environment.push_back("HOME");
    command.removed_environment.push_back("XDG_CACHE_HOME");
    const auto outcome = lab::process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "Wettläufe, Grenzen"));
    EXPECT_FALSE(contains(outcome.out, "Simulator (races")) << "English among it";
}
} // namespace
