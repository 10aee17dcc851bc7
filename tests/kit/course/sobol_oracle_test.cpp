// The Sobol solution against two independent libraries, where they are installed: Boost.Random and SciPy. Both
// produce the points in Gray-code order: the n-th is the point with index n ^ (n >> 1).
#include "grader/process/child.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <vector>

#ifdef LAB_HAS_BOOST_RANDOM
#include <boost/random/sobol.hpp>
#endif

namespace lab::kit
{
namespace
{
constexpr std::size_t dimension_count = 1111, vector_count = 4096;

/// Writes the solution's points, dimension after dimension, to `file`.
std::vector<float> solution_points(const std::filesystem::path& file)
{
    process::Command command;
    command.arguments = {LAB_SOBOL_SOLUTION,
                         "-q",
                         "-x",
                         std::to_string(vector_count),
                         "-y",
                         std::to_string(dimension_count),
                         "--output",
                         file.string()};
    const process::Outcome outcome = process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(0)) << outcome.err << outcome.why;
    const std::string bytes = read_file(file);
    std::vector<float> points(bytes.size() / sizeof(float));
    std::memcpy(points.data(), bytes.data(), points.size() * sizeof(float));
    EXPECT_EQ(points.size(), dimension_count * vector_count);
    return points;
}

TEST(SobolSolution, AgreesWithBoostRandom)
{
#ifdef LAB_HAS_BOOST_RANDOM
    const TemporaryFolder folder;
    const std::vector<float> points = solution_points(folder.path() / "points");
    ASSERT_EQ(points.size(), dimension_count * vector_count);
    boost::random::sobol_engine<std::uint32_t, 32> engine(dimension_count); // which leaves out point 0
    std::size_t wrong = 0;
    for (std::size_t n = 0; n < vector_count; ++n)
        for (std::size_t j = 0; j < dimension_count; ++j) {
            const std::uint32_t x = n == 0 ? 0 : engine();
            wrong += points[j * vector_count + (n ^ (n >> 1))] != static_cast<float>(x >> 8) * 0x1p-24F;
        }
    EXPECT_EQ(wrong, 0U) << "of " << points.size();
#else
    GTEST_SKIP() << "Boost.Random is not installed here (libboost-dev).";
#endif
}

constexpr const char* scipy_comparison = R"(
import sys
try:
    import numpy
    from scipy.stats import qmc
except ImportError as error:
    sys.exit(77)
dimensions, vectors = int(sys.argv[2]), int(sys.argv[3])
points = numpy.fromfile(sys.argv[1], "<f4").reshape(dimensions, vectors)
theirs = qmc.Sobol(dimensions, scramble=False, bits=32).random(vectors).T
n = numpy.arange(vectors)
expected = numpy.floor(theirs * 2**24) / 2**24
print(numpy.count_nonzero(points[:, n ^ (n >> 1)] != expected))
)";

TEST(SobolSolution, AgreesWithSciPy)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "points";
    ASSERT_EQ(solution_points(file).size(), dimension_count * vector_count);
    process::Command command;
    command.arguments = {"python3",
                         "-c",
                         scipy_comparison,
                         file.string(),
                         std::to_string(dimension_count),
                         std::to_string(vector_count)};
    command.limits.wall = std::chrono::seconds(60);
    command.limits.cpu_s = 60;
    const process::Outcome outcome = process::run_child(command);
    if (outcome.ending == process::Ending::not_started || outcome.exited_with(77))
        GTEST_SKIP() << "SciPy is not installed here (python3-scipy).";
    EXPECT_EQ(outcome.out, "0\n") << outcome.err;
}
} // namespace
} // namespace lab::kit
