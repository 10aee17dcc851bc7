// The kernel source that devices get: each line in its place, none of this machine's files, and nothing to tell
// devices apart.
#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/kernel/run/kernel_job.hpp"
#include "grader/judge/kernel/run/work_item_order.hpp"
#include "tests/kit/files.hpp"
#include "tests/kit/kernel_job.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <regex>

namespace lab::judge
{
namespace
{
class PreprocessedKernel : public testing::Test {
  protected:
    PreprocessedKernel()
    {
        nlohmann::json setup;
        for (const char* path :
             {"id", "exercise", "original", "reference", "submission", "work", "cache", "kept", "worker",
              "host_runner", "values_vendors", "simulator_worker", "record_layer", "second_vendors"})
            setup[path] = (folder_.path() / "work").string();
        setup["seed"] = 1;
        setup["compile"] = {"/usr/bin/ccache", "c++"};
        setup["link"] = nlohmann::json::array();
        setup["given"] = nlohmann::json::object();
        setup["files"] = nlohmann::json::array();
        kit::write_file(folder_.path() / "setup.json", setup.dump());
        read_setup(folder_.path() / "setup.json");
    }

    /// Its lines without insignificant blanks.
    std::string lines_of(const std::string& text) const
    {
        std::string lines = std::regex_replace(of(text).text, std::regex(" +"), " ");
        lines = std::regex_replace(lines, std::regex("\n "), "\n");
        return lines.substr(0, lines.find_last_not_of('\n') + 1);
    }

    Preprocessed of(const std::string& text) const
    {
        Source kernel;
        kernel.name = "k.cl";
        kernel.path = folder_.path() / "k.cl";
        kernel.text = text;
        return preprocessed(kernel, 120);
    }

