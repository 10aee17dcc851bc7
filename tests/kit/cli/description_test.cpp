// exercise.toml, as written by instructors: errors are reported with file and line, and only affect their own
// exercise.
#include "grader/course/base/layout.hpp"
#include "tests/kit/cli/toy_desk.hpp"

namespace
{
using namespace lab::kit;
using nlohmann::json;

TEST(Description, NamesFileAndLineOfABrokenDescription)
{
    const ToyDesk desk;
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"", "exercise.toml:1: the exercise needs `title"},
        {"title = { en = \"a\", de = \"b\" }\n\nfiles = [\"answer.txt\"\n\n[[check]]\n", "exercise.toml:5: "},
        {"title = { en = \"a\", de = \"b\" }\n\nfiles = 3\n", "exercise.toml:1: there are no `files`"},
        {"\ntitle = { en = \"a\", de = \"b\" }\nfiles = [\n  { name = \"answer.txt\" }\n]\n",
         "exercise.toml:4: each of the `files` needs `suite`"}};
    for (const auto& [toml, words] : cases) {
        desk.describe_first_exercise(toml);
        const auto outcome = desk.lab({"list"});
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.out, words));
        EXPECT_TRUE(contains(outcome.out, "It fails")) << "the others are listed";
    }
}

TEST(Description, SaysWhatADescriptionLacks)
{
    const std::string
        title = "title = { en = \"a\", de = \"b\" }\n",
        files = "files = [{ name = \"answer.txt\", suite = \"Answer\" }]\n",
        check = "[[check]]\nname = \"Answer.B\"\npoints = 1\npromise = { en = \"a\", de = \"b\" }\n";
    const ToyDesk desk;
    desk.describe_first_exercise(title + files + check);
    EXPECT_TRUE(desk.lab({"list"}).exited_with(0));
    const std::vector<std::pair<std::string, std::string>> cases = {
        {files + check, "title"},
        {"title = { en = \"a\" }\n" + files + check, "title"},
        {"title = \"a\"\n" + files + check, "title"},
        {title + check, "files"},
        {title + "files = [\"answer.txt\"]\n" + check, "files"},
        {title + "files = [{ suite = \"Answer\" }]\n" + check, "name"},
        {title + "files = [{ name = \"answer.txt\", suite = \"Answer\", run = [2] }]\n" + check, "`run`"},
        {title + files, "check"},
        {title + files + "[[check]]\npoints = 1\npromise = { en = \"a\", de = \"b\" }\n", "name"},
        {title + files + "[[check]]\nname = \"Answer.B\"\npromise = { en = \"a\", de = \"b\" }\n", "points"},
        {title + files + "[[check]]\nname = \"Answer.B\"\npoints = 1\n", "promise"},
        {title + files + "[[check]]\nname = \"Answer.B\"\npoints = 1\npromise = { en = \"a\" }\n",
         "Answer.B"},
        {title + files + "[[check]]\nname = \"Other.B\"\npoints = 1\npromise = { en = \"a\", de = \"b\" }\n",
         "Other.B"},
        {title + files + check + "needs = \"magic\"\n", "needs"},
        {title + files + check + "[[hint]]\nen = \"a\"\nde = \"b\"\n", "todo"},
        {title + files + check + "[[hint]]\ntodo = 100000000000000\nen = \"a\"\nde = \"b\"\n", "todo"},
        {title + files + check + "[[hint]]\ntodo = 1\nen = \"a\"\n", "TODO 1"}};
    for (const auto& [toml, word] : cases) {
        desk.describe_first_exercise(toml);
        const auto outcome = desk.lab({"list"});
        EXPECT_TRUE(outcome.exited_with(2)) << toml;
        EXPECT_TRUE(contains(outcome.out, "exercise.toml:"));
        EXPECT_TRUE(contains(outcome.out, word));
    }
}

