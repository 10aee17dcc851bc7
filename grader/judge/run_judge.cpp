#include "grader/judge/run_judge.hpp"

#include "grader/judge/report.hpp"
#include "grader/judge/setup.hpp"
#include "grader/judge/suite.hpp"
#include "grader/process/child.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <stdexcept>

namespace lab::judge
{
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
        read_setup(argv[2]);
        process::end_children_on_signals();
        const int failed = RUN_ALL_TESTS();
        if (process::was_interrupted())
            return 130; // verdicts on processes that were ended from outside are worth nothing
        write_report(setup().report);
        return failed;
    } catch (const std::exception& error) {
        std::cerr << "judge: " << error.what() << '\n';
        return 2;
    }
}
} // namespace lab::judge
