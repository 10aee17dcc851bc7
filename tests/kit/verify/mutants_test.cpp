// The engine that makes mutants: on small files every operator does exactly what its name says, and nothing outside the
// TODO blocks, in comments, in strings or in macros is touched.
#include "grader/mutants/mutants.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{
using namespace lab::mutants;
using lab::kit::TemporaryFolder;

std::vector<Mutant> kernel_mutants(const std::string& body, const std::string& before = "")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "k.cl";
    lab::kit::write_file(
        file, "#define TWICE(x) ((x) + (x))\nkernel void k(global const int* in, global int* out)\n{\n" +
                  before + "    // TODO 1 [all]: everything.\n    //   Goal:  a + 1 < b.\n" + body +
                  "    // END TODO 1 [all]\n}\n");
    return mutants_of(parse_kernel(file.string()), Language::kernel);
}

/// The changed lines of the mutants of one operator.
std::vector<std::string> by(const std::string& operator_name, const std::vector<Mutant>& mutants)
{
    std::vector<std::string> found;
    for (const Mutant& mutant : mutants)
        if (mutant.operator_name == operator_name)
            found.push_back(mutant.mutated);
    std::sort(found.begin(), found.end());
    return found;
}

using Lines = std::vector<std::string>;

TEST(Mutants, OfBarriers)
{
    const auto mutants = kernel_mutants("    barrier(CLK_LOCAL_MEM_FENCE);\n");
    EXPECT_EQ(by("barrier-removed", mutants), Lines{";"});
    EXPECT_EQ(by("barrier-for-one", mutants),
              Lines{"if (get_local_id(0) == 0) { barrier(CLK_LOCAL_MEM_FENCE); }"});
    EXPECT_EQ(by("barrier-wrong-fence", mutants), Lines{"barrier(CLK_GLOBAL_MEM_FENCE);"});
    EXPECT_EQ(by("barrier-only-fence", mutants), Lines{"mem_fence(CLK_LOCAL_MEM_FENCE);"});
    EXPECT_EQ(mutants.size(), 4U);
}

TEST(Mutants, MoveABarrierIntoTheBranchBeforeIt)
{
    const auto mutants =
        kernel_mutants("    if (in[0]) {\n        out[0] = 7;\n    }\n    barrier(CLK_LOCAL_MEM_FENCE);\n");
    ASSERT_EQ(by("barrier-in-branch", mutants), Lines{"barrier(CLK_LOCAL_MEM_FENCE); }"});
    const auto moved = std::find_if(mutants.begin(), mutants.end(), [](const Mutant& mutant) {
        return mutant.operator_name == "barrier-in-branch";
    });
    EXPECT_NE(moved->text.find("out[0] = 7;\n    barrier(CLK_LOCAL_MEM_FENCE); }"), std::string::npos)
        << moved->text;
}

TEST(Mutants, OfOperators)
{
    const auto swapped = [](const std::string& expression) {
        return by("operator-swapped", kernel_mutants("    out[0] = " + expression + ";\n"));
    };
    EXPECT_EQ(swapped("in[0] + in[1]"), Lines{"out[0] = in[0] - in[1];"});
    EXPECT_EQ(swapped("in[0] << in[1]"), Lines{"out[0] = in[0] >> in[1];"});
    EXPECT_EQ(swapped("in[0] < in[1]"), Lines{"out[0] = in[0] <= in[1];"});
    EXPECT_EQ(swapped("in[0] == in[1]"), Lines{"out[0] = in[0] != in[1];"});
    EXPECT_EQ(swapped("in[0] && in[1]"), Lines{"out[0] = in[0] || in[1];"});
    EXPECT_EQ(swapped("in[0] & in[1]"), Lines{"out[0] = in[0] | in[1];"});
    EXPECT_EQ(swapped("!in[0]"), Lines{"out[0] = in[0];"});
}

TEST(Mutants, OfConstantsIndicesAndBounds)
{
    const auto mutants = kernel_mutants("    for (int i = 0; i < in[i]; ++i)\n        out[i] = 5;\n");
    EXPECT_EQ(by("constant-off-by-one", mutants),
              (Lines{"for (int i = 1; i < in[i]; ++i)", "out[i] = 4;", "out[i] = 6;"}));
    EXPECT_EQ(by("index-off-by-one", mutants),
              (Lines{"for (int i = 0; i < in[i + 1]; ++i)", "for (int i = 0; i < in[i - 1]; ++i)",
                     "out[i + 1] = 5;", "out[i - 1] = 5;"}));
    EXPECT_EQ(by("bound-off-by-one", mutants),
              (Lines{"for (int i = 0; i < in[i] + 1; ++i)", "for (int i = 0; i < in[i] - 1; ++i)"}));
}

