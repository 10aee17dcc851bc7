// Where `lab check` writes its report, on the toy course, and its remarks on the files that were handed in.
#include "tests/kit/cli/toy_desk.hpp"

namespace
{
using namespace lab::kit;
using nlohmann::json;

TEST(Report, GoesToTheFileNamed)
{
    const ToyDesk desk;
    const auto file = desk.folder() / "report.json";
    const auto outcome = desk.lab({"check", "toy-fails", "--json", file.string()});
    EXPECT_TRUE(outcome.exited_with(1));
    EXPECT_TRUE(contains(outcome.out, "6 / 10")); // for people too
    EXPECT_EQ(json::parse(read_file(file)).at("score"), 6.0);
}

TEST(Report, OfAnEarlierRunIsNotLeftWhereThisOneFails)
{
    const ToyDesk desk;
    const auto file = desk.folder() / "report.json";
    const std::vector<std::vector<std::string>> failing = {
        {"check", "toy-missing"},
        {"check", "toy-passes", "--submission", "/nonexistent"},
        {"check", "toy-passes", "--suite", "Question"},
        {"check", "toy-passes", "toy-fails"}};
    for (std::vector<std::string> arguments : failing) {
        write_file(file, "{\"score\": 13}");
        arguments.insert(arguments.end(), {"--json", file.string()});
        const auto outcome = desk.lab(arguments);
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_FALSE(std::filesystem::exists(file)) << arguments.back() << " " << said(outcome);
    }
    write_file(file, "{\"score\": 13}");
    EXPECT_TRUE(desk.lab({"check", "toy-throws", "--json", file.string()}).exited_with(2));
    EXPECT_TRUE(json::parse(read_file(file)).at("score").is_null());
    std::filesystem::remove(desk.course_file());
    EXPECT_TRUE(desk.lab({"check", "toy-passes", "--json", file.string()}).exited_with(2));
    EXPECT_FALSE(std::filesystem::exists(file));
    for (const auto& entry : std::filesystem::directory_iterator(desk.folder()))
        EXPECT_FALSE(contains(entry.path().string(), ".new")) << "the file appears in one step";
}

TEST(Report, IsWrittenThroughALinkAndIntoAPipe)
{
    const ToyDesk desk;
    const auto file = desk.folder() / "real.json", link = desk.folder() / "link.json";
    write_file(file, "old");
    std::filesystem::create_symlink(file, link);
    EXPECT_TRUE(desk.lab({"check", "toy-passes", "--json", link.string()}).exited_with(0));
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(json::parse(read_file(file)).at("score"), 13.0);
    EXPECT_TRUE(contains(desk.lab({"check", "toy-passes", "--json", "/dev/stdout"}).out, "\"score\": 13.0"));
}

TEST(Report, OfNothingHandedInIsAResultOfItsOwn)
{
    const ToyDesk desk;
    write_file(desk.submission() / "notes.md", "nothing");
    auto outcome = desk.check("toy-passes");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_EQ(report.at("status"), "nothing_handed_in");
    EXPECT_EQ(report.at("score"), 0.0);
    EXPECT_EQ(report.at("max_score"), 13.0);
    EXPECT_TRUE(contains(report.at("message"), "answer.txt"));
    for (const json& check : report.at("checks"))
        EXPECT_EQ(check.at("status"), "skipped");
    outcome = desk.lab({"--lang", "de", "check", "toy-passes", "--submission", desk.submission().string()});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    for (const char* part : {"0 / 13", "Es wurde keine Datei abgegeben", "answer.txt"})
        EXPECT_TRUE(contains(outcome.out, part));
}

TEST(Report, NamesWhatWasFoundForAFileThatIsMissing)
{
    const ToyDesk desk;
    const json asked = {{{"name", "answer.txt"}, {"is_there", false}, {"alike", {""}}}};
    for (const char* name : {"Answer.TXT", "answer (1).txt", "answer(2).txt", "answer.txt.txt",
                             "answer - Copy.txt", "work of Kim/answer.txt"}) {
        std::filesystem::remove_all(desk.submission());
        write_file(desk.submission() / name, "toy\n");
        const auto outcome = desk.check("toy-passes");
        EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
        json expected = asked;
        expected[0]["alike"] = {name};
        EXPECT_EQ(report_of(outcome).at("files"), expected);
        EXPECT_TRUE(contains(report_of(outcome).at("message"),
                             std::string(name) + " is in the folder; the exercise asks for answer.txt."));
    }
    write_file(desk.submission() / "answer.txt", "toy\n");
    write_file(desk.submission() / "answer (1).txt", "toy\n");
    write_file(desk.submission() / "answers.txt", "toy\n");
    const auto outcome = desk.lab({"check", "toy-passes", "--submission", desk.submission().string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "answer (1).txt is also in the folder, but answer.txt is graded."));
    EXPECT_FALSE(contains(outcome.out, "answers"));
}

TEST(Report, ThatCannotBeWrittenExitsWith2)
{
    const ToyDesk desk;
    for (const char* file : {"/nonexistent/report.json", "/dev/full"}) {
        const auto outcome = desk.lab({"check", "toy-passes", "--json", file});
        EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
        EXPECT_TRUE(contains(outcome.err, file));
    }
}

TEST(Report, ThatCannotBePrintedExitsWith2)
{
    const ToyDesk desk;
    auto command = desk.command({"check", "toy-passes", "--json", "-"});
    command.arguments.insert(command.arguments.begin(), {"/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"});
    const auto outcome = lab::process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(2))
        << "the report is lost, and exit code " << outcome.exit_code << " says it is there";
}
} // namespace
