#include "grader/judge/kernel/far_groups.hpp"

#include "grader/judge/kernel/simulator_checks.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
constexpr auto run_name = "far work-groups";

Verdict wrong_group(const KernelSuite& suite, const worker::Launch& launch, bool is_endless)
{
    constexpr double part_for_those_near = 0.8;
    const std::string sizes = fmt::format("{}", fmt::join(launch.whole, " x ")),
                      group = fmt::format("{}", fmt::join(launch.first_group, ", "));
    const Text seen =
        is_endless
            ? text("In a launch over {} work-items work-group ({}) does not terminate.",
                   "In einem Start mit {} Work-Items terminiert Work-Group ({}) nicht.", sizes, group)
            : text("In a launch over {} work-items, work-group ({}) writes wrong values.",
                   "In einem Start mit {} Work-Items schreibt Work-Group ({}) falsche Werte.", sizes, group);
    return Verdict::failed({seen, suite.file(), question_about_types()}, part_for_those_near);
}
} // namespace

Text question_about_types()
{
    return {
        "Which numbers does each variable hold that counts work-groups, work-items or elements? A ushort ends at "
        "65535, a uint at 2^32 - 1, and a float does not hold every integer above 2^24.",
        "Welche Zahlen fasst jede Variable, die Work-Groups, Work-Items oder Elemente zählt? Ein ushort endet bei "
        "65535, ein uint bei 2^32 - 1, und ein float fasst über 2^24 nicht mehr jede ganze Zahl."};
}

std::size_t ended_launches(const KernelRun& run)
{
    const auto& launches = run.trace.launches;
    return static_cast<std::size_t>(
        std::count_if(launches.begin(), launches.end(),
                      [](const LaunchTrace& launch) { return !launch.instructions.empty(); }));
}

void in_one_group(worker::Case& the_case, const std::vector<std::size_t>& group)
{
    for (worker::Launch& launch : the_case.launches) {
        launch.whole = launch.global_size;
        launch.first_group = group;
        launch.global_size = launch.local_size;
    }
}

RunBeside run_of_far_groups(FarGroups groups)
{
    return {run_name, [groups = std::move(groups)] {
                worker::Job job;
                for (Simulated& one : groups())
                    job.cases.push_back(std::move(one.run));
                return job;
            }};
}

std::optional<Verdict> wrong_far_group(const KernelSuite& suite, const FarGroups& groups)
{
    const KernelRun& run = suite.beside(run_name);
    const std::vector<Simulated> wanted = groups();
    if (run.state == KernelRun::State::endless_loop)
        return wrong_group(suite, wanted.at(ended_launches(run)).run.launches.front(), true);
    if (!run.is_done() || run.result.cases.size() < wanted.size())
        return no_data_race(run, suite.source()); // says why
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (!wanted[i].is_right(run.result.cases[i]))
            return wrong_group(suite, wanted[i].run.launches.front(), false);
    return {};
}
} // namespace lab::judge
