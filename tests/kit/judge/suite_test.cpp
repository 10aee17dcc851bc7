// A suite made from a description: missing parts are reported before anything runs, and custom checks replace usual
// ones.
#include "grader/judge/core/drawn.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace
{
using namespace lab::judge;

KernelDescription complete_description()
{
    return {.name = "Kernel",
            .file = "k.cl",
            .kernels = {"kernel void k(global int* output)"},
            .complete = [] { return lab::worker::Case{}; },
            .values = {{.name = "Values", .judge = [](const Tried&) { return Verdict::passed(); }}},
            .simulated = [] { return std::vector<Simulated>{}; }};
}

std::vector<Check> checks_of(const KernelDescription& description)
{
    const KernelSuite suite(description);
    return suite.checks();
}

void expect_lacking(const KernelDescription& description, const std::string& part)
{
    try {
        checks_of(description);
        FAIL() << "nothing was said about " << part;
    } catch (const std::logic_error& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
}

TEST(Description, IsEnoughForTheUsualChecks) { EXPECT_EQ(checks_of(complete_description()).size(), 8U); }

TEST(Description, TellsWhatItLacks)
{
    KernelDescription description = complete_description();
    description.complete = {};
    expect_lacking(description, "WritesEveryElement");

    description = complete_description();
    description.values[0].judge = {};
    expect_lacking(description, "Values");

    description = complete_description();
    description.own = {{.name = "Fast"}};
    expect_lacking(description, "Fast");

    description = complete_description();
    description.simulated = {};
    description.same_twice = {{0, 1}};
    expect_lacking(description, "simulate");
}

TEST(OwnCheck, TakesThePlaceOfTheUsualOne)
{
    std::vector<Check> checks{{"A", [] { return Verdict::passed(); }},
                              {"B", [] { return Verdict::passed(); }}};
    add_or_replace(checks, {"A", [] { return Verdict::skipped({"own", "eigene"}); }});
    add_or_replace(checks, {"C", [] { return Verdict::passed(); }});
    ASSERT_EQ(checks.size(), 3U);
    EXPECT_EQ(checks[0].judge().status, Status::skipped);
    EXPECT_EQ(checks[2].name, "C");
}

TEST(Setup, DrawsNothingBeforeItWasRead) { EXPECT_THROW(generator_of(1), std::logic_error); }
} // namespace
