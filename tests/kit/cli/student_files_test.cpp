// What students do with their files besides writing them: reset and submit; also the words that the course explains.
#include "grader/base/own_headers.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/course/student/comparison.hpp"
#include "tests/kit/lab_command.hpp"

#include <regex>
#include <set>
#include <sstream>

namespace lab::kit
{
namespace
{
/// A student's own copy of 01-prefix-sum with a finished kernel.
class StudentFiles : public testing::Test {
  protected:
    StudentFiles()
    {
        desk_.belongs_to_the_student();
        auto course = nlohmann::json::parse(read_file(desk_.course_file()));
        for (nlohmann::json& exercise : course.at("exercises"))
            if (exercise.at("id") == "01-prefix-sum") {
                solution_ = read_file(exercise.at("solution").get<std::string>() + "/prefix_sum.cl");
                std::filesystem::copy(exercise.at("folder").get<std::string>(), folder_);
                exercise["folder"] = folder_.string();
            }
        write_file(desk_.course_file(), course.dump(1));
        write_file(kernel(), solution_);
    }

    std::filesystem::path kernel() const { return folder_ / "prefix_sum.cl"; }
    std::vector<std::string> copies() const
    {
        std::vector<std::string> texts;
        std::error_code none;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(desk_.folder() / "saved", none))
            if (entry.is_regular_file())
                texts.push_back(read_file(entry.path()));
        return texts;
    }

    Desk desk_;
    std::filesystem::path folder_ = desk_.folder() / "exercise";
    std::string solution_;
};

TEST_F(StudentFiles, AreResetByTheTodoAndKeptInACopy)
{
    const auto outcome = desk_.lab({"reset", "01", "3"});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "saved"));
    EXPECT_EQ(read_file(kernel()), with_empty_todo(solution_, solution_, 3));
    EXPECT_EQ(copies(), std::vector<std::string>{solution_});
}

TEST_F(StudentFiles, AreResetByTheFileAndAllTogether)
{
    EXPECT_TRUE(desk_.lab({"reset", "01", "prefix_sum.cl"}).exited_with(0));
    EXPECT_EQ(read_file(kernel()), handed_out(solution_));
    write_file(kernel(), solution_);
    EXPECT_TRUE(desk_.lab({"reset", "01", "4"}).exited_with(0)) << "in the same second, perhaps";
    EXPECT_EQ(copies().size(), 2U);
    EXPECT_TRUE(desk_.lab({"reset", "01"}).exited_with(0));
    const auto again = desk_.lab({"reset", "01"});
    EXPECT_TRUE(contains(again.out, "Nothing to reset"));
    EXPECT_EQ(copies().size(), 3U);
}

TEST_F(StudentFiles, AreNamedBeforeTheyAreReset)
{
    const std::string told = desk_.lab({"reset", "01"}).out;
    EXPECT_TRUE(contains(told, "the current contents are first copied to the folder saved")) << told;
    EXPECT_TRUE(contains(told, "  prefix_sum.cl: TODO 1, 2, 3, 4\n")) << told;
    EXPECT_EQ(told.find("prefix_sum.cpp"), std::string::npos) << "that is as it was handed out";
}

TEST_F(StudentFiles, WithDamagedMarkersAreResetOnlyAsAWhole)
{
    write_file(kernel(), std::regex_replace(solution_, std::regex("// END TODO 2.*"), ""));
    const std::string damaged = read_file(kernel());
    EXPECT_TRUE(desk_.lab({"reset", "01", "2"}).exited_with(2));
    EXPECT_EQ(read_file(kernel()), damaged);
    EXPECT_TRUE(desk_.lab({"reset", "01", "prefix_sum.cl"}).exited_with(0));
    EXPECT_EQ(read_file(kernel()), handed_out(solution_));
}