TEST(Mutants, OfMemoryAndIds)
{
    const auto mutants = kernel_mutants("    scratch[id] = in[get_global_id(0)];\n",
                                        "    local int scratch[4];\n    const uint id = get_local_id(0);\n");
    EXPECT_EQ(by("global-for-local", mutants), Lines{"out[id] = in[get_global_id(0)];"});
    EXPECT_EQ(by("private-for-local", mutants), Lines{"int scratch[4];"});
    EXPECT_EQ(by("id-swapped", mutants),
              (Lines{"const uint id = get_global_id(0);", "const uint id = get_group_id(0);",
                     "scratch[id] = in[get_group_id(0)];", "scratch[id] = in[get_local_id(0)];"}));
    EXPECT_EQ(by("initialisation-dropped", mutants), Lines{"uint id;"});
    EXPECT_EQ(by("load-skipped", mutants), Lines{"scratch[id] = 0;"});
    EXPECT_EQ(by("assignment-dropped", mutants), Lines{";"});
    EXPECT_EQ(by("store-by-one-only", mutants),
              Lines{"if (get_local_id(0) == 0) { scratch[id] = in[get_global_id(0)]; }"});
    EXPECT_EQ(
        by("one-does-all", mutants),
        Lines{"if (get_local_id(0) == 0) for (uint every = 0; every < get_local_size(0); ++every) { "
              "const uint id = every; scratch[id] = in[(get_group_id(0) * get_local_size(0) + every)]; }"});
}

TEST(Mutants, OfLoads)
{
    const auto mutants = kernel_mutants("    out[in[0]] += in[1];\n    ++out[2];\n");
    EXPECT_EQ(by("load-skipped", mutants), (Lines{"out[0] += in[1];", "out[in[0]] += 0;"}));
    EXPECT_EQ(by("load-doubled", mutants),
              (Lines{"out[(in[0] + in[0])] += in[1];", "out[in[0]] += (in[1] + in[1]);"}));
}

TEST(Mutants, MoveABarrierByOneStatement)
{
    const auto mutants =
        kernel_mutants("    out[0] = 1;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    out[1] = 2;\n");
    EXPECT_EQ(by("barrier-too-early", mutants), Lines{"barrier(CLK_LOCAL_MEM_FENCE); out[0] = 1;"});
    EXPECT_EQ(by("barrier-too-late", mutants), Lines{"out[1] = 2; barrier(CLK_LOCAL_MEM_FENCE);"});
}

TEST(Mutants, OfAtomicOperations)
{
    EXPECT_EQ(by("atomic-made-plain", kernel_mutants("    int tile = atomic_inc(out);\n")),
              Lines{"int tile = (*(out))++;"});
}

std::vector<Mutant> kernel_variants(const std::string& body)
{
    return variants_of(
        parse_kernel_text("kernel void k(global const int* in, global int* out)\n{\n" + body + "}\n"));
}

TEST(Variants, SayTheSameInOtherWords)
{
    const auto variants = kernel_variants("    for (uint i = 0; i < 4; ++i)\n        out[i] += in[i];\n");
    EXPECT_EQ(by("loop-by-while", variants),
              Lines{"{ uint i = 0; while ( i < 4) {out[i] += in[i]; ++i; } }"});
    EXPECT_EQ(by("step-written-out", variants), Lines{"for (uint i = 0; i < 4; i += 1)"});
    EXPECT_EQ(by("assignment-written-out", variants), Lines{"out[i] = out[i] + (in[i]);"});
    EXPECT_EQ(by("all-renamed", variants).size(), 1U);
    EXPECT_EQ(by("several-at-once", variants).size(), 8U);
}

TEST(Variants, LeaveTheSizeOfAnArrayAlone)
{
    const auto variants =
        kernel_variants("    int part[2 + 3];\n    part[in[0] + 1] = in[0] + 2;\n    out[0] = part[1];\n");
    const Lines functions = by("helper-function", variants);
    ASSERT_EQ(functions.size(), 1U);
    EXPECT_NE(functions[0].find("int part[2 + 3];"), std::string::npos) << functions[0];
}

TEST(Variants, LeaveALoopWithContinueAlone)
{
    const auto variants = kernel_variants("    for (int i = 0; i < 4; ++i) {\n        if (in[i])\n           "
                                          " continue;\n        out[i] = i;\n    }\n");
    for (const char* const operator_name : {"loop-by-while", "loop-by-do", "loop-by-break", "loop-unrolled"})
        EXPECT_EQ(by(operator_name, variants), Lines{}) << operator_name;
}

TEST(Variants, DivideByShiftsOnlyWhatHasNoSign)
{
    EXPECT_EQ(by("shifted", kernel_variants("    out[0] = in[0] / 2;\n")), Lines{});
    EXPECT_EQ(by("shifted", kernel_variants("    out[0] = get_local_id(0) / 2;\n")),
              Lines{"out[0] = ((get_local_id(0)) >> 1);"});
}

