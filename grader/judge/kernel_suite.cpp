#include "grader/judge/kernel_suite.hpp"

#include "grader/judge/device_agreement.hpp"
#include "grader/judge/kernel_ending.hpp"
#include "grader/judge/setup.hpp"
#include "grader/judge/simulator_checks.hpp"
#include "grader/judge/work.hpp"

#include <algorithm>
#include <functional>

namespace lab::judge
{
namespace
{
worker::Case poisoned(worker::Case the_case, const std::vector<std::size_t>& outputs, std::uint32_t poison)
{
    for (const std::size_t buffer : outputs) {
        const std::size_t words = the_case.buffers.at(buffer).content.size() / sizeof poison;
        the_case.buffers[buffer].content = to_bytes<std::uint32_t>(std::vector<std::uint32_t>(words, poison));
    }
    return the_case;
}

/// The name of the parameter that got the buffer; nothing where no launch has it as an argument.
std::string name_of_parameter(const worker::Case& the_case, std::size_t buffer,
                              const std::vector<std::string>& declarations)
{
    for (const worker::Launch& launch : the_case.launches)
        for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
            const auto* argument = std::get_if<worker::BufferArgument>(&launch.arguments[k]);
            if (!argument || argument->index != buffer)
                continue;
            for (const std::string& declaration : declarations)
                if (const Signature signature = signature_of(declaration); signature.kernel == launch.kernel)
                    return signature.names.at(k);
        }
    return "";
}
} // namespace

KernelSuite::KernelSuite(KernelDescription description)
    : Suite(description.name), description_(std::move(description))
{
}

// ------------------------------------------------------------------------------------------------ runs

void KernelSuite::start() const
{
    if (!runs_.valid())
        runs_ = std::async(std::launch::async, [this] { return run(); }).share();
}

const KernelSuite::Runs& KernelSuite::runs() const
{
    start();
    return runs_.get();
}

/// The complete launch over either poison, then the inputs of each check.
void KernelSuite::make_values_job(Runs& runs) const
{
    auto& cases = runs.for_values.cases;
    if (description_.complete)
        for (const std::uint32_t poison : {poison_a, poison_b})
            cases.push_back(poisoned(description_.complete(), description_.outputs, poison));
    for (const ValueCheck& check : description_.values) {
        runs.first_case.push_back(cases.size());
        runs.inputs.push_back(check.inputs ? check.inputs() : std::vector<Input>{});
        for (const Input& input : runs.inputs.back())
            cases.push_back(input.run);
    }
}

worker::Job KernelSuite::simulator_job() const
{
    worker::Job job;
    if (description_.simulated)
        job.cases = description_.simulated();
    return job;
}

KernelSuite::Runs KernelSuite::run() const
{
    Runs runs;
    runs.source = read_source(description_.file);
    make_values_job(runs);
    std::map<std::string, std::future<KernelRun>> beside;
    for (const RunBeside& one : description_.beside)
        beside[one.name] = std::async(std::launch::async, [&runs, &one] {
            return run_kernel(runs.source, one.job(), Device::simulator, nullptr, one.instruction_budget);
        });
    runs.devices = description_.run
                       ? description_.run(runs.source, runs.for_values)
                       : run_on_all_devices(runs.source, runs.for_values, simulator_job(),
                                            description_.formula_launches, description_.instruction_budget);
    const std::size_t judged = description_.judged_launches;
    runs.judged = judged == 0 ? runs.devices.simulator : launches_of(runs.devices.simulator, 0, judged);
    for (auto& [name, run] : beside)
        runs.beside[name] = run.get();
    return runs;
}

Tried KernelSuite::tried(const std::string& check, const KernelRun& run) const
{
    for (std::size_t k = 0; k < description_.values.size(); ++k)
        if (description_.values[k].name == check)
            return {run, runs().inputs[k], runs().first_case[k]};
    throw std::logic_error("there is no check of values called " + check);
}

// ---------------------------------------------------------------------------------------------- checks

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
    std::vector<Check> checks = usual_checks();
    for (const OwnCheck& own : description_.own) {
        const auto usual = std::find_if(checks.begin(), checks.end(),
                                        [&](const Check& check) { return check.name == own.name; });
        const auto judge = [this, &own] { return own.judge(*this); };
        if (usual == checks.end())
            checks.push_back({own.name, judge});
        else
            usual->judge = judge;
    }
    return checks;
}