TEST_F(StudentFiles, WithoutMarkersAreResetOnlyAsAWhole)
{
    write_file(kernel(), std::regex_replace(solution_, std::regex("// (END )?TODO 2.*"), ""));
    const std::string without = read_file(kernel());
    const auto outcome = desk_.lab({"reset", "01", "2"});
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "./lab reset 01-prefix-sum prefix_sum.cl")) << outcome.err;
    EXPECT_EQ(read_file(kernel()), without);
}

TEST_F(StudentFiles, ThatThereAreNotAreNamed)
{
    const auto outcome = desk_.lab({"reset", "01", "prefix_sum.c"});
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "TODOs: 1 to 18. Files: prefix_sum.cl, "));
}

TEST_F(StudentFiles, AreHandedInAsAZipOfWhatWasWritten)
{
    const auto zip = desk_.folder() / "mine.zip";
    const auto outcome = desk_.lab({"submit", "01", "--out", zip.string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, zip.string()));
    EXPECT_TRUE(
        contains(outcome.out, "Left out, because unchanged since they were handed out: prefix_sum.cpp,"))
        << outcome.out;
    process::Command list;
    list.arguments = {"cmake", "-E", "tar", "tf", zip.string()};
    const std::string names = process::run_child(list).out;
    EXPECT_TRUE(contains(names, "01-prefix-sum/prefix_sum.cl\n"));
    EXPECT_EQ(names.find("prefix_sum.cpp"), std::string::npos) << "untouched";
}

TEST_F(StudentFiles, AreHandedInWithTheHeadersThatTheyInclude)
{
    write_file(kernel(),
               "#include \"first.h\"\n#include \"prefix_sum.hpp\"\n#include \"../submission/far.h\"\n" +
                   solution_);
    write_file(folder_ / "first.h", "#pragma once\n#include \"second.hpp\"\n");
    write_file(folder_ / "second.hpp", "#include \"first.h\"\n#include \"large.h\"\n");
    write_file(folder_ / "large.h", std::string(header_limit_bytes + 1, '\n'));
    write_file(folder_ / "alone.h", "");
    write_file(desk_.submission() / "far.h", "");
    const auto zip = desk_.folder() / "mine.zip";
    const auto outcome = desk_.lab({"submit", "01", "--out", zip.string()});
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "  01-prefix-sum/second.hpp\n"));
    process::Command list;
    list.arguments = {"cmake", "-E", "tar", "tf", zip.string()};
    std::istringstream listed(process::run_child(list).out);
    std::set<std::string> names;
    for (std::string name; std::getline(listed, name);)
        names.insert(name);
    EXPECT_EQ(names, (std::set<std::string>{"01-prefix-sum/", "01-prefix-sum/first.h",
                                            "01-prefix-sum/prefix_sum.cl", "01-prefix-sum/second.hpp"}));
}

TEST_F(StudentFiles, AreNotHandedInAsTheyWereHandedOut)
{
    write_file(kernel(), handed_out(solution_));
    EXPECT_TRUE(desk_.lab({"submit", "01"}).exited_with(2));
    EXPECT_FALSE(std::filesystem::exists(desk_.folder() / "submission.zip"));
}

TEST_F(StudentFiles, AreNotHandedInWithoutOneThatIsMissing)
{
    std::filesystem::rename(folder_ / "prefix_sum.cpp", folder_ / "Prefix_Sum.CPP");
    const auto zip = desk_.folder() / "mine.zip";
    const auto outcome = desk_.lab({"submit", "01", "--out", zip.string()});
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err,
                         "01-prefix-sum/prefix_sum.cpp is missing. Prefix_Sum.CPP is in the folder; the "
                         "exercise asks for prefix_sum.cpp."))
        << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(zip));
    EXPECT_TRUE(desk_.lab({"submit", "01", "--yes", "--out", zip.string()}).exited_with(0));
    EXPECT_TRUE(std::filesystem::exists(zip));
}

