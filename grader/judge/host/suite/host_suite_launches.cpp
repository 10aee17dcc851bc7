// Checks that a host program's result comes from the kernel, and how the program launches it.
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/check/host_first_launch.hpp"
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_reads.hpp"
#include "grader/judge/host/suite/host_suite.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string_view>

namespace lab::judge
{
/// Only for tasks that need a kernel: a single element or an empty input may be solved without one.
std::optional<Finding> HostSuite::right_without_launch() const
{
    for (std::size_t task = 0; task < tasks().size(); ++task) {
        const HostTask& wanted = tasks()[task];
        const auto& inputs = wanted.job.inputs;
        const bool is_trivial = wanted.expected.size() <= description_.element_bytes ||
                                std::any_of(inputs.begin(), inputs.end(),
                                            [](const InputFile& file) { return file.content.empty(); });
        const HostRecord& record = runs().results.at(task).record;
        if (!is_trivial && is_right(task) && record.state == HostRecord::State::whole && !launches(record))
            return Finding{wanted.context +
                               Text{"The result is right, but no kernel was launched for it.",
                                    "Das Ergebnis stimmt, aber dafür wurde kein Kernel gestartet."},
                           file(), description_.next_without_launch};
    }
    return {};
}

namespace
{
/// Equal elements may come from one that was read.
std::size_t distinct_elements(const worker::Bytes& bytes, std::size_t element_bytes)
{
    const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::set<std::string_view> distinct;
    for (std::size_t begin = 0; begin < all.size(); begin += element_bytes)
        distinct.insert(all.substr(begin, element_bytes));
    return distinct.size();
}
} // namespace

/// Reports a right result of which the program read back too little.
std::optional<Finding> HostSuite::computed_elsewhere() const
{
    const std::size_t in_place = description_.read_in_place;
    const bool is_asked_for = description_.result_is_read || in_place > 0;
    for (std::size_t task = 0; is_asked_for && task < tasks().size(); ++task) {
        const HostRecord& record = runs().results.at(task).record;
        const bool is_asked = record.state == HostRecord::State::whole && launches(record);
        const auto bytes = is_asked ? bytes_brought_back(record, in_place > 0) : std::nullopt;
        const worker::Bytes& expected = tasks()[task].expected;
        const std::size_t wanted = in_place > 0
                                       ? distinct_elements(expected, description_.element_bytes) * in_place
                                       : expected.size();
        if (bytes && *bytes + description_.element_bytes < wanted &&
            is_right(task)) // one element may be known
            return Finding{
                tasks()[task].context +
                    text("The result is right, but of the {} bytes it depends on, the program read only {} "
                         "from the device.",
                         "Das Ergebnis stimmt, aber von den {} Bytes, auf denen es beruht, hat das "
                         "Programm nur {} vom Gerät gelesen.",
                         wanted, *bytes),
                file(), description_.next_without_launch};
    }
    return {};
}

Verdict HostSuite::launches_the_kernel() const
{
    if (const auto skip = requires_end())
        return *skip;
    const HostRun& probed = runs().probed;
    if (runs().refuses_the_probe || (probed.outcome.exited_with(0) && probed.output)) {
        Verdict verdict =
            runs().refuses_the_probe
                ? Verdict::passed()
                : follows_the_kernel(runs(), followed(), is_right(probed_task()), description_.kernel_file,
                                     description_.next_without_launch);
        const auto lacking = step_left_out(probed.record, source(), description_.steps);
        if (verdict.status == Status::failed && launches(probed.record) && lacking) // nothing was read
            verdict.finding = {verdict.finding.seen + Text{" ", " "} + lacking->seen, lacking->places,
                               lacking->next};
        if (verdict.status == Status::failed && !is_right(probed_task()) &&
            recorded_waits().status == Status::failed)
            return needs(check("WaitsForTheResult"));
        auto other = verdict.status == Status::passed ? right_without_launch() : std::nullopt;
        if (verdict.status == Status::passed && !other)
            other = computed_elsewhere();
        return other ? Verdict::failed(*other) : verdict;
    }
    const HostRun& last = runs().results.back();
    const bool fails_always = !last.outcome.exited_with(0) || !last.output;
    const auto no_result = requires_check(check("Result")); // which has told why
    return fails_always && no_result ? *no_result : Verdict::failed(host_failed(probed, source()));
}

namespace
{
/// In the format in which the record shows a launch.
std::string shown(const ContractedLaunch& launch)
{
    const std::string global = fmt::format("global_work_size = ({})", fmt::join(launch.global_size, ", "));
    return launch.local_size.empty()
               ? global
               : fmt::format("{}, local_work_size = ({})", global, fmt::join(launch.local_size, ", "));
}
} // namespace

namespace
{
bool has_an_offset(const Call& launch)
{
    const auto& offset = launch.list("global_work_offset");
    return std::any_of(offset.begin(), offset.end(), [](auto begin) { return begin != 0; });
}

std::optional<Finding> launched_again(const HostRun& run, const Source& source)
{
    const auto is_launch = [](const Call& call) {
        return call.is("clEnqueueNDRangeKernel") && call.is_students() && call.succeeded();
    };
    const auto& calls = run.record.calls;
    const auto count = std::count_if(calls.begin(), calls.end(), is_launch);
    if (count < 2)
        return {};
    const bool is_endless = run.record.state == HostRecord::State::endless; // then time decides how often
    return Finding{
        is_endless ? Text{"The kernel is launched again and again with the same work-items; once is enough.",
                          "Der Kernel wird immer wieder mit denselben Work-Items gestartet; einmal genügt."}
                   : text("The kernel is launched {} times, with the same work-items; once is enough.",
                          "Der Kernel wird {}-mal mit denselben Work-Items gestartet; einmal genügt.", count),
        places_of(run, source, is_launch),
        {"What does the kernel compute at the second launch that it did not already compute at the first one?",
         "Was berechnet der Kernel beim zweiten Start, was er nicht schon beim ersten berechnet hat?"}};
}
} // namespace

/// Reports the student's first launch for the task that violates the contract.
std::optional<Finding> HostSuite::wrong_launch(std::size_t task) const
{
    const ContractedLaunch wanted = description_.launch(task);
    for (const Call& call : runs().results.at(task).record.calls) {
        if (!call.is("clEnqueueNDRangeKernel") || !call.is_students())
            continue;
        if (has_an_offset(call))
            return Finding{text("{}; {} is required, without an offset.", "{}; verlangt ist {}, ohne Offset.",
                                shown(call), shown(wanted)),
                           place_of(call, source()), order_of_sizes()};
        const bool is_right =
            are_same_sizes(call.list("global_work_size"), wanted.global_size) &&
            (wanted.local_size.empty() || are_same_sizes(call.list("local_work_size"), wanted.local_size));
        if (is_right)
            continue;
        return Finding{text("{}; {} is required.", "{}; verlangt ist {}.", shown(call), shown(wanted)),
                       place_of(call, source()), description_.next_for_launch};
    }
    return wanted.is_once ? launched_again(runs().results.at(task), source()) : std::nullopt;
}

namespace
{
/// Reports a first launch with too few work-items, or too many in a work-group.
std::optional<Finding> smaller_range(const HostRecord& record, const std::vector<std::size_t>& meant,
                                     const Source& source)
{
    const auto& calls = record.calls;
    const auto launch = std::find_if(calls.begin(), calls.end(), [](const Call& call) {
        return call.is("clEnqueueNDRangeKernel") && call.is_students();
    });
    const auto items = [](const auto& sizes) {
        return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{1}, std::multiplies<>());
    };
    constexpr std::uint64_t largest_work_group = 4096; // of any device here
    if (launch == calls.end())
        return {};
    if (const std::uint64_t local = items(launch->list("local_work_size")); local > largest_work_group)
        return Finding{text("{}: no device supports {} work-items in a work-group.",
                            "{}: Kein Gerät unterstützt {} Work-Items in einer Work-Group.", shown(*launch),
                            local),
                       place_of(*launch, source),
                       {}};
    if (items(launch->list("global_work_size")) >= items(meant))
        return {};
    const std::string size = fmt::format("{}", fmt::join(meant, " x "));
    return Finding{text("{}; the global size {} is required.", "{}; verlangt ist die globale Größe {}.",
                        shown(*launch), size),
                   place_of(*launch, source),
                   {}};
}

std::optional<Finding> smaller_launch(const HostRecord& record, const worker::Case& meant,
                                      const Source& source)
{
    const auto range = smaller_range(record, meant.launches.front().global_size, source);
    return range ? range : given_otherwise(record, meant, source);
}

/// True if the program came to its end by itself and launched nothing.
bool ended_without_launch(const HostRun& run)
{
    const auto ending = run.outcome.ending;
    return (ending == process::Ending::exited || ending == process::Ending::crashed) && !launches(run.record);
}
} // namespace

