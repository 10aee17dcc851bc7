#include "grader/simulator/runner/job.hpp"

#include "grader/simulator/domains/combinations.hpp"
#include "grader/simulator/domains/definedness.hpp"
#include "grader/simulator/domains/sums.hpp"
#include "grader/simulator/translation/compile.hpp"
#include "grader/simulator/translation/translate.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <unistd.h>

namespace lab::simulator
{
namespace
{
using nlohmann::json;

std::uint64_t number_from_environment(const char* name, std::uint64_t fallback)
{
    const char* const text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : fallback;
}

std::uint32_t address_qualifier(Space space)
{
    constexpr std::uint32_t global = 0x119b, local = 0x119c, constant = 0x119d,
                            priv = 0x119e; // CL_KERNEL_ARG_ADDRESS_...
    return space == Space::global     ? global
           : space == Space::local    ? local
           : space == Space::constant ? constant
                                      : priv;
}

worker::KernelInterface interface_of(const Program& program, const Kernel& kernel)
{
    worker::KernelInterface made;
    made.name = kernel.name;
    made.parameter_count = static_cast<std::uint32_t>(kernel.parameters.size());
    for (const std::uint32_t number : kernel.locals)
        made.local_bytes += program.globals[number].bytes;
    for (const KernelParameter& parameter : kernel.parameters)
        made.parameters.push_back({parameter.type, address_qualifier(parameter.space), parameter.is_const});
    return made;
}

const Kernel* kernel_for(const Program& program, const worker::Launch& launch)
{
    for (const Kernel& kernel : program.kernels)
        if (kernel.name == launch.kernel && kernel.parameters.size() == launch.arguments.size())
            return &kernel;
    return nullptr;
}

bool has_every_kernel(const Program& program, const worker::Job& job)
{
    return std::all_of(job.cases.begin(), job.cases.end(), [&](const worker::Case& one) {
        return std::all_of(one.launches.begin(), one.launches.end(), [&](const worker::Launch& launch) {
            return kernel_for(program, launch) != nullptr;
        });
    });
}

/// An access at an address that nobody set may land anywhere: that it was set by nobody is what there is to say.
bool follows_from(const Finding& finding, const std::vector<Finding>& undefined)
{
    const bool is_of_address =
        finding.kind == Finding::Kind::out_of_bounds || finding.kind == Finding::Kind::misaligned;
    return is_of_address && std::any_of(undefined.begin(), undefined.end(), [&](const Finding& use) {
               return use.actors[0].line == finding.actors[0].line &&
                      use.actors[0].column == finding.actors[0].column;
           });
}

/// The launches of a job.
class Launches {
  public:
    Launches(const std::string& bitcode, const Program& program, const worker::Job& job, const Asked& asked,
             TraceOutput& trace)
        : bitcode_(bitcode), program_(program), asked_(asked), trace_(trace), has_guards_(job.guard_zones)
    {
        settings_.budget.of_item = asked.budget;
        if (job.device_queue) // a launch is all that it enqueues
            settings_.budget.times_of_launch = 1000;
        if (asked.order_seed != 0)
            settings_.schedule = {Schedule::Order::ascending, asked.order_seed, true};
    }

    /// False: the run ended early.
    bool run_case(const worker::Case& the_case, worker::CaseResult& result)
    {
        std::vector<worker::Buffer> buffers = the_case.buffers;
        for (const worker::Launch& launch : the_case.launches) {
            const Prepared prepared{program_,        *kernel_for(program_, launch), launch,
                                    buffers,         geometry_of(launch),           launches_++,
                                    &program_memory_};
            result.error = problem_with(prepared);
            if (!result.error.empty())
                return true;
            if (!run_launch(prepared, result))
                return false;
        }
        for (worker::Buffer& buffer : buffers)
            result.buffers.push_back(std::move(buffer.content));
        return true;
    }

  private:
    /// Buffers of which something before the start or behind the end was written, as if there were guard zones.
    void note_damage(const std::vector<Finding>& findings, worker::CaseResult& result) const
    {
        for (const Finding& finding : findings) {
            const bool is_damage = finding.kind == Finding::Kind::out_of_bounds && finding.writes &&
                                   finding.memory == "global" && finding.buffer > 0;
            auto& damaged = result.damaged_guards;
            if (has_guards_ && is_damage &&
                std::find(damaged.begin(), damaged.end(), finding.buffer - 1) == damaged.end())
                damaged.push_back(finding.buffer - 1);
        }
    }

    bool run_launch(const Prepared& prepared, worker::CaseResult& result)
    {
        const std::vector<worker::Buffer> before = prepared.buffers;
        const std::vector<worker::Bytes> variables_before = program_memory_;
        FirstGroup first_group(asked_.accesses);
        std::string printed;
        RunWith with;
        with.printed = &printed;
        if (asked_.order_seed == 0 && trace_.is_open()) {
            with.observer = &first_group;
            with.prepare = [&](Execution& execution, const auto&) { first_group.see(execution); };
        }
        const Ran ran = run(prepared, settings_, with);
        if (!printed.empty())
            std::cout << printed;
        note_damage(ran.findings, result);
        if (asked_.order_seed == 0) {
            const bool may_be_undefined = program_.may_use_undefined || ran.traffic.reads_unwritten;
            before_launch_ = variables_before;
            const auto undefined =
                may_be_undefined ? uses_of_undefined(prepared, before) : std::vector<Finding>{};
            for (const Finding& finding : ran.findings)
                if (!follows_from(finding, undefined))
                    trace_.write(event_of(finding));
            for (const Finding& finding : undefined)
                trace_.write(event_of(finding));
            if (ran.findings.empty() && !ran.ended && ran.traffic.used_atomic_line != 0 &&
                depends_on_arrival(prepared, before))
                trace_.write({{"event", "order_of_arrival"}, {"line", ran.traffic.used_atomic_line}});
        }
        if (ran.ended) {
            trace_.write(event_of(*ran.ended));
            return false;
        }
        if (asked_.order_seed != 0) {
            trace_.write({{"event", "end_of_launch"}});
            return true;
        }
        if (!trace_.is_open())
            return true;
        json event = launch_event(ran.traffic, prepared.geometry);
        first_group.add_to(event);
        if (prepared.number < asked_.formula_launches)
            event["formulas"] = followed<SumsOfInputs>(prepared, before);
        if (prepared.number < asked_.combination_launches)
            event["combinations"] = followed<WhoCombinedWhat>(prepared, before);
        trace_.write(event);
        return true;
    }

