// A class's host files, compiled in the sandbox: by Clang if it reports nothing, otherwise by GCC.
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* exercise = "00-hello-world-cl";

/// What a class's Host.Builds reports about the solution. The compilers that `broken` names fail with an error.
std::string built_without(const std::vector<std::string>& broken)
{
    const Desk desk;
    fs::permissions(desk.folder(), fs::perms::others_exec,
                    fs::perm_options::add); // sandboxes have other users
    json course = json::parse(read_file(desk.course_file()));
    for (const std::string& compiler : broken)
        for (json& word : course[compiler]) {
            if (word.get<std::string>().starts_with('-')) // the first option
                break;
            word = "/bin/false";
        }
    write_file(desk.course_file(), course.dump());
    const auto solution = lab::course::read_course(desk.course_file()).find(exercise).solution;
    fs::create_directories(desk.submission() / "ada");
    fs::copy(solution / "hello_world.cpp", desk.submission() / "ada");
    const fs::path out = desk.folder() / "out";
    const auto outcome = desk.lab({"grade", desk.submission().string(), "--out", out.string()});
    if (!outcome.exited_with(0))
        return said(outcome);
    const json result = json::parse(read_file(out / "results.json")).at("submissions").at(0);
    return check_of(result, "Host.Builds").at("status").get<std::string>() +
           ", sandbox: " + result.at("sandbox").get<std::string>();
}

TEST(ClassCompilers, EachSufficesAloneForARightFile)
{
    if (json::parse(read_file(LAB_COURSE)).at("compile_quickly").empty())
        GTEST_SKIP() << "there is no Clang that takes this system's headers";
    for (const char* broken : {"compile", "compile_quickly"}) {
        const std::string built = built_without({broken});
        EXPECT_TRUE(built.starts_with("passed, sandbox: bubblewrap")) << broken << ": " << built;
    }
}

TEST(ClassCompilers, WhereNoneWorksIsTheKitsFault)
{
    const std::string graded = built_without({"compile", "compile_quickly"});
    EXPECT_TRUE(contains(graded, "The grader failed")) << graded;
    EXPECT_TRUE(contains(graded, "no preprocessor works on this machine") ||
                contains(graded, "cannot work on this machine"))
        << graded;
}
} // namespace
