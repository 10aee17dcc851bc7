// Patches of the corpora after a change to the solution: all that no longer apply are reported at once, and
// regenerated.
#include "grader/course/check/corpus.hpp"
#include "grader/verify/stale_patch.hpp"
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using namespace lab::verify;

TEST(Corpora, HaveNoStalePatch)
{
    const auto course = lab::course::read_course(LAB_COURSE);
    EXPECT_NO_THROW(refuse_stale_patches(course, course.chosen({})));
}

class StalePatchTest : public testing::Test {
  protected:
    StalePatchTest()
    {
        course_.source = folder_.path();
        exercise_.id = "toy";
        exercise_.solution = folder_.path() / "solutions/toy";
        exercise_.files = {{"toy.cl", "Kernel"}};
        const std::string head = "--- a/toy.cl\n+++ b/toy.cl\n";
        put("moved", head + "@@ -1,3 +1,3 @@\n first\n-a = b;\n+a = c;\n second\n");
        put("gone", head + "@@ -1,3 +1,2 @@\n first\n-was here;\n second\n");
        put("twice", head + "@@ -1,3 +1,3 @@\n first\n-barrier();\n+nothing();\n second\n");
        put("inserted", head + "@@ -1,2 +1,3 @@\n a = b;\n+a = d;\n second\n");
        put("applies", head + "@@ -2,3 +2,2 @@\n barrier();\n-a = b;\n barrier();\n");
        write_file(exercise_.solution / "toy.cl", "one\nbarrier();\na = b;\nbarrier();\nend\n");
    }
    void put(const std::string& name, const std::string& patch) const
    {
        write_file(place(name), "Must fail: Kernel.Values\n" + patch);
    }
    std::filesystem::path place(const std::string& name) const
    {
        return folder_.path() / "tests/wrong/toy" / name / "toy.cl.patch";
    }

    TemporaryFolder folder_;
    lab::course::Course course_;
    lab::course::Exercise exercise_;
};

TEST_F(StalePatchTest, AllAreListedAtOnce)
{
    try {
        refuse_stale_patches(course_, {&exercise_});
        ADD_FAILURE() << "stale patches were accepted";
    } catch (const lab::course::KitError& error) {
        for (const char* name : {"moved", "gone", "twice", "inserted"})
            EXPECT_TRUE(contains(error.what(), place(name).string()));
        EXPECT_FALSE(contains(error.what(), place("applies").string()));
        EXPECT_TRUE(contains(error.what(), "./lab verify --repatch toy"));
    }
}

TEST_F(StalePatchTest, WhatIsStillUniqueIsMadeAnew)
{
    EXPECT_EQ(repatch(course_, exercise_), 1);
    const auto entry = lab::course::read_corpus_entry(exercise_, place("moved").parent_path());
    EXPECT_EQ(entry.text, "one\nbarrier();\na = c;\nbarrier();\nend\n");
    EXPECT_EQ(entry.header, std::vector<std::string>{"Must fail: Kernel.Values"});
    const auto stale = stale_patches(course_, exercise_);
    ASSERT_EQ(stale.size(), 3U);
    EXPECT_EQ(stale[0].patch, place("gone"));
    EXPECT_EQ(stale[1].patch, place("inserted")) << "its context is gone, so nothing says where";
    EXPECT_EQ(stale[2].patch, place("twice"));
}
} // namespace
