// The checks that every kernel has.
#include "grader/judge/core/compile_log.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/kernel/check/device_agreement.hpp"
#include "grader/judge/kernel/check/kernel_ending.hpp"
#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/check/simulator_messages.hpp"
#include "grader/judge/kernel/check/work.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace lab::judge
{
std::vector<Check> KernelSuite::usual_checks() const
{
    std::vector<Check> checks{{"Builds", [this] { return builds(); }},
                              {"Ends", [this] { return terminates(); }}};
    if (!description_.writes.empty())
        checks.push_back({description_.writes, [this] { return writes_its_output(); }});
    for (const ValueCheck& check : description_.values)
        checks.push_back({check.name, [this, &check] { return judge_values(check); }});
    const std::map<std::string, Verdict (KernelSuite::*)() const> common{
        {"NoBarrierDivergence", &KernelSuite::no_barrier_divergence},
        {"NoDataRace", &KernelSuite::no_data_race},
        {"StaysInBounds", &KernelSuite::stays_in_bounds},
        {"NoUninitialisedMemory", &KernelSuite::no_uninitialised_memory}};
    for (const std::string& name : description_.common)
        checks.push_back({name, std::bind(common.at(name), this)});
    if (description_.sharing)
        checks.push_back({"AllWorkItemsTakePart", [this] { return work_items_take_part(); }});
    return checks;
}

std::vector<Check> KernelSuite::checks() const
{
    require_all_parts();
    std::vector<Check> checks = usual_checks();
    for (const OwnCheck& own : description_.own)
        add_or_replace(checks, {own.name, [this, &own] { return judge_own(own); }});
    return checks;
}

std::vector<TodoKnown> KernelSuite::todos() const
{
    std::vector<TodoKnown> known;
    for (const KernelTodo& todo : description_.todos) {
        known.push_back({.number = todo.number});
        if (todo.seen)
            known.back().seen = [this, &todo] { return todo.seen(*this); };
        for (const std::string& name : todo.checks)
            known.back().checks.push_back(check(name));
    }
    return known;
}

void KernelSuite::require_all_parts() const
{
    const auto require = [&](bool is_there, const std::string& part) {
        if (!is_there)
            throw std::logic_error("the description of suite " + name() + " lacks " + part);
    };
    const auto has_own = [&](const std::string& check) {
        return std::any_of(description_.own.begin(), description_.own.end(),
                           [&](const OwnCheck& own) { return own.name == check; });
    };
    require(!description_.file.empty() && !description_.kernels.empty(), "its file or its kernels");
    require(!description_.values.empty(), "a check of values");
    require(description_.writes.empty() || description_.complete || has_own(description_.writes),
            "the launch for " + description_.writes);
    for (const ValueCheck& check : description_.values)
        require(check.judge || (check.inputs && check.describe), "how to judge " + check.name);
    for (const OwnCheck& own : description_.own)
        require(own.judge || own.measure, "how to judge " + own.name);
    require(description_.simulated || (!description_.sharing && !description_.same_twice),
            "the launches to simulate");
}

Verdict KernelSuite::judge_own(const OwnCheck& own) const
{
    return own.judge ? own.judge(*this) : measure(own.measure, own.needed);
}

Verdict KernelSuite::builds() const
{
    if (values().state == KernelRun::State::unavailable)
        return Verdict::not_gradable(values().problem.seen);
    // A kernel that writes outside its buffers may have corrupted its process's report; on the simulator it cannot.
    const auto& simulated = all_simulated().result.kernels;
    const auto& kernels =
        all_simulated().is_done() && !simulated.empty() ? simulated : values().result.kernels;
    Verdict verdict = Verdict::passed();
    for (const std::string& declaration : description_.kernels)
        if (verdict.status == Status::passed)
            verdict = judge::builds(values(), kernels, source(), signature_of(declaration));
    if (verdict.status == Status::passed)
        if (const auto& recursion = all_simulated().trace.recursion)
            return Verdict::failed(recursion_finding(*recursion, source()));
    if (verdict.status == Status::passed)
        if (const auto found = warning())
            verdict.finding.seen = found->seen;
    return verdict;
}

Verdict KernelSuite::terminates() const
{
    const auto skip = requires_check(check("Builds"));
    return skip ? *skip : after_wrong_todo(ends(values(), simulator(), source()), "Ends");
}

std::optional<Verdict> KernelSuite::not_begun() const
{
    if (!is_handed_out(source()))
        return {};
    const int todo = description_.first_todo;
    return Verdict::failed(
        {text("The file is as it was handed out.", "Die Datei ist so, wie sie ausgeteilt wurde."), file(),
         text("Begin with TODO {}. A hint: ./lab hint {} {}",
              "Beginnen Sie mit TODO {}. Ein Hinweis: ./lab hint {} {}", todo, setup().id, todo)});
}

Verdict KernelSuite::judge_values(const ValueCheck& value_check) const
{
    if (const auto skip = value_check.needs_all_output ? requires_output() : requires_end())
        return *skip;
    for (const std::string& name : value_check.requirements)
        if (const auto skip = requires_check(check(name)))
            return *skip;
    const Verdict on_devices = on_each_device(value_check);
    if (on_devices.status == Status::passed)
        compare_with_gpus(value_check);
    const Verdict verdict = in_every_run(value_check, on_devices);
    return with_smallest_failing(
        after_its_cause(value_check.conclude ? value_check.conclude(verdict) : verdict, value_check.name));
}

Verdict KernelSuite::no_barrier_divergence() const
{
    return search_between_work_items(judge::no_barrier_divergence(simulator(), source()));
}

Verdict KernelSuite::no_data_race() const
{
    // Work-items at different barriers race as a consequence: only the cause is reported.
    if (has_common("NoBarrierDivergence") &&
        judge::no_barrier_divergence(simulator(), source()).status == Status::failed)
        if (const auto skip = requires_check(check("NoBarrierDivergence")))
            return *skip;
    if (has_common("StaysInBounds") && first_race_follows_from_a_read_outside(simulator().trace))
        if (const auto skip = requires_check(check("StaysInBounds")))
            return *skip;
    const Verdict verdict = judge::no_data_race(simulator(), source());
    return after_wrong_todo(search_between_work_items(verdict.status == Status::passed && depends_on_order()
                                                          ? Verdict::failed(order_finding())
                                                          : verdict),
                            "NoDataRace");
}

Verdict KernelSuite::stays_in_bounds() const
{
    if (const auto not_built = requires_check(check("Builds")))
        return *not_built;
    const KernelRun& simulated = description_.simulated ? simulator() : values();
    const Verdict found = is_simulated(simulated.device)
                              ? judge::stays_in_bounds(simulated, values(), source())
                              : guards_are_intact(values(), source());
    const auto input = changed_input();
    if (!input)
        return after_wrong_todo(search(found), "StaysInBounds");
    const bool has_seen_where = found.status == Status::failed; // what an access outside changes is luck
    const Verdict verdict = Verdict::failed(
        {has_seen_where
             ? found.finding.seen
             : text("The kernel changed its input {}.", "Der Kernel hat seine Eingabe {} verändert.", *input),
         has_seen_where ? found.finding.places : file(),
         text("{} belongs to the caller, who may need it again, and other work-items read it.",
              "{} gehört dem Aufrufer, der es vielleicht noch braucht, und andere Work-Items lesen es.",
              *input)});
    return after_wrong_todo(verdict, "StaysInBounds");
}

Verdict KernelSuite::no_uninitialised_memory() const
{
    if (reads_what_is_unwritten() && !description_.writes.empty())
        if (const auto unwritten = requires_check(check(description_.writes)))
            return *unwritten;
    bool is_repeatable = true;
    if (description_.is_repeatable)
        is_repeatable = description_.is_repeatable(*this);
    else if (description_.same_twice && most_values_are_right() && simulator().is_done())
        for (const std::size_t buffer : description_.outputs) {
            const auto& cases = simulator().result.cases;
            const auto [first, second] = *description_.same_twice;
            is_repeatable =
                is_repeatable && cases.at(first).buffers.at(buffer) == cases.at(second).buffers.at(buffer);
        }
    return search(judge::no_uninitialised_memory(simulator(), source(), is_repeatable));
}

/// Repeats the launch with every access recorded.
BusiestLine KernelSuite::busiest_line_of(std::size_t simulated_launch) const
{
    std::size_t in_case = simulated_launch;
    auto one = runs().simulated.begin();
    for (; in_case >= one->run.launches.size(); ++one)
        in_case -= one->run.launches.size();
    worker::Job job;
    job.cases = {one->run}; // accesses are recorded for the first case only
    const KernelRun run = run_kernel(
        source(), job, Device::simulator,
        {.simulation = {.instruction_budget = description_.instruction_budget, .records_accesses = true}});
    return run.is_done() ? busiest_line(run.trace.launches.at(in_case)) : BusiestLine{};
}

Verdict KernelSuite::work_items_take_part() const
{
    const WorkSharing& sharing = *description_.sharing;
    std::size_t needed = 0;
    for (const WorkSharing::Launch& launch : sharing.launches)
        needed = std::max(needed, launch.number + 1);
    return measure(
        [&](const std::vector<LaunchTrace>& launches) {
            const auto busiest =
                std::max_element(sharing.launches.begin(), sharing.launches.end(), [&](auto& a, auto& b) {
                    return launches[a.number].span < launches[b.number].span;
                });
            const std::uint64_t words = launches[busiest->number].span;
            if (words <= sharing.limit)
                return Verdict::passed();
            // If work-items meet at different barriers, it is unknown what they do at the same time.
            if (verdict_of(check("NoBarrierDivergence")).status == Status::failed)
                return needs(check("NoBarrierDivergence"));
            const BusiestLine line = busiest_line_of(busiest->number);
            const Text who = line.line == 0
                                 ? Text{}
                                 : text(" Most of these accesses ({}) happen in line {}, in work-item {}.",
                                        " Die meisten dieser Zugriffe ({}) geschehen in Zeile {}, in "
                                        "Work-Item {}.",
                                        line.words, line.line, line.work_item);
            const Text where = busiest->kernel.empty() ? Text{} : text("{}: ", "{}: ", busiest->kernel);
            return Verdict::failed(
                {where +
                     text(
                         "In each phase between two barriers, only the work-item with the most accesses counts. "
                         "Together that is {} words of memory (4 bytes each), accessed one after the other; {}, at "
                         "most {} are accepted.",
                         "In jedem Abschnitt zwischen zwei Barrieren zählt nur das Work-Item mit den meisten "
                         "Zugriffen. Zusammen sind das {} Speicherwörter (je 4 Bytes), auf die nacheinander "
                         "zugegriffen wird; {}, höchstens {} sind erlaubt.",
                         words, sharing.usual, sharing.limit) +
                     who,
                 {{source().name, line.line}},
                 sharing.next});
        },
        needed);
}
} // namespace lab::judge
