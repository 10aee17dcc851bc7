#include "grader/judge/kernel/suite/far_groups.hpp"

#include "grader/judge/kernel/check/simulator_checks.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
constexpr auto run_name = "far work-groups";

Text subject_of(const FarGroup& group)
{
    if (!group.subject.empty())
        return group.subject;
    const worker::Launch& launch = group.simulated.run.launches.front();
    return text("Work-group ({}) of a launch over {} work-items",
                "Work-Group ({}) eines Starts mit {} Work-Items",
                fmt::format("{}", fmt::join(launch.first_group, ", ")),
                fmt::format("{}", fmt::join(launch.whole, " x ")));
}

const Text never_ends = {" does not terminate.", " terminiert nicht."};
const Text writes_wrong_values = {" writes wrong values.", " schreibt falsche Werte."};
const Text leaves_its_buffers = {" accesses elements outside its buffers.",
                                 " greift auf Elemente außerhalb seiner Puffer zu."};

bool is_out_of_bounds(const Message& message) { return message.kind == Message::Kind::out_of_bounds; }

Verdict wrong_group(const KernelSuite& suite, const FarGroup& group, const Text& does)
{
    constexpr double part_for_those_near = 0.8;
    return Verdict::failed({subject_of(group) + does, suite.file(), group.question}, part_for_those_near);
}
} // namespace

Text question_about_types()
{
    return {
        "How large can each variable get that counts work-groups, work-items or elements? A ushort ends at "
        "65535, a uint at 2^32 - 1, and a float cannot represent every integer above 2^24.",
        "Wie groß kann jede Variable werden, die Work-Groups, Work-Items oder Elemente zählt? Ein ushort "
        "endet bei 65535, ein uint bei 2^32 - 1, und ein float kann über 2^24 nicht mehr jede ganze Zahl "
        "darstellen."};
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
                for (FarGroup& group : groups())
                    job.cases.push_back(std::move(group.simulated.run));
                return job;
            }};
}

std::optional<Verdict> wrong_far_group(const KernelSuite& suite, const FarGroups& groups)
{
    const KernelRun& run = suite.beside(run_name);
    const std::vector<FarGroup> wanted = groups();
    if (run.state == KernelRun::State::endless_loop)
        return wrong_group(suite, wanted.at(ended_launches(run)), never_ends);
    if (!run.is_done() || run.result.cases.size() < wanted.size())
        return no_data_race(run, suite.source()); // says why
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (!wanted[i].simulated.is_right(run.result.cases[i]))
            return wrong_group(suite, wanted[i], writes_wrong_values);
    for (std::size_t i = 0; i < std::min(wanted.size(), run.trace.launches.size()); ++i)
        if (std::any_of(run.trace.launches[i].messages.begin(), run.trace.launches[i].messages.end(),
                        is_out_of_bounds))
            return wrong_group(suite, wanted[i], leaves_its_buffers);
    return {};
}

std::function<Verdict(Verdict)> also_right_far_away(const KernelSuite& suite, FarGroups groups)
{
    return [&suite, groups = std::move(groups)](Verdict verdict) {
        if (verdict.status != Status::passed)
            return verdict;
        const auto far = wrong_far_group(suite, groups);
        return far && far->status == Status::failed ? *far : verdict;
    };
}
} // namespace lab::judge
