// The course's secret, and course.toml as in the example.
#include "grader/class/gradebook/secret.hpp"
#include "tests/kit/class/results_desk.hpp"

#include <sys/stat.h>

namespace
{
using namespace lab::kit;

TEST(Secret, IsMadeOnceForItsOwnerAlone)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "course.secret";
    const std::uint32_t seed = Secret::in(file).seed("content");
    EXPECT_EQ(Secret::in(file).seed("content"), seed);
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    const TemporaryFolder other;
    EXPECT_NE(Secret::in(other.path() / "course.secret").seed("content"), seed);
}

TEST(Secret, IsSixtyFourHexadecimalDigitsInWhateverLineAnEditorWrites)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "course.secret";
    const std::string digits(64, 'a');
    write_file(file, digits);
    const std::uint32_t seed = Secret::in(file).seed("content");
    for (const char* end : {"\n", "\r\n", "\n\n"}) {
        write_file(file, digits + end);
        EXPECT_EQ(Secret::in(file).seed("content"), seed);
    }
    for (const std::string& other :
         {std::string("short"), digits + "a", digits + "\n" + digits, "g" + digits.substr(1)}) {
        write_file(file, other);
        EXPECT_THROW(Secret::in(file), lab::course::KitError) << other;
    }
}

TEST(Secret, AnotherHeaderIsAnotherContent)
{
    const TemporaryFolder folder;
    const Secret secret = Secret::in(folder.path() / "course.secret");
    Submission one, other;
    one.files = {{"a.cl", "#include \"my.h\""}, {"my.h", "1"}};
    other.files = {{"a.cl", "#include \"my.h\""}, {"my.h", "2"}};
    EXPECT_NE(secret.content_hash(one), secret.content_hash(other));
}

TEST(Secret, ContentsThatDifferInTheBorderBetweenFilesAreDifferent)
{
    const TemporaryFolder folder;
    const Secret secret = Secret::in(folder.path() / "course.secret");
    Submission one, other;
    one.files = {{"a", "1\nb 1\n2"}};
    other.files = {{"a", "1"}, {"b", "2"}};
    EXPECT_NE(secret.content_hash(one), secret.content_hash(other));
    EXPECT_EQ(secret.content_hash(one), secret.content_hash(one));
}

TEST(CourseToml, OfTheExampleHasEveryKey)
{
    const auto course = lab::course::read_course(LAB_COURSE);
    const auto file = course.source / "examples/class/course.toml";
    const CourseFile read = read_course_file(file, course);
    EXPECT_EQ(read.plan("01-prefix-sum").points, 20.0);
    const std::string code = read_file(course.source / "grader/class/settings/course_file.cpp"),
                      example = read_file(file);
    for (std::size_t at = 0; (at = code.find("(\"", at)) != std::string::npos; ++at) {
        const std::string key = code.substr(at + 2, code.find('"', at + 2) - at - 2);
        if (key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos) {
            EXPECT_TRUE(contains(example, key));
        }
    }
}
} // namespace
