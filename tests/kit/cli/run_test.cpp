// `lab run`: its output if the program does not compile, and the language and device that it passes to the program.
#include "grader/course/student/compiler_output.hpp"
#include "tests/kit/lab_command.hpp"

#include <sys/stat.h>

namespace lab::kit
{
namespace
{
course::CompilerErrors errors_of(const std::string& log)
{
    return course::errors_in(log, "/course/01-sums", "/course/build");
}

std::string error_in_line(int line)
{
    return "/course/01-sums/sums.cpp:" + std::to_string(line) + ":5: error: expected ‘;’\n" +
           "   16 |     int y\n" + "      |     ^~~\n";
}

TEST(CompilerErrors, AreThoseOfTheExercisesFilesWithTheirLines)
{
    const std::string log = "[1/2] Building CXX object sums.cpp.o\n"
                            "FAILED: sums.cpp.o \n"
                            "/usr/bin/c++ -DLAB=\"\" -c /course/01-sums/sums.cpp\n"
                            "/course/01-sums/sums.cpp: In function ‘int sum()’:\n" +
                            error_in_line(16) + "ninja: build stopped: subcommand failed.\n";
    EXPECT_EQ(errors_of(log).shown, error_in_line(16));
    EXPECT_EQ(errors_of("../01-sums/sums.cpp:7:1: warning: no return\n    7 | }\n").shown,
              "/course/01-sums/sums.cpp:7:1: warning: no return\n    7 | }\n");
    EXPECT_EQ(errors_of("/course/grader/a.cpp:7:1: error: no return\n    7 | }\n").shown, "");
}

TEST(CompilerErrors, OfHeadersAreToldWithTheLineTheyFollowFrom)
{
    const std::string log =
        "In file included from /usr/include/c++/12/vector:63,\n"
        "                 from /course/01-sums/sums.cpp:3:\n"
        "/usr/include/c++/12/bits/a.h: In instantiation of ‘f()’:\n"
        "/usr/include/c++/12/bits/b.h:120:21:   required from ‘g()’\n"
        "/course/01-sums/sums.cpp:16:84:   required from here\n"
        "/usr/include/c++/12/bits/a.h:90:56: error: static assertion failed: must be constructible\n"
        "   90 |       static_assert(is_constructible<_ValueType, _Tp>::value,\n"
        "      |                                                        ^~~~~\n"
        "/usr/include/c++/12/bits/a.h:90:56: note: evaluates to false\n";
    EXPECT_EQ(errors_of(log + log).shown,
              "/course/01-sums/sums.cpp:16:84: error: static assertion failed: must be constructible\n");
}

TEST(CompilerErrors, OfTheLinkerNameTheFileAlone)
{
    EXPECT_EQ(errors_of("/usr/bin/ld: main.cpp.o: in function `main':\n"
                        "/course/build/../01-sums/main.cpp:54: undefined reference to `sum(int)'\n"
                        "collect2: error: ld returned 1 exit status\n")
                  .shown,
              "main.cpp: undefined reference to `sum(int)'\n");
}

TEST(CompilerErrors, AfterTheThirdAreCounted)
{
    std::string log;
    for (int line = 1; line <= 5; ++line)
        log += error_in_line(line);
    const course::CompilerErrors errors = errors_of(log);
    EXPECT_EQ(errors.shown, error_in_line(1) + error_in_line(2) + error_in_line(3));
    EXPECT_EQ(errors.more, 2U);
}

/// An exercise whose program is a script, and whose build prints the contents of a file.
class Run : public testing::Test {
  protected:
    Run()
    {
        write_file(project() / "CMakeLists.txt",
                   "cmake_minimum_required(VERSION 3.25)\nproject(toy NONE)\n"
                   "add_custom_target(toy-passes COMMAND sh ${CMAKE_SOURCE_DIR}/build.sh)\n");
        write_file(project() / "build.sh", "");
        process::Command configure;
        configure.arguments = {"cmake", "-S", project().string(), "-B", build().string()};
        EXPECT_TRUE(process::run_child(configure).exited_with(0));
    }

    std::filesystem::path project() const { return desk.folder() / "project"; }
    std::filesystem::path build() const { return desk.folder() / "build"; }

    void program_is(const std::string& script) const
    {
        const auto file = build() / "toy-passes";
        write_file(file, "#!/bin/sh\n" + script + "\n");
        ::chmod(file.c_str(), 0755);
    }
    void build_fails_with(const std::string& log) const
    {
        write_file(project() / "log", log);
        write_file(project() / "build.sh", "cat " + (project() / "log").string() + "; exit 1\n");
    }

    Desk desk{LAB_TOY_COURSE};
};

TEST_F(Run, ShowsTheCompilersWordsAboutTheStudentsLinesAlone)
{
    const auto course = course::read_course(desk.course_file());
    const auto file = course.find("toy-passes").folder / "sums.cpp";
    build_fails_with("/usr/bin/c++ -DALL -c sums.cpp\n" + file.string() +
                     ":16:5: error: expected ‘;’\n   16 | int y\n");
    const auto outcome = desk.lab({"--lang", "de", "run", "toy-passes"});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err,
                         "sums.cpp:16:5: error: expected ‘;’\n   16 | int y\n"
                         "Beheben Sie den ersten Fehler zuerst; spätere folgen oft daraus. ./lab check "
                         "toy-passes sucht auch nach einer fehlenden Klammer.\n"));
    EXPECT_FALSE(contains(outcome.err, "-DALL"));
}

TEST_F(Run, ShowsAllOfABuildThatFailsElsewhere)
{
    build_fails_with("No space left on device\n");
    const auto outcome = desk.lab({"run", "toy-passes"});
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "No space left on device"));
}

TEST_F(Run, HeadersBesideTheKernelAreFoundWhereTheProgramNamesNoFolder)
{
    program_is("echo \"flags $POCL_EXTRA_BUILD_FLAGS\"");
    const auto outcome = desk.lab({"run", "toy-passes"});
    EXPECT_TRUE(contains(outcome.out, "flags -I/"));
    EXPECT_TRUE(contains(outcome.out, "toy-passes"));
}

TEST_F(Run, TellsTheProgramTheLanguage)
{
    program_is("echo \"language $LAB_LANG\"");
    EXPECT_EQ(desk.lab({"--lang", "de", "run", "toy-passes"}).out, "language de\n");
    EXPECT_EQ(desk.lab({"run", "toy-passes"}).out, "language en\n");
}

TEST_F(Run, TakesTheSecondDeviceForAFailingInputThatNeedsIt)
{
    program_is("echo \"vendors $OCL_ICD_VENDORS\"");
    const auto vendors = desk.folder() / "second/vendors";
    auto course = nlohmann::json::parse(read_file(desk.course_file()));
    course["second_device"] = vendors.parent_path().string();
    write_file(desk.course_file(), course.dump());
    write_file(vendors / "intel.icd", desk.course_file().string() + "\n"); // a library that is there
    write_file(build() / "failing/toy-passes/Answer/options.json", R"(["-eq", "1"])");
    EXPECT_EQ(desk.lab({"run", "toy-passes", "--failing"}).out, "vendors " + vendors.string() + "\n");
    EXPECT_EQ(desk.lab({"run", "toy-passes"}).out, "vendors \n");
}
} // namespace
} // namespace lab::kit
