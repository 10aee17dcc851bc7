#include "grader/simulator/runner/job.hpp"

#include "grader/simulator/domains/combinations.hpp"
#include "grader/simulator/domains/definedness.hpp"
#include "grader/simulator/domains/sums.hpp"
#include "grader/simulator/runner/transfers.hpp"
#include "grader/simulator/translation/translate.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <stdexcept>

namespace lab::simulator
{
namespace
{
/// The kernel text of a job, with the memory that persists between launches.
struct OfJob {
    Translated& translated;
    std::vector<worker::Bytes> memory = {}, memory_before = {}; // its variables
    const Program& plain() const { return translated.plain; }
};
using Programs = std::vector<OfJob>;

bool has_every_kernel(const Programs& programs, const worker::Job& job)
{
    return std::all_of(job.cases.begin(), job.cases.end(), [&](const worker::Case& one) {
        return std::all_of(one.launches.begin(), one.launches.end(), [&](const worker::Launch& launch) {
            return launch.program < programs.size() &&
                   kernel_for(programs[launch.program].plain(), launch) != nullptr;
        });
    });
}

/// An access at an undefined address may land anywhere, so only the undefined address is worth reporting.
bool follows_from(const Finding& finding, const std::vector<Finding>& undefined)
{
    const bool is_of_address =
        finding.kind == Finding::Kind::out_of_bounds || finding.kind == Finding::Kind::misaligned;
    return is_of_address && std::any_of(undefined.begin(), undefined.end(), [&](const Finding& use) {
               return use.actors[0].line == finding.actors[0].line &&
                      use.actors[0].column == finding.actors[0].column;
           });
}

/// Runs the launches of a job.
class Launches {
  public:
    Launches(Programs& programs, const worker::Job& job, TraceOutput& trace)
        : programs_(programs), asked_(job.simulation), trace_(trace)
    {
        settings_.budget.of_item = asked_.instruction_budget;
        if (job.device_queue) // a launch is all that it enqueues
            settings_.budget.times_of_launch = 1000;
        if (asked_.order_seed != 0)
            settings_.schedule = {Schedule::Order::drawn, asked_.order_seed, !asked_.stands_in};
        settings_.schedule.keeps_turns = asked_.stands_in;
    }

    /// False if the run ended early.
    bool run_case(const worker::Case& the_case, bool is_for_faults, worker::CaseResult& result)
    {
        is_for_faults_ = is_for_faults;
        std::vector<HeldBuffer> buffers;
        for (const worker::Buffer& buffer : the_case.buffers)
            buffers.push_back(held(buffer));
        for (const worker::Launch& launch : the_case.launches) {
            for (const worker::Transfer& transfer : launch.before)
                make(transfer, buffers);
            program_ = &programs_[launch.program];
            const Prepared prepared{program_->plain(),
                                    *kernel_for(program_->plain(), launch),
                                    launch,
                                    buffers,
                                    geometry_of(launch),
                                    launches_++,
                                    &program_->memory};
            result.error =
                problem_with(prepared, asked_.stands_in ? most_group_size_of_drivers : most_group_size);
            if (!result.error.empty())
                return true;
            if (!run_launch(prepared, result))
                return false;
        }
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            worker::Bytes& content = buffers[i].content;
            const auto zeros = static_cast<std::ptrdiff_t>(the_case.buffers[i].zeros);
            content.erase(content.begin(), content.begin() + zeros);
            content.resize(the_case.buffers[i].content.size());
            result.buffers.push_back(std::move(content));
        }
        return true;
    }

  private:
    /// Notes buffers that were written before the start or past the end, as guard zones would show.
    void note_damage(const std::vector<Finding>& findings, worker::CaseResult& result) const
    {
        for (const Finding& finding : findings) {
            const bool is_damage = finding.kind == Finding::Kind::out_of_bounds && finding.writes &&
                                   finding.memory == "global" && finding.buffer > 0;
            auto& damaged = result.damaged_guards;
            if (is_damage && std::find(damaged.begin(), damaged.end(), finding.buffer - 1) == damaged.end())
                damaged.push_back(finding.buffer - 1);
        }
    }

    bool run_launch(const Prepared& prepared, worker::CaseResult& result)
    {
        const std::vector<HeldBuffer> before = prepared.buffers;
        program_->memory_before = program_->memory;
        FirstGroup first_group(asked_.records_accesses);
        std::string printed;
        RunWith with;
        with.printed = &printed;
        if (trace_.is_open() && !is_for_faults_) {
            with.observer = &first_group;
            with.prepare = [&](Execution& execution, const auto&) { first_group.see(execution); };
        }
        const Ran ran = run(prepared, settings_, with);
        std::cout << printed;
        note_damage(ran.findings, result);
        if (trace_.is_open())
            tell_findings(ran, prepared, before);
        if (ran.ended) {
            trace_.write(event_of(*ran.ended));
            return false;
        }
        if (trace_.is_open())
            tell_launch(ran, first_group, prepared, before);
        return true;
    }

    void tell_findings(const Ran& ran, const Prepared& prepared, const std::vector<HeldBuffer>& before)
    {
        const bool may_be_undefined = program_->plain().may_use_undefined || ran.traffic.reads_unwritten;
        const auto undefined =
            may_be_undefined ? uses_of_undefined(prepared, before) : std::vector<Finding>{};
        for (const Finding& finding : ran.findings)
            if (!follows_from(finding, undefined))
                trace_.write(finding);
        for (const Finding& finding : undefined)
            trace_.write(finding);
        if (ran.findings.empty() && !ran.ended && ran.traffic.used_atomic_line != 0 &&
            depends_on_arrival(prepared, before))
            trace_.write(OrderOfArrival{static_cast<int>(ran.traffic.used_atomic_line)});
    }