TEST(Variants, AreTheSameEveryTimeAndAllDifferent)
{
    const std::string body = "    const uint i = get_global_id(0);\n    out[i] = 2 * in[i] + 1;\n";
    std::set<std::string> texts;
    const auto once = kernel_variants(body), again = kernel_variants(body);
    ASSERT_EQ(once.size(), again.size());
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(once[i].text, again[i].text);
        EXPECT_TRUE(texts.insert(once[i].text).second) << once[i].text;
        EXPECT_NO_THROW(parse_kernel_text(once[i].text));
    }
}

TEST(Mutants, LeaveCommentsMacrosAndGivenCodeAlone)
{
    const auto mutants = kernel_mutants(
        "    // 1 < 2 + 3; barrier(CLK_LOCAL_MEM_FENCE);\n    out[0] = TWICE(in[0]); /* 8 */\n",
        "    int given = 9 + 9;\n");
    for (const Mutant& mutant : mutants) {
        EXPECT_EQ(mutant.line, 8) << mutant.operator_name << ": " << mutant.mutated;
        EXPECT_NE(mutant.text.find("// 1 < 2 + 3; barrier(CLK_LOCAL_MEM_FENCE);"), std::string::npos);
        EXPECT_NE(mutant.text.find("#define TWICE(x) ((x) + (x))"), std::string::npos);
        EXPECT_NE(mutant.text.find("int given = 9 + 9;"), std::string::npos);
        EXPECT_NE(mutant.text.find("/* 8 */"), std::string::npos);
    }
    EXPECT_FALSE(mutants.empty());
    EXPECT_EQ(by("operator-swapped", mutants), Lines{});
}

TEST(Mutants, AreAllDifferentAndKeyedOnce)
{
    const auto mutants = kernel_mutants("    out[0] = in[0];\n    out[0] = in[0];\n");
    std::set<std::string> texts;
    std::set<std::tuple<std::string, std::string, std::string, int>> keys;
    for (const Mutant& mutant : mutants) {
        texts.insert(mutant.text);
        keys.insert({mutant.operator_name, mutant.original, mutant.mutated, mutant.occurrence});
    }
    EXPECT_EQ(texts.size(), mutants.size());
    EXPECT_EQ(keys.size(), mutants.size());
}

TEST(Mutants, OfHostCalls)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "h.cpp";
    lab::kit::write_file(file, R"(#define CL_TRUE 1
#define CL_FALSE 0
#define CL_MEM_READ_ONLY 4
#define CL_MEM_WRITE_ONLY 2
namespace cl {
struct Buffer { Buffer(int, int, unsigned long); };
struct NDRange { NDRange(unsigned long); };
struct Kernel { void setArg(int, const Buffer&); };
struct Queue {
    void enqueueReadBuffer(const Buffer&, int, unsigned long, unsigned long, void*);
    void enqueueNDRangeKernel(Kernel, int, NDRange, NDRange);
};
}
void h(cl::Queue queue, cl::Kernel kernel, char* result)
{
    // TODO 1 [all]: everything.
    const cl::Buffer a(7, CL_MEM_READ_ONLY, sizeof(int));
    const cl::Buffer b(7, CL_MEM_WRITE_ONLY, sizeof(int));
    kernel.setArg(0, a);
    kernel.setArg(1, b);
    queue.enqueueNDRangeKernel(kernel, 0, cl::NDRange(8), cl::NDRange(8));
    queue.enqueueReadBuffer(b, CL_TRUE, 0, 4, result);
    // END TODO 1 [all]
}
)");
    const auto mutants = mutants_of(parse(file.string(), {"-std=c++20"}), Language::host);
    EXPECT_EQ(by("wrong-flag", mutants), (Lines{"const cl::Buffer a(7, CL_MEM_WRITE_ONLY, sizeof(int));",
                                                "const cl::Buffer b(7, CL_MEM_READ_ONLY, sizeof(int));"}));
    EXPECT_EQ(by("missing-wait", mutants), Lines{"queue.enqueueReadBuffer(b, CL_FALSE, 0, 4, result);"});
    EXPECT_EQ(by("missing-read", mutants), Lines{";"});
    EXPECT_EQ(by("argument-order", mutants), Lines{"kernel.setArg(0, b); kernel.setArg(1, a);"});
    EXPECT_EQ(by("leak", mutants).size(), 2U);
    EXPECT_EQ(by("error-swallowed", mutants).size(), 4U);
    EXPECT_EQ(by("wrong-size", mutants).size(), 6U);
    EXPECT_EQ(by("wrong-ndrange", mutants).size(), 2U + 8U + 1U);
}

TEST(Mutants, AreNotMadeOfAFileThatDoesNotCompile)
{
    EXPECT_THROW(kernel_mutants("    out[0] = undeclared;\n"), std::runtime_error);
}
} // namespace