std::optional<Finding> HostSuite::far_launch_otherwise() const
{
    const std::size_t task = description_.main_task;
    const auto near = description_.first_launch(task);
    const bool are_all_right = first_wrong_task(all()) == tasks().size();
    if (are_all_right && launches(runs().results.at(task).record) && ended_without_launch(runs().far))
        return Finding{
            text("With more elements (global size {}) the program launches no kernel.",
                 "Bei mehr Elementen (globale Größe {}) startet das Programm keinen Kernel.",
                 fmt::format(
                     "{}", fmt::join(description_.far->first_launch().launches.front().global_size, " x "))),
            file(),
            Text{
                "Above which number of elements does the program behave differently, and what does it do then? ",
                "Ab welcher Anzahl von Elementen verhält sich das Programm anders, und was tut es dann? "} +
                question_about_types()};
    if (near && smaller_launch(runs().results.at(task).record, *near, source()))
        return {}; // a program that launches in parts, or another check's business
    auto other = smaller_launch(runs().far.record, description_.far->first_launch(), source());
    if (other)
        other->next = other->next.empty() ? question_about_types()
                                          : other->next + Text{" ", " "} + question_about_types();
    return other;
}

std::optional<Finding> HostSuite::first_wrong_launch() const
{
    for (std::size_t task = 0; description_.launch && task < runs().results.size(); ++task)
        if (const auto wrong = wrong_launch(task))
            return wrong;
    return {};
}