TEST_F(StudentFiles, InAnArchiveAreNotLostToASmallerOne)
{
    write_file(folder_ / "prefix_sum_large.cl", "// mine");
    const auto zip = desk_.folder() / "mine.zip";
    ASSERT_TRUE(desk_.lab({"submit", "01", "--out", zip.string()}).exited_with(0));
    EXPECT_TRUE(desk_.lab({"submit", "01", "--out", zip.string()}).exited_with(0)) << "the same files again";
    std::filesystem::copy_file(folder_ / "prefix_sum_large.cl", folder_ / "kept.cl");
    ASSERT_TRUE(desk_.lab({"reset", "01", "prefix_sum_large.cl"}).exited_with(0));
    write_file(
        desk_.folder() / "my-progress.json",
        R"({"exercise": "01-prefix-sum", "exercises": {"01-prefix-sum": {"file": "", "hints": {}, "files":
               {"prefix_sum_large.cl": {"score": 4.5, "max_score": 20, "done": false}}}}})");
    const auto outcome = desk_.lab({"submit", "01", "--out", zip.string()});
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "  01-prefix-sum/prefix_sum_large.cl (4.5 of 20 when last checked)\n"))
        << outcome.err;
}

TEST_F(StudentFiles, AreHandedInFromWhereNothingCanBeWritten)
{
    const auto outcome = desk_.lab({"submit", "01", "--out", (desk_.folder() / "no/such/mine.zip").string()});
    EXPECT_TRUE(outcome.exited_with(2));
    EXPECT_TRUE(contains(outcome.err, "cannot be written. Choose another place: ./lab submit --out FILE"))
        << outcome.err;
}

/// The error codes defined in OpenCL's headers.
std::map<std::string, std::string> errors_of_opencl()
{
    std::map<std::string, std::string> errors;
    const std::string header = read_file(LAB_OPENCL_HEADER);
    const std::regex definition(R"(#define (CL_[A-Z_]+) +(-\d+)\n)");
    for (std::sregex_iterator found(header.begin(), header.end(), definition), end; found != end; ++found)
        if (!(*found)[1].str().starts_with("CL_BUILD_") || (*found)[1] == "CL_BUILD_PROGRAM_FAILURE")
            errors[(*found)[1]] = (*found)[2];
    return errors;
}

TEST(Words, ExplainEveryErrorOfOpenClByNameAndByNumber)
{
    const Desk desk;
    const auto errors = errors_of_opencl();
    EXPECT_GT(errors.size(), 50U);
    const std::string all = desk.lab({"explain"}).out;
    for (const auto& [name, code] : errors)
        EXPECT_TRUE(contains(all, name));
    for (const char* asked : {"CL_INVALID_ARG_SIZE", "-51", "51", "invalid_arg_size"})
        EXPECT_TRUE(contains(desk.lab({"explain", "--", asked}).out, "CL_INVALID_ARG_SIZE (-51)")) << asked;
    for (const auto& [name, code] : {*errors.begin(), *errors.rbegin()})
        EXPECT_TRUE(contains(desk.lab({"explain", name}).out, "(" + code + ")")) << name;
}

TEST(Words, AreExplainedInBothLanguagesAndGuessed)
{
    const Desk desk;
    EXPECT_TRUE(contains(desk.lab({"explain", "race"}).out, "Two work-items access the same element"));
    EXPECT_TRUE(contains(desk.lab({"--lang", "de", "explain", "Datenwettlauf"}).out, "keine Barriere"));
    for (const char* word : {"stride", "scan", "local_id", "get_global_id", "reqd_work_group_size", "level"})
        EXPECT_TRUE(desk.lab({"explain", word}).exited_with(0)) << word;
    const auto guessed = desk.lab({"explain", "bariere"});
    EXPECT_TRUE(guessed.exited_with(2));
    EXPECT_TRUE(contains(guessed.err, "Did you mean `barrier`?"));
    const std::string words = desk.lab({"--lang", "de", "explain"}).out;
    EXPECT_TRUE(contains(words, "Barriere,") && contains(words, "Datenwettlauf,")) << words;
    EXPECT_FALSE(contains(words, "data race")) << words;
}