    /// The same launch once more, with a domain; what that tells.
    template <class Followed>
    json followed(const Prepared& prepared, std::vector<worker::Buffer> buffers) const
    {
        Followed domain;
        json result;
        RunWith with;
        with.domain = &domain;
        with.finish = [&](Execution&, const auto&) { result = domain.result(); };
        std::vector<worker::Bytes> variables = before_launch_;
        run({program_, prepared.kernel, prepared.launch, buffers, prepared.geometry, prepared.number,
             &variables},
            settings_, with);
        return result;
    }

    /// Whether the launch comes to something else where the work-items come to atomic operations in another order.
    bool depends_on_arrival(const Prepared& prepared, const std::vector<worker::Buffer>& before) const
    {
        constexpr std::uint32_t seeds[] = {1, 2};
        for (const std::uint32_t seed : seeds) {
            std::vector<worker::Buffer> buffers = before;
            std::vector<worker::Bytes> variables = before_launch_;
            Settings settings = settings_;
            settings.schedule = {Schedule::Order::descending, seed, true};
            const Ran ran = run({program_, prepared.kernel, prepared.launch, buffers, prepared.geometry,
                                 prepared.number, &variables},
                                settings);
            const bool are_equal =
                std::equal(buffers.begin(), buffers.end(), prepared.buffers.begin(),
                           [](const auto& a, const auto& b) { return a.content == b.content; });
            if (!ran.ended && !are_equal)
                return true;
        }
        return false;
    }

    std::vector<Finding> uses_of_undefined(const Prepared& prepared, std::vector<worker::Buffer> buffers)
    {
        if (!following_)
            following_ = translate(bitcode_, true);
        Definedness domain;
        RunWith with;
        with.domain = &domain;
        std::vector<worker::Bytes> variables = before_launch_;
        const Ran ran = run({*following_, *kernel_for(*following_, prepared.launch), prepared.launch, buffers,
                             prepared.geometry, prepared.number, &variables},
                            settings_, with);
        std::vector<Finding> found = ran.findings;
        std::erase_if(found, [](const Finding& finding) {
            return finding.kind != Finding::Kind::uninitialised || finding.memory != "private";
        });
        return found;
    }

    const std::string& bitcode_;
    const Program& program_;
    const Asked& asked_;
    TraceOutput& trace_;
    bool has_guards_;
    Settings settings_;
    std::vector<worker::Bytes> program_memory_, before_launch_;
    std::optional<Program> following_; // translated to follow what is undefined
    unsigned launches_ = 0;
};
} // namespace

Asked asked_by_environment()
{
    Asked asked;
    asked.budget = number_from_environment("LAB_TRACE_BUDGET", asked.budget);
    asked.formula_launches = number_from_environment("LAB_TRACE_FORMULAS", 0);
    asked.combination_launches = number_from_environment("LAB_TRACE_COMBINATIONS", 0);
    asked.accesses = number_from_environment("LAB_TRACE_ACCESSES", 0) != 0;
    asked.order_seed = static_cast<std::uint32_t>(number_from_environment("LAB_TRACE_VALUES_ONLY", 0));
    return asked;
}

std::optional<worker::JobResult> execute(const worker::Job& job, const Asked& asked, TraceOutput& trace)
{
    worker::JobResult result;
    result.device = "cl-lab's simulator";
    const Compiled compiled = compile(job.file_name, job.source, job.build_options);
    result.build_log = compiled.log;
    result.built = compiled.is_done;
    if (!result.built)
        return result;
    Program program;
    try {
        program = translate(compiled.bitcode);
    } catch (const CannotTranslate& what) {
        trace.write({{"event", "unknown"}, {"what", what.what()}, {"line", 0}});
        return {};
    }
    if (!program.is_opencl)
        throw std::runtime_error("the kernel has assembly, which is no part of OpenCL C");
    for (const Recursion& recursion : program.recursions)
        if (!job.cases.empty() && asked.order_seed == 0)
            trace.write({{"event", "recursion"}, {"function", recursion.function}, {"line", recursion.line}});
    for (const Kernel& kernel : program.kernels)
        if (!kernel.name.starts_with("__")) // the block of one that enqueues it
            result.kernels.push_back(interface_of(program, kernel));
    if (!has_every_kernel(program, job))
        return result;
    Launches launches(compiled.bitcode, program, job, asked, trace);
    for (const worker::Case& the_case : job.cases)
        if (!launches.run_case(the_case, result.cases.emplace_back()))
            return {};
    return result;
}
} // namespace lab::simulator