    kit::TemporaryFolder folder_;
};

TEST_F(PreprocessedKernel, HasEachLineInItsPlace)
{
    EXPECT_EQ(lines_of("/* a\n\n\n\n\n\n\n\n\n\n*/ int x;\n#define TWO(a,\\\n b) a b\nint\n  TWO(y,\n z);\n"),
              std::string(10, '\n') + "int x;\n\n\nint\ny z\n;");
}

TEST_F(PreprocessedKernel, KeepsPragmas)
{
    EXPECT_EQ(lines_of("#pragma unroll 4\nint x;\n"), "_Pragma(\"unroll 4\")\nint x;");
}

TEST_F(PreprocessedKernel, IsTheSameForEachDevice)
{
    for (const char* macro : {"__SPIR64__", "__x86_64__", "__OPTIMIZE__", "__clang__", "__GNUC__"})
        EXPECT_EQ(of(std::string("#ifdef ") + macro + "\nint there;\n#endif\n").text.find("there"),
                  std::string::npos)
            << macro;
    EXPECT_NE(
        of("#if __OPENCL_C_VERSION__ == 120 && defined cl_khr_fp64\nint there;\n#endif\n").text.find("there"),
        std::string::npos);
}

TEST_F(PreprocessedKernel, IncludesWhatLiesBesideIt)
{
    kit::write_file(folder_.path() / "beside.h", "#pragma once\nint\nbeside;\n");
    EXPECT_EQ(lines_of("int x;\n#include \"beside.h\"\nint y;\n"), "int x;\nint beside;\nint y;");
}

TEST_F(PreprocessedKernel, IncludesNothingElse)
{
    for (const char* name : {"beside.h", "of_the_host.cpp", "below/more.h"})
        kit::write_file(folder_.path() / name, "int there;\n");
    std::filesystem::create_symlink(folder_.path() / "beside.h", folder_.path() / "link.h");
    for (const char* directive :
         {"#include \"of_the_host.cpp\"", "#include \"below/more.h\"", "#include \"link.h\"",
          "#include <beside.h>", "#define B \"beside.h\"\n#include B"})
        EXPECT_TRUE(of(std::string(directive) + "\n").problem) << directive;
}

TEST_F(PreprocessedKernel, OfNoFileIsEmpty) { EXPECT_EQ(preprocessed(Source{}, 120).text, ""); }

TEST_F(PreprocessedKernel, IncludesNoMoreThanSoMany)
{
    std::string text;
    for (std::size_t i = 0; i <= most_headers; ++i) {
        kit::write_file(folder_.path() / fmt::format("h{}.h", i), fmt::format("int x{};\n", i));
        if (i == most_headers) {
            EXPECT_FALSE(of(text).problem);
        }
        text += fmt::format("#include \"h{}.h\"\n", i);
    }
    const Preprocessed result = of(text);
    ASSERT_TRUE(result.problem);
    EXPECT_NE(result.problem->next.en.find("At most 8 headers are allowed"), std::string::npos)
        << result.problem->next.en;
}

TEST_F(PreprocessedKernel, ReadsNoFileOfThisMachine)
{
    for (const char* directive :
         {"#include \"/etc/passwd\"", "// /*\n#include \"/etc/passwd\"",
          "char* s = \"/*\";\n#include \"/etc/passwd\"", "#inc\\\nlude \"/etc/passwd\"",
          "%:include \"/etc/passwd\"", "\?\?=include </etc/passwd>",
          "#include \"../../../../../../etc/passwd\"", "#define F \"/etc/passwd\"\n#include F",
          "#line 7 \"x\"\n#include \"/etc/passwd\"", "#include \\  \n\"/etc/passwd\""}) {
        const Preprocessed result = of(std::string(directive) + "\nint x;\n");
        EXPECT_TRUE(result.problem) << directive;
        EXPECT_EQ(result.text.find("root:"), std::string::npos) << directive;
        EXPECT_EQ((result.problem ? result.problem->seen.en : "").find("root:"), std::string::npos)
            << directive;
    }
}

TEST_F(PreprocessedKernel, LeavesNoDirectiveForTheCompiler)
{
    for (const char* text :
         {"#define H #\nH include \"/etc/passwd\"\n", "#define H %:\nH include \"/etc/passwd\"\n",
          "#define B(x) x\n%B(\\)\n:include \"/etc/passwd\"\n"})
        EXPECT_TRUE(of(text).problem) << text;
}

TEST_F(PreprocessedKernel, SaysWhatIsWrongAndWhere)
{
    const Preprocessed result = of("int x;\n#error not yet\n");
    ASSERT_TRUE(result.problem);
    EXPECT_NE(result.problem->seen.en.find("not yet"), std::string::npos) << result.problem->seen.en;
    EXPECT_EQ(result.problem->places.at(0).line, 2);
}

TEST_F(PreprocessedKernel, StopsMacrosThatGrowWithoutBound)
{
    std::string text = "#define A0 x x x x x x x x x x\n";
    for (int i = 1; i < 10; ++i)
        text += fmt::format("#define A{} A{} A{} A{} A{} A{} A{} A{} A{}\n", i, i - 1, i - 1, i - 1, i - 1,
                            i - 1, i - 1, i - 1, i - 1);
    EXPECT_TRUE(of(text + "A9\n").problem);
}

TEST_F(PreprocessedKernel, NeverLeavesItsLinesForALineDirective)
{
    EXPECT_EQ(lines_of("int a;\n#line 1000000000\nint b;\n#line 1\nint c;\n"), "int a;\n\nint b;\n\nint c;");
}

TEST_F(PreprocessedKernel, MayGiveItselfAnotherName)
{
    EXPECT_EQ(lines_of("int a;\n#line 3 \"elsewhere/other.cl\"\nint b;\n"), "int a;\n\nint b;");
    EXPECT_TRUE(of("#line 3 \"elsewhere/other.cl\"\n#include \"/dev/null\"\n").problem);
}

TEST_F(PreprocessedKernel, NamesNoFunctionAsTheCompilerDoes)
{
    for (const char* line :
         {"size_t _Z12get_local_idj(uint d);", "size_t f(uint d) __asm(\"_Z12\" \"get_local_idj\");",
          "static size_t f(uint) __attribute__((weakref(\"x\")));",
          "#pragma redefine_extname f get_local_idj", "size_t f(uint d)\n__asm__\n(\"x\");"})
        EXPECT_TRUE(of(std::string("int a;\n") + line + "\n").problem) << line;
    EXPECT_FALSE(of("int assembly, my_Z1, alias;\n").problem);
    EXPECT_FALSE(of("void g() { asm(\"nop\"); if (1) __asm__ volatile(\"nop\"); }\n")
                     .problem); // stopped where it runs
}

TEST_F(PreprocessedKernel, RunsItsWorkItemsInAnotherOrder)
{
    const std::string text = with_order_of_the_launch(
        "int i = get_local_id(0) + get_global_id(0);\nint j = sizeof(\"get_local_id\");\n");
    EXPECT_EQ(text.find("= get_local_id(0) +"), std::string::npos);
    EXPECT_NE(text.find("sizeof(\"get_local_id\")"), std::string::npos);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
}

/// The large case lies between two small ones.
TEST_F(PreprocessedKernel, RunsALargeCaseInOneOrder)
{
    worker::Job job = kit::job_of("kernel void k(global const int* input, global int* output) {}\n");
    job.cases.assign(3, job.cases.at(0));
    job.cases[1].launches.at(0).global_size = {1 << 19};
    const std::vector<worker::Job> jobs = in_both_orders(job, Device::values);
    ASSERT_EQ(jobs.size(), 2U);
    EXPECT_EQ(jobs[0].cases.size(), 3U);
    ASSERT_EQ(jobs[1].cases.size(), 2U);
    worker::JobResult first, second;
    for (const char* name : {"first", "large", "last"})
        first.cases.push_back({name, {}, {}});
    for (const char* name : {"first again", "last again"})
        second.cases.push_back({name, {}, {}});
    std::vector<std::string> all;
    for (const worker::CaseResult& result : with_cases_of_one_order(job, first, second).cases)
        all.push_back(result.error);
    EXPECT_EQ(all, (std::vector<std::string>{"first again", "large", "last again"}));
}
} // namespace
} // namespace lab::judge