std::optional<Finding> HostSuite::local_size_left_open() const
{
    if (!description_.launch || description_.launch(description_.main_task).local_size.empty())
        return {};
    return judge::local_size_left_open(runs());
}

std::optional<Finding> HostSuite::recorded_cause() const
{
    const std::size_t last = runs().results.size() - 1;
    if (const auto wrong =
            description_.wrong_launches ? description_.wrong_launches(*this, last) : std::nullopt)
        return wrong;
    const auto wrong = description_.launch ? wrong_launch(last) : std::nullopt;
    return wrong ? wrong : local_size_left_open();
}

Verdict HostSuite::nd_range() const
{
    if (const auto skip = requires_launch()) { // which the wrong NDRange may be the reason for
        const auto wrong = requires_end() ? std::nullopt : first_wrong_launch();
        return wrong ? Verdict::failed(*wrong) : *skip;
    }
    if (const auto left_open = local_size_left_open())
        return Verdict::failed(*left_open);
    const Verdict verdict = judge_tasks(runs(), [&](std::size_t task) { return wrong_launch(task); });
    if (verdict.status != Status::passed || !description_.far)
        return verdict;
    const auto far = far_launch_otherwise();
    return far ? Verdict::failed(*far) : verdict;
}
} // namespace lab::judge