    void tell_launch(const Ran& ran, const FirstGroup& first_group, const Prepared& prepared,
                     const std::vector<HeldBuffer>& before)
    {
        LaunchDone done = launch_done(ran.traffic, prepared.geometry);
        first_group.add_to(done);
        if (prepared.number < asked_.formula_launches)
            done.formulas = followed<SumsOfInputs>(prepared, before);
        if (prepared.number < asked_.combination_launches)
            done.combinations = followed<WhoCombinedWhat>(prepared, before);
        trace_.write(done);
    }

    /// Repeats the launch with a domain, and returns the domain's result.
    template <class Followed>
    decltype(std::declval<Followed>().result()) followed(const Prepared& prepared,
                                                         std::vector<HeldBuffer> buffers) const
    {
        Followed domain;
        decltype(domain.result()) result;
        RunWith with;
        with.domain = &domain;
        with.finish = [&](Execution&, const auto&) { result = domain.result(); };
        std::vector<worker::Bytes> variables = program_->memory_before;
        run({program_->plain(), prepared.kernel, prepared.launch, buffers, prepared.geometry, prepared.number,
             &variables},
            settings_, with);
        return result;
    }

    /// True if the launch has another result when work-items reach atomic operations in another order.
    bool depends_on_arrival(const Prepared& prepared, const std::vector<HeldBuffer>& before) const
    {
        constexpr std::uint32_t seeds[] = {1, 2};
        for (const std::uint32_t seed : seeds) {
            std::vector<HeldBuffer> buffers = before;
            std::vector<worker::Bytes> variables = program_->memory_before;
            Settings settings = settings_;
            settings.schedule = {Schedule::Order::descending, seed, true};
            const Ran ran = run({program_->plain(), prepared.kernel, prepared.launch, buffers,
                                 prepared.geometry, prepared.number, &variables},
                                settings);
            const bool are_equal =
                std::equal(buffers.begin(), buffers.end(), prepared.buffers.begin(),
                           [](const auto& a, const auto& b) { return a.content == b.content; });
            if (!ran.ended && !are_equal)
                return true;
        }
        return false;
    }

    std::vector<Finding> uses_of_undefined(const Prepared& prepared, std::vector<HeldBuffer> buffers)
    {
        std::optional<Program>& following = program_->translated.following;
        if (!following)
            following = translate(program_->translated.bitcode, true);
        Definedness domain;
        RunWith with;
        with.domain = &domain;
        std::vector<worker::Bytes> variables = program_->memory_before;
        const Ran ran = run({*following, *kernel_for(*following, prepared.launch), prepared.launch, buffers,
                             prepared.geometry, prepared.number, &variables},
                            settings_, with);
        std::vector<Finding> found = ran.findings;
        std::erase_if(found, [](const Finding& finding) {
            return finding.kind != Finding::Kind::uninitialised || finding.memory != "private";
        });
        return found;
    }

    Programs& programs_;
    const worker::Simulation& asked_;
    TraceOutput& trace_;
    Settings settings_;
    OfJob* program_ = nullptr; // of the launch
    unsigned launches_ = 0;
    bool is_for_faults_ = false; // the case
};
} // namespace

worker::JobResult Simulator::execute(const worker::Job& job)
{
    const bool has_findings = !trace_.empty() && job.simulation.order_seed == 0;
    TraceOutput trace(has_findings ? trace_ + "." + std::to_string(jobs_) : "");
    ++jobs_;
    worker::JobResult result;
    result.device = "cl-lab's simulator";
    const bool is_lost = has_ended_early_ && job.simulation.order_seed != 0;
    has_ended_early_ = is_lost || !run(job, trace, result);
    if (!has_ended_early_)
        return result;
    worker::JobResult none;
    none.ended_early = true;
    return none;
}

bool Simulator::run(const worker::Job& job, TraceOutput& trace, worker::JobResult& result)
{
    std::vector<worker::Job::Program> texts{{job.source, job.build_options}};
    texts.insert(texts.end(), job.others.begin(), job.others.end());
    Programs programs;
    try {
        for (const worker::Job::Program& text : texts) {
            Translated& translated = translation_of(text, job.file_name);
            result.build_log += translated.log;
            result.built = translated.is_built;
            if (!result.built)
                return true;
            programs.push_back({translated});
        }
    } catch (const CannotTranslate& what) {
        trace.write(Unknown{what.what()});
        return false;
    }
    for (const OfJob& one : programs) {
        for (const Recursion& recursion : one.plain().recursions)
            if (!job.cases.empty())
                trace.write(SelfCall{recursion.function, static_cast<int>(recursion.line)});
        for (const Kernel& kernel : one.plain().kernels)
            if (!kernel.name.starts_with("__")) // the block of one that enqueues it
                result.kernels.push_back(interface_of(one.plain(), kernel));
    }
    if (!has_every_kernel(programs, job))
        return true;
    Launches launches(programs, job, trace);
    for (const worker::Case& the_case : job.cases) {
        const bool is_for_faults = result.cases.size() + job.simulation.cases_for_faults >= job.cases.size();
        if (!launches.run_case(the_case, is_for_faults, result.cases.emplace_back()))
            return false;
    }
    return true;
}

Translated& Simulator::translation_of(const worker::Job::Program& text, const std::string& file_name)
{
    const std::array<std::string, 3> key{file_name, text.source, text.build_options};
    const auto found = translated_.find(key);
    return found != translated_.end() ? found->second
                                      : translated_.emplace(key, translated(text, file_name)).first->second;
}
} // namespace lab::simulator