TEST(Words, AreChecksToo)
{
    const Desk desk;
    const std::string race = desk.lab({"explain", "Kernel.NoDataRace"}).out;
    EXPECT_TRUE(contains(race, "Kernel.NoDataRace  (01-prefix-sum, 15 points)"));
    EXPECT_LT(race.find("Two work-items access the same element"), race.find("Kernel.NoDataRace  ("))
        << "the meaning first";
    EXPECT_TRUE(
        contains(desk.lab({"--lang", "de", "explain", "keepsidsapart"}).out, "Zwei Work-Groups stören"));
}

TEST(Handouts, AreOpenedWherePagesWereMade)
{
    const Desk desk;
    desk.belongs_to_the_student();
    const auto refused = desk.lab({"docs", "--no-open"});
    EXPECT_TRUE(refused.exited_with(2));
    EXPECT_TRUE(contains(refused.err, "./lab handout 00-hello-world-cl"));
    write_file(desk.folder() / "handouts/de/index.html", "");
    EXPECT_EQ(desk.lab({"--lang", "de", "docs", "--no-open"}).out,
              (desk.folder() / "handouts/de/index.html").string() + "\n");
}

TEST(Handouts, AreReadAsText)
{
    const Desk desk;
    const std::string todo = desk.lab({"handout", "01", "up-sweep"}).out;
    EXPECT_TRUE(todo.starts_with("▸ TODO 2 · up-sweep\n")) << todo;
    EXPECT_FALSE(contains(todo, "TODO 3 ·"));
    EXPECT_TRUE(
        contains(desk.lab({"--lang", "de", "handout", "01"}).out, "01 · Präfixsummen\n═════════════════\n"));
    const auto refused = desk.lab({"handout", "01", "99"});
    EXPECT_TRUE(refused.exited_with(2));
    EXPECT_TRUE(contains(refused.err, "`99` is not a TODO of 01-prefix-sum"));
}

TEST(Bench, DrawsBarsAndSaysWhyAStageHasNone)
{
    const std::string written = "device\tA device\nbytes\t8000000\ncopy\t1.0\nstage 2\t4.0\n"
                                "stage 3\t!\twrong values\n"
                                "stage 4\t!\ta.cpp: TODO 12 is not written yet (a hint: …)\nserial\t2.0\n";
    const std::string shown = course::show_comparison(written, {Language::en, 70, false});
    EXPECT_TRUE(
        contains(shown, "  copy                         1.000 ms    8.00 GB/s  ████████████████████\n"));
    EXPECT_TRUE(contains(shown, "  your stage 2                 4.000 ms    2.00 GB/s  █████\n"));
    EXPECT_TRUE(contains(shown, "  your stage 3            not written yet, or wrong values"));
    EXPECT_TRUE(contains(shown, "  serial, on the host          2.000 ms    4.00 GB/s  ██████████\n"));
    const std::string german = course::show_comparison(written, {Language::de, 70, false});
    EXPECT_TRUE(contains(german, "noch nicht geschrieben oder falsche Werte"));
    EXPECT_TRUE(contains(german, "Ihre Stufe 4            TODO 12 ist noch nicht geschrieben\n"));
    EXPECT_TRUE(contains(german, "  Ihre Stufe 2                 4,000 ms    2,00 GB/s  █████\n"));
    EXPECT_THROW(course::show_comparison("Segmentation fault\n", {}), course::KitError);
}

TEST(Numbers, HaveACommaInGermanProseAlone)
{
    EXPECT_EQ(course::number_in_prose(2.5).en, "2.5");
    EXPECT_EQ(course::number_in_prose(2.5).de, "2,5");
    EXPECT_EQ(course::number_of(2.5), "2.5");
}

TEST(Bench, SaysWhereThereIsNothingToMeasure)
{
    const Desk desk;
    EXPECT_TRUE(contains(desk.lab({"bench", "00", "--mine"}).err, "nothing to measure"));
    EXPECT_TRUE(contains(desk.lab({"bench", "--mine"}).err, "./lab bench 03-nary-search --mine"));
}
} // namespace
} // namespace lab::kit
