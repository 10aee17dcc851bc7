#include "grader/judge/core/run_judge.hpp"

#include "grader/base/file.hpp"
#include "grader/judge/core/report.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/core/suite.hpp"
#include "grader/process/budget.hpp"
#include "grader/process/child.hpp"
#include "grader/process/closed_memory.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <iostream>
#include <stdexcept>

namespace lab::judge
{
namespace
{
constexpr int for_the_report = 3; // a socket to `lab check`

/// Sends the report to the process that started the judge, or to stdout if it was started by hand.
void hand_over(const std::string& report)
{
    if (::fcntl(for_the_report, F_GETFD) < 0)
        std::cout << report;
    else
        write_all(for_the_report, report);
}
} // namespace

int run_judge(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    try {
        register_checks();
    } catch (const std::logic_error& error) {
        std::cerr << argv[0] << ": " << error.what() << '\n';
        return 2;
    }
    if (GTEST_FLAG_GET(list_tests))
        return RUN_ALL_TESTS();
    if (argc != 3 || std::string(argv[1]) != "--setup") {
        std::cerr << "usage: " << argv[0]
                  << " --setup FILE   (`lab check` writes the file and starts this program)\n";
        return 2;
    }
    try {
        // Other processes of this user, some of which run student code, must not read its memory or open its
        // descriptors.
        process::close_memory();
        read_setup(argv[2]);
        if (const auto& sandbox = setup().sandbox)
            sandbox::enclose_children(*sandbox);
        process::end_children_on_signals();
        // A grading takes about 6 s of processor time, or a minute if every program runs into its limits.
        process::set_budget({.cpu = std::chrono::seconds(100), .asleep = std::chrono::minutes(2)});
        const int failed = RUN_ALL_TESTS();
        if (process::was_interrupted())
            return 130; // verdicts on processes that were ended from outside are worth nothing
        hand_over(report());
        return failed;
    } catch (const std::exception& error) {
        std::cerr << "judge: " << error.what() << '\n';
        return 2;
    }
}
} // namespace lab::judge