Verdict KernelSuite::builds() const
{
    if (values().state == KernelRun::State::unavailable)
        return Verdict::not_gradable(values().problem.seen);
    Verdict verdict = Verdict::passed();
    for (const std::string& declaration : description_.kernels)
        if (verdict.status == Status::passed)
            verdict = judge::builds(values(), source(), signature_of(declaration));
    return verdict;
}

Verdict KernelSuite::terminates() const
{
    const auto skip = requires_check(check("Builds"));
    return skip ? *skip : ends(values(), simulator(), source());
}

std::optional<Verdict> KernelSuite::not_begun() const
{
    if (!is_handed_out(source()))
        return {};
    const int todo = description_.first_todo;
    return Verdict::failed(
        {text("The file is as it was handed out.", "Die Datei ist so, wie sie ausgegeben wurde."), file(),
         text("Begin with TODO {}. A hint: ./lab hint {} {}",
              "Beginnen Sie mit TODO {}. Ein Hinweis: ./lab hint {} {}", todo, setup().id, todo)});
}

std::optional<Verdict> KernelSuite::requires_end() const
{
    if (const auto skip = requires_all({check("Builds"), check("Ends")}))
        return skip;
    if (description_.is_voluntary && is_handed_out(source()))
        return Verdict::skipped({"voluntary, not begun", "freiwillig, nicht begonnen"});
    return {};
}

std::optional<Verdict> KernelSuite::requires_output() const
{
    const auto skip = requires_end();
    return skip || description_.writes.empty() ? skip : requires_check(check(description_.writes));
}

Verdict KernelSuite::writes_its_output() const
{
    if (const auto skip = requires_end())
        return *skip;
    Unwritten unwritten;
    const auto& cases = values().result.cases;
    for (const std::size_t buffer : description_.outputs) {
        const auto a = from_bytes<std::uint32_t>(cases.at(0).buffers.at(buffer)),
                   b = from_bytes<std::uint32_t>(cases.at(1).buffers.at(buffer));
        for (std::size_t i = 0; i < a.size(); ++i) {
            ++unwritten.all;
            if (a[i] != poison_a || b[i] != poison_b)
                continue;
            if (unwritten.count++ == 0) {
                unwritten.buffer = buffer;
                unwritten.first = i;
            }
        }
    }
    if (unwritten.count == 0)
        return Verdict::passed();
    return not_begun().value_or(Verdict::failed(description_.unwritten(unwritten)));
}

Verdict KernelSuite::judge_values(const ValueCheck& value_check) const
{
    if (const auto skip = value_check.needs_all_output ? requires_output() : requires_end())
        return *skip;
    for (const std::string& name : value_check.requirements)
        if (const auto skip = requires_check(check(name)))
            return *skip;
    const Verdict verdict = right_on_each_device(values(), second(), [&](const KernelRun& run) {
        const Tried outcome = tried(value_check.name, run);
        return value_check.judge
                   ? value_check.judge(outcome)
                   : outcome.judge_by_kinds([&](std::size_t i) { return outcome.is_right(i); },
                                            [&](std::size_t i) { return value_check.describe(outcome, i); });
    });
    return value_check.conclude ? value_check.conclude(verdict) : verdict;
}

std::string KernelSuite::values_check() const
{
    return description_.values.empty() ? name() : check(description_.values.front().name);
}

bool KernelSuite::most_values_are_right() const
{
    if (!values().is_done() || requires_output())
        return false;
    if (!most_are_right_) {
        if (description_.most_are_right) {
            most_are_right_ = description_.most_are_right(*this);
        } else {
            const Tried first = tried(description_.values.front().name, values());
            most_are_right_ = 2 * first.right_count() > first.inputs().size();
        }
    }
    return *most_are_right_;
}

bool KernelSuite::enough_is_right() const
{
    return most_values_are_right() ||
           (description_.enough_is_right && !requires_output() && description_.enough_is_right(*this));
}

