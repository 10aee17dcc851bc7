// The command line of `lab`: what it offers, in which language, and what it says when something is missing.
#include "tests/kit/lab_command.hpp"

#include <sstream>

namespace
{
using namespace lab::kit;
using nlohmann::json;

class ToyDesk : public Desk {
  public:
    ToyDesk() : Desk(LAB_TOY_COURSE) {}

    /// Puts a description of our own in the place of the first exercise's.
    void describe_first_exercise(const std::string& toml) const
    {
        write_file(folder() / "described" / "exercise.toml", toml);
        json course = json::parse(read_file(course_file()));
        course["exercises"][0]["folder"] = (folder() / "described").string();
        write_file(course_file(), course.dump());
    }
};

/// A failure of usage or of the kit: exit code 2, a sentence on stderr, no report on stdout.
void expect_refusal(const lab::process::Outcome& outcome, const std::vector<std::string>& words)
{
    EXPECT_TRUE(outcome.exited_with(2)) << "exit code " << outcome.exit_code << ": " << said(outcome);
    EXPECT_EQ(outcome.out, "");
    for (const std::string& word : words)
        EXPECT_TRUE(contains(outcome.err, word));
    EXPECT_FALSE(contains(outcome.err, "terminate called"));
    EXPECT_FALSE(contains(outcome.err, "json.exception"));
}

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
    for (const char* part : {"check", "run", "hint", "list", "doctor", "demo", "test", "verify", "--lang"})
        EXPECT_TRUE(contains(outcome.out, part));
    EXPECT_TRUE(ToyDesk().lab({"check", "--help"}).exited_with(0));
}

TEST(Command, ListsTheExercises)
{
    const ToyDesk desk;
    for (const auto& arguments : {std::vector<std::string>{"list"}, std::vector<std::string>{}}) {
        const auto outcome = desk.lab(arguments);
        EXPECT_TRUE(outcome.exited_with(0));
        for (const char* part :
             {"toy-passes", "toy-fails", "toy-throws", "toy-breaks", "It fails", "13", "answer.txt"})
            EXPECT_TRUE(contains(outcome.out, part));
    }
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
    // Also behind the subcommand, where people put it.
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

TEST(Command, NamesFileAndLineOfABrokenDescription)
{
    const ToyDesk desk;
    desk.describe_first_exercise(
        "title = { en = \"a\", de = \"b\" }\n\nfiles = [\"answer.txt\"\n\n[[check]]\n");
    const auto outcome = desk.lab({"list"});
    expect_refusal(outcome, {(desk.folder() / "described" / "exercise.toml").string() + ":"});
    EXPECT_TRUE(contains(outcome.err, "exercise.toml:5") || contains(outcome.err, "exercise.toml:4") ||
                contains(outcome.err, "exercise.toml:3"))
        << outcome.err;
}

TEST(Command, SaysWhatADescriptionLacks)
{
    const std::string title = "title = { en = \"a\", de = \"b\" }\n",
                      files = "files = [{ name = \"answer.txt\", suite = \"Answer\" }]\n",
                      check = "[[check]]\nname = \"A.B\"\npoints = 1\npromise = { en = \"a\", de = \"b\" }\n";
    const ToyDesk desk;
    desk.describe_first_exercise(title + files + check);
    EXPECT_TRUE(desk.lab({"list"}).exited_with(0));
    const std::vector<std::pair<std::string, std::string>> cases = {
        {files + check, "title"},
        {"title = { en = \"a\" }\n" + files + check, "title"},
        {"title = \"a\"\n" + files + check, "title"},
        {title + check, "files"},
        {title + "files = [\"answer.txt\"]\n" + check, "suite"},
        {title + "files = [{ suite = \"Answer\" }]\n" + check, "name"},
        {title + files, "check"},
        {title + files + "[[check]]\npoints = 1\npromise = { en = \"a\", de = \"b\" }\n", "name"},
        {title + files + "[[check]]\nname = \"A.B\"\npromise = { en = \"a\", de = \"b\" }\n", "points"},
        {title + files + "[[check]]\nname = \"A.B\"\npoints = 1\npromise = { en = \"a\" }\n", "A.B"},
        {title + files + check + "[[hint]]\nen = \"a\"\nde = \"b\"\n", "todo"},
        {title + files + check + "[[hint]]\ntodo = 1\nen = \"a\"\n", "TODO 1"}};
    for (const auto& [toml, word] : cases) {
        desk.describe_first_exercise(toml);
        expect_refusal(desk.lab({"list"}), {"exercise.toml", word});
    }
}

TEST(Command, SaysThatAnExerciseHasNoDescription)
{
    const ToyDesk desk;
    desk.describe_first_exercise("");
    std::filesystem::remove(desk.folder() / "described" / "exercise.toml");
    expect_refusal(desk.lab({"list"}), {"exercise.toml"});
}

TEST(Command, RefusesAHugeTodoNumberInADescription)
{
    const ToyDesk desk;
    desk.describe_first_exercise(
        "title = { en = \"a\", de = \"b\" }\nfiles = [{ name = \"a\", suite = \"A\" }]\n[[check]]\nname = "
        "\"A.B\"\npoints = 1\n"
        "promise = { en = \"a\", de = \"b\" }\n[[hint]]\ntodo = 100000000000000\nen = \"a\"\nde = \"b\"\n");
    const auto outcome = desk.lab({"list"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "exercise.toml"));
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
    EXPECT_TRUE(contains(outcome.out, "Races, Grenzen"));
    EXPECT_FALSE(contains(outcome.out, "Simulator (races")) << "English among it";
}
} // namespace