TEST(Description, NamesTheTodosThatThereAreAlsoWithGapsBetweenThem)
{
    const auto in_prose = [](const std::set<int>& numbers) {
        const lab::Text text = lab::course::ranges_in_prose(numbers);
        return text.en + "|" + text.de;
    };
    EXPECT_EQ(in_prose({1, 2, 7, 8, 9}), "1, 2 and 7 to 9|1, 2 und 7 bis 9");
    EXPECT_EQ(in_prose({1, 2, 3}), "1 to 3|1 bis 3");
    EXPECT_EQ(in_prose({4}), "4|4");
    EXPECT_EQ(in_prose({1, 2, 4}), "1, 2 and 4|1, 2 und 4");
    EXPECT_EQ(in_prose({}), "none|keine");

    const ToyDesk desk;
    std::string toml =
        "title = { en = \"a\", de = \"b\" }\nfiles = [{ name = \"answer.txt\", suite = \"Answer\" }]\n"
        "[[check]]\nname = \"Answer.B\"\npoints = 1\npromise = { en = \"a\", de = \"b\" }\n";
    for (const int todo : {1, 2, 7, 8, 9})
        toml += fmt::format("[[hint]]\ntodo = {}\nen = \"a\"\nde = \"b\"\n", todo);
    desk.describe_first_exercise(toml);
    EXPECT_TRUE(contains(desk.lab({"hint", "toy-passes", "4"}).err,
                         "`4` is not a TODO of toy-passes. TODOs with hints: 1, 2 and 7 to 9."));
}

TEST(Description, SaysThatAnExerciseHasNoDescription)
{
    const ToyDesk desk;
    desk.describe_first_exercise("");
    std::filesystem::remove(desk.folder() / "described" / "exercise.toml");
    const auto outcome = desk.lab({"list"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "exercise.toml"));
}

TEST(Description, LetsABrokenExerciseStopOnlyItself)
{
    const ToyDesk desk;
    desk.describe_first_exercise("");
    auto outcome = desk.lab({"check", "toy-fails"});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "6 / 10"));
    outcome = desk.lab({"check", "toy-passes", "toy-fails"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    for (const char* part : {"6 / 10", "no score", "exercise.toml:1: the exercise needs `title"})
        EXPECT_TRUE(contains(outcome.out, part));
    outcome = desk.lab({"check", "toy-passes", "--json", "-"});
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_EQ(report.at("status"), "grader_fault");
    EXPECT_TRUE(report.at("score").is_null());
    EXPECT_TRUE(contains(report.at("message"), "exercise.toml:1: "));
    expect_refusal(desk.lab({"hint", "toy-passes", "1"}), {"exercise.toml:1: "});
    expect_refusal(desk.lab({"watch", "toy-passes"}), {"exercise.toml:1: "});
    EXPECT_TRUE(desk.lab({"hint", "toy-fails", "1"}).exited_with(0));
}

TEST(Description, TakesThePromisesThatAllExercisesShareFromOnePlace)
{
    const ToyDesk desk;
    write_file(desk.folder() / "checks.toml",
               "[kernel]\n[host]\nIsThere = { en = \"{file} is shared\", de = \"{file} gilt für alle\" }\n"
               "IsRight = { en = \"never seen\", de = \"nie zu sehen\" }\n");
    json course = json::parse(read_file(desk.course_file()));
    course["checks"] = (desk.folder() / "checks.toml").string();
    const std::filesystem::path folder = course["exercises"][0]["folder"].get<std::string>();
    write_file(desk.course_file(), course.dump());
    std::string toml = read_file(folder / "exercise.toml");
    const auto promise = toml.find("promise = ");
    toml.erase(promise, toml.find('\n', promise) - promise);
    desk.describe_first_exercise(toml);
    write_file(desk.folder() / "described" / "answer.txt", "toy\n");
    const auto outcome = desk.lab({"check", "toy-passes"});
    EXPECT_TRUE(contains(outcome.out, "answer.txt is shared")) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "it is 42")) << "what exercise.toml says goes first";
    EXPECT_FALSE(contains(outcome.out, "never seen"));
    write_file(desk.folder() / "checks.toml", "[kernel]\n\n[host]\nIsThere = { en = \"a\" }\n");
    expect_refusal(desk.lab({"list"}), {"checks.toml:4: ", "de"});
}
} // namespace