Verdict KernelSuite::search(const Verdict& verdict) const
{
    if (const auto not_built = requires_check(check("Builds")))
        return *not_built;
    return found_or(verdict, requires_output(), enough_is_right(), values_check());
}

Verdict KernelSuite::counts_where_work_is_shared(const Verdict& verdict) const
{
    const WorkSharing& sharing = *description_.sharing;
    return judge::counts_where_work_is_shared(verdict,
                                              simulator().trace.launches.at(sharing.launches.front().number),
                                              sharing.work_group_size, check("AllWorkItemsTakePart"));
}

Verdict KernelSuite::search_between_work_items(const Verdict& verdict) const
{
    const auto& sharing = description_.sharing;
    const bool counts = !sharing || !sharing->races_count_only_then || requires_output() ||
                        !enough_is_right() ||
                        simulator().trace.launches.size() <= sharing->launches.front().number;
    return search(counts ? verdict : counts_where_work_is_shared(verdict));
}

Verdict KernelSuite::measure(const std::function<Verdict(const std::vector<LaunchTrace>&)>& judge,
                             std::size_t needed) const
{
    if (const auto skip = requires_output())
        return *skip;
    const auto& launches = simulator().trace.launches;
    if (!simulator().is_done() || launches.size() < needed)
        return judge::no_data_race(simulator(), source()); // says why the simulator did not run
    return found_or(judge(launches), {}, enough_is_right(), values_check());
}

Verdict KernelSuite::no_barrier_divergence() const
{
    return search_between_work_items(judge::no_barrier_divergence(simulator(), source()));
}

Verdict KernelSuite::no_data_race() const
{
    // Work-items at different barriers race as a consequence: the cause is reported, not that.
    const auto& common = description_.common;
    const bool tells_the_cause =
        std::find(common.begin(), common.end(), "NoBarrierDivergence") != common.end();
    if (tells_the_cause && judge::no_barrier_divergence(simulator(), source()).status == Status::failed)
        if (const auto skip = requires_check(check("NoBarrierDivergence")))
            return *skip;
    return search_between_work_items(judge::no_data_race(simulator(), source()));
}

/// The name of a parameter whose buffer is only read and changed all the same.
std::optional<std::string> KernelSuite::changed_input() const
{
    if (!values().is_done() || requires_check(check("Ends")))
        return {};
    const auto& given = runs().for_values.cases;
    for (std::size_t i = 0; i < given.size(); ++i)
        for (std::size_t b = 0; b < given[i].buffers.size(); ++b)
            if (given[i].buffers[b].read_only &&
                values().result.cases.at(i).buffers.at(b) != given[i].buffers[b].content)
                return name_of_parameter(given[i], b, description_.kernels);
    return {};
}

Verdict KernelSuite::stays_in_bounds() const
{
    if (const auto not_built = requires_check(check("Builds")))
        return *not_built;
    if (const auto input = changed_input())
        return Verdict::failed(
            {text("The kernel changed its input {}.", "Der Kernel hat seine Eingabe {} verändert.", *input),
             file(),
             text("{} belongs to the caller, who may need it again, and other work-items read it.",
                  "{} gehört dem Aufrufer, der es vielleicht noch braucht, und andere Work-Items lesen es.",
                  *input)});
    return search(description_.simulated ? judge::stays_in_bounds(simulator(), values(), source())
                                         : guards_are_intact(values(), source()));
}

Verdict KernelSuite::no_uninitialised_memory() const
{
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
                    return imbalance(launches[a.number]) < imbalance(launches[b.number]);
                });
            const double ratio = imbalance(launches[busiest->number]);
            if (ratio <= sharing.limit)
                return Verdict::passed();
            const Text where = busiest->kernel.empty() ? Text{} : text("{}: ", "{}: ", busiest->kernel);
            return Verdict::failed(
                {where +
                     text("The busiest work-item executed {:.1f} times as many instructions as the average "
                          "one; {}, at most {:.1f} is accepted.",
                          "Das fleißigste Work-Item führte {:.1f}-mal so viele Instruktionen aus wie ein "
                          "durchschnittliches; {}, höchstens {:.1f} wird angenommen.",
                          ratio, sharing.usual, sharing.limit),
                 file(), sharing.next});
        },
        needed);
}
} // namespace lab::judge
