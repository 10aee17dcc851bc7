// An entry of the corpora may be a patch of the solution; a student's submission may not.
#include "grader/course/check/corpus.hpp"
#include "tests/kit/lab_command.hpp"

namespace lab::kit
{
namespace
{
const std::string patch_of_the_toy = "Must fail: Kernel.Values\nTwo instead of one.\n"
                                     "--- a/toy.cl\n+++ b/toy.cl\n@@ -1,2 +1,2 @@\n-one\n+two\n end\n";

/// A course with one exercise, whose solution is toy.cl, and an entry of tests/wrong.
class PatchOfTheSolution : public testing::Test {
  protected:
    PatchOfTheSolution()
    {
        course_.source = folder_.path();
        exercise_.id = "toy";
        exercise_.solution = folder_.path() / "solutions/toy";
        exercise_.files = {{"toy.cl", "Kernel"}};
        write_file(exercise_.solution / "toy.cl", "one\nend\n");
        write_file(entry() / "toy.cl.patch", patch_of_the_toy);
    }

    std::filesystem::path folder() const { return folder_.path(); }
    std::filesystem::path entry() const { return folder() / "tests/wrong/toy/two"; }
    std::filesystem::path graded(const std::filesystem::path& submission) const
    {
        return course::folder_to_grade(course_, exercise_, submission, folder() / "scratch");
    }

    TemporaryFolder folder_;
    course::Course course_;
    course::Exercise exercise_;
};

TEST_F(PatchOfTheSolution, IsAppliedAndItsFirstLinesAreTheHeader)
{
    const course::CorpusEntry read = course::read_corpus_entry(exercise_, entry());
    EXPECT_EQ(read.file.name, "toy.cl");
    EXPECT_EQ(read.text, "two\nend\n");
    EXPECT_EQ(read.header, (std::vector<std::string>{"Must fail: Kernel.Values", "Two instead of one."}));
    EXPECT_EQ(read.all_after("Must fail: "), std::vector<std::string>{"Kernel.Values"});
    EXPECT_EQ(read_file(exercise_.solution / "toy.cl"), "one\nend\n") << "the solution was changed";
}

TEST_F(PatchOfTheSolution, HasTheSameHeaderAsAWholeFile)
{
    write_file(folder() / "whole/toy.cl",
               "// Must fail: Kernel.Values\n// Two instead of one.\ntwo\n// end\n");
    EXPECT_EQ(course::read_corpus_entry(exercise_, folder() / "whole").header,
              course::read_corpus_entry(exercise_, entry()).header);
}

TEST_F(PatchOfTheSolution, SaysTheMostThatACheatMayGet)
{
    write_file(folder() / "cheat/toy.cl", "// At most: 2.5 points (half of it)\none\n");
    EXPECT_EQ(course::read_corpus_entry(exercise_, folder() / "cheat").most_points(), 2.5);
    EXPECT_THROW(course::read_corpus_entry(exercise_, entry()).most_points(), course::KitError);
}

TEST_F(PatchOfTheSolution, IsNamedWhenItDoesNotApply)
{
    write_file(exercise_.solution / "toy.cl", "1\nend\n");
    try {
        course::read_corpus_entry(exercise_, entry());
        ADD_FAILURE() << "a patch for another solution was applied";
    } catch (const course::KitError& error) {
        EXPECT_TRUE(contains(error.what(), (entry() / "toy.cl.patch").string() + " does not apply"));
    }
}

TEST_F(PatchOfTheSolution, IsGradedAppliedBelowTestsOnly)
{
    EXPECT_EQ(read_file(graded(entry()) / "toy.cl"), "two\nend\n");
    for (const char* const elsewhere : {"submission", "tests-of-mine"}) {
        write_file(folder() / elsewhere / "toy.cl.patch", patch_of_the_toy);
        EXPECT_EQ(graded(folder() / elsewhere), folder() / elsewhere);
    }
    const auto around = folder() / "tests/../submission";
    EXPECT_EQ(graded(around), around);
}

TEST(PatchThatIsHandedIn, EarnsNothing)
{
    const Desk desk;
    const auto source = course::read_course(LAB_COURSE).source;
    std::filesystem::copy(source / "tests/wrong/01-prefix-sum/no-barrier-in-down-sweep/prefix_sum.cl.patch",
                          desk.submission());
    std::filesystem::copy(source / "exercises/01-prefix-sum/prefix_sum.cpp", desk.submission());
    const auto report = report_of(desk.check("01-prefix-sum", "Kernel"));
    EXPECT_EQ(report.value("score", -1.0), 0.0) << report.dump(1);
}
} // namespace
} // namespace lab::kit
