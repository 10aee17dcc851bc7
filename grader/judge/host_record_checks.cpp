#include "grader/judge/host_record_checks.hpp"

#include "grader/judge/command_order.hpp"
#include "grader/judge/setup.hpp"

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace lab::judge
{
namespace
{
struct Failure {
    std::string_view function;
    std::int64_t error;
    std::string_view name;
};

/// How each function is made to fail; what is not here is not. Releasing and retaining fail only for wrong programs.
constexpr auto failures = std::to_array<Failure>({
    {"clGetPlatformIDs", CL_PLATFORM_NOT_FOUND_KHR, "CL_PLATFORM_NOT_FOUND_KHR"},
    {"clGetDeviceIDs", CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    {"clCreateContext", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clCreateContextFromType", CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    {"clCreateCommandQueue", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clCreateCommandQueueWithProperties", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clCreateProgramWithSource", CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {"clBuildProgram", CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
    {"clCreateKernel", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clCreateKernelsInProgram", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clSetKernelArg", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clCreateBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clCreateBufferWithProperties", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clCreateSubBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {"clEnqueueWriteBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueReadBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueCopyBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueFillBuffer", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueMapBuffer", CL_MAP_FAILURE, "CL_MAP_FAILURE"},
    {"clEnqueueUnmapMemObject", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueNDRangeKernel", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clEnqueueTask", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {"clWaitForEvents", CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
     "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    {"clFinish", CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
});

const Failure* failure_of(const Call& call)
{
    const auto found = std::find_if(failures.begin(), failures.end(),
                                    [&](const Failure& failure) { return call.is(failure.function); });
    return found == failures.end() ? nullptr : &*found;
}

/// One for each function and place in the student's file.
std::vector<FaultRun> planned_faults(const HostRecord& record)
{
    std::vector<FaultRun> planned;
    std::map<std::string, std::size_t> count;
    std::set<std::pair<std::string, std::uint64_t>> places;
    for (const Call& call : record.calls) {
        const std::size_t number = ++count[call.name];
        const Failure* failure = failure_of(call);
        if (failure && call.is_students() && call.succeeded() &&
            places.insert({call.name, call.place}).second)
            planned.push_back({call, {call.name, number, failure->error}, std::string(failure->name), {}});
    }
    return planned;
}

bool was_injected(const HostRecord& record)
{
    return std::any_of(record.calls.begin(), record.calls.end(),
                       [](const Call& call) { return call.is_injected; });
}

Verdict record_failed(const Source& source, const Text& seen, const Text& next)
{
    return Verdict::failed({seen, {{source.name, 0}}, next});
}

/// Whether the loader of this machine takes the layer: the kit's own program is recorded.
bool layer_works_here()
{
    static const bool works = [] {
        const RecordSlip slip = new_record();
        worker::Job job;
        job.source = "kernel void trial(global int* output) { output[0] = 1; }";
        job.cases = {{{{worker::Bytes(4), false}}, {{"trial", {worker::BufferArgument{0}}, {1}, {1}}}}};
        process::Command command;
        command.arguments = {setup().worker.string()};
        command.environment = device_environment(Device::values);
        command.environment["OPENCL_LAYERS"] = setup().record_layer.string();
        command.environment["LAB_RECORD"] = slip.file.string();
        command.environment["LAB_RECORD_KEY"] = slip.key;
        command.input = worker::encode(job);
        command.limits.result_bytes = 1 << 20;
        command.directory = new_folder("trial");
        process::run_child(command);
        return read_host_record(slip, true).state != HostRecord::State::missing;
    }();
    return works;
}

/// Why nothing can be concluded from the record of a run; nothing when it is whole.
std::optional<Verdict> record_problem(const HostRun& run, const HostRuns& runs)
{
    const Text next = text("The kit follows a program's calls through OPENCL_LAYERS. Leave that variable, "
                           "and its files, alone; and "
                           "end the program by returning from main or with exit().",
                           "Das Kit verfolgt die Aufrufe eines Programms über OPENCL_LAYERS. Lassen Sie "
                           "diese Variable und ihre Dateien in "
                           "Ruhe, und beenden Sie das Programm durch Rückkehr aus main oder mit exit().");
    switch (run.record.state) {
    case HostRecord::State::whole:
        break;
    case HostRecord::State::missing:
        if (!layer_works_here())
            return Verdict::grader_fault(text("the OpenCL loader here does not take the kit's layer",
                                              "der OpenCL-Loader hier lädt den Layer des Kits nicht"));
        return record_failed(
            runs.source,
            text("There is no record of the program's OpenCL calls, though it made some.",
                 "Es gibt keine Aufzeichnung der OpenCL-Aufrufe des Programms, obwohl es welche machte."),
            next);
    case HostRecord::State::incomplete:
        return record_failed(
            runs.source,
            text("The record of the program's OpenCL calls stops after {} calls, before the program ended.",
                 "Die Aufzeichnung der OpenCL-Aufrufe des Programms bricht nach {} Aufrufen ab, vor dem Ende "
                 "des Programms.",
                 run.record.calls.size()),
            next);
    case HostRecord::State::tampered:
        return record_failed(
            runs.source,
            text("The record of the program's OpenCL calls was changed after call {}.",
                 "Die Aufzeichnung der OpenCL-Aufrufe des Programms wurde nach Aufruf {} verändert.",
                 run.record.calls.size()),
            next);
    case HostRecord::State::too_long:
        return record_failed(
            runs.source,
            text("The program made more than {} OpenCL calls; no more are followed.",
                 "Das Programm machte mehr als {} OpenCL-Aufrufe; mehr werden nicht verfolgt.",
                 run.record.calls.size()),
            text("Which loop calls OpenCL so often?", "Welche Schleife ruft OpenCL so oft auf?"));
    }
    if (!run.record.has_lines)
        return Verdict::grader_fault(text("addr2line cannot be started (`apt install binutils`)",
                                          "addr2line lässt sich nicht starten (`apt install binutils`)"));
    return {};
}

std::vector<Place> place_of(const Call& call, const Source& source) { return {{source.name, call.line}}; }
} // namespace

Verdict judge_records(const HostRuns& runs, const std::function<std::optional<Finding>(std::size_t)>& judge)
{
    for (std::size_t i = 0; i < runs.results.size(); ++i) {
        if (const auto problem = record_problem(runs.results[i], runs))
            return *problem;
        if (const auto finding = judge(i))
            return Verdict::failed(*finding);
    }
    return Verdict::passed();
}

Verdict found_in_records(const HostRuns& runs, const Verdict& verdict,
                         const std::optional<Verdict>& prerequisite)
{
    const bool all_whole = std::all_of(runs.results.begin(), runs.results.end(), [](const HostRun& run) {
        return run.record.state == HostRecord::State::whole;
    });
    return prerequisite && !(all_whole && verdict.status == Status::failed) ? *prerequisite : verdict;
}

void run_faults(HostRuns& runs, const HostRun& normal, const std::function<HostRun(const Fault&)>& run)
{
    runs.faults = planned_faults(normal.record);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < runs.faults.size(); i = next++)
            runs.faults[i].run = run(runs.faults[i].fault);
    };
    auto beside = std::async(std::launch::async, work); // most of a run is waiting for its start
    work();
    beside.get();
}

// ---------------------------------------------------------------------------------------------------------- waiting

namespace
{
/// What commands do to a buffer, as far as it matters for their order.
bool reads_result(const Call& call)
{
    return call.is("clEnqueueReadBuffer") || call.is("clEnqueueReadBufferRect") ||
           call.is("clEnqueueMapBuffer");
}

std::vector<std::uint64_t> written_buffers(const Call& call)
{
    if (call.is("clEnqueueWriteBuffer") || call.is("clEnqueueWriteBufferRect") ||
        call.is("clEnqueueFillBuffer"))
        return call.list("buffer");
    if (call.is("clEnqueueUnmapMemObject"))
        return call.list("memobj");
    return call.list("dst_buffer");
}

/// A handle that is a kernel argument's value: 8 bytes, the lowest first.
std::uint64_t handle_in(const Call& set_argument)
{
    const std::string& bytes = set_argument.text("arg_value");
    std::uint64_t handle = 0;
    for (std::size_t i = bytes.size() == 16 ? 16 : 0; i >= 2; i -= 2)
        handle = handle << 8 | std::stoull(bytes.substr(i - 2, 2), nullptr, 16);
    return handle;
}

struct Use {
    const Call* call;
    std::size_t command;
};

/// Follows the commands of a run, and who uses which buffer.
class Waiting {
  public:
    std::optional<Finding> finding(const HostRecord& record, const Source& source);

  private:
    /// The one of `earlier` that need not have ended when `command` starts.
    const Call* unordered(const std::vector<Use>& earlier, std::size_t command) const
    {
        for (const Use& use : earlier)
            if (!order_.has_ended(use.command) && !order_.is_ordered(use.command, command))
                return use.call;
        return nullptr;
    }
    const Call* conflict(const Call& call, std::size_t command);
    void note_argument(const Call& call);

    CommandOrder order_;
    std::map<std::uint64_t, std::map<std::uint64_t, std::uint64_t>> arguments_; // by kernel, by index
    std::map<std::uint64_t, std::vector<Use>> launches_, writes_;               // by buffer
};

void Waiting::note_argument(const Call& call)
{
    if (call.is("clSetKernelArg") && call.succeeded())
        arguments_[call.number("kernel")][call.number("arg_index")] = handle_in(call);
}

/// The earlier command that this one must wait for, and does not. Notes what this one does.
const Call* Waiting::conflict(const Call& call, std::size_t command)
{
    const Call* found = nullptr;
    if (call.is("clEnqueueNDRangeKernel") || call.is("clEnqueueTask"))
        for (const auto& [index, buffer] : arguments_[call.number("kernel")]) {
            found = found ? found : unordered(writes_[buffer], command);
            launches_[buffer].push_back({&call, command});
        }
    else if (reads_result(call))
        found = unordered(launches_[call.number("buffer")], command);
    for (const std::uint64_t buffer : written_buffers(call))
        writes_[buffer].push_back({&call, command});
    return found;
}

std::optional<Finding> Waiting::finding(const HostRecord& record, const Source& source)
{
    const auto last = std::find_if(record.calls.rbegin(), record.calls.rend(),
                                   [](const Call& call) { return call.is_students(); });
    std::vector<Use> not_blocking;
    for (auto call = record.calls.begin(); call != last.base(); ++call) {
        note_argument(*call);
        const auto command = order_.add(*call);
        if (!command || !call->is_students())
            continue;
        if (const Call* earlier = conflict(*call, *command))
            return Finding{
                text("{} does not wait for {} in line {}: nothing says which of them comes first.",
                     "{} wartet nicht auf {} in Zeile {}: Nichts sagt, was davon zuerst kommt.", shown(*call),
                     shown(*earlier), earlier->line),
                place_of(*call, source),
                text("An in-order command-queue keeps the order, and so does an event in the wait list.",
                     "Eine In-Order-Command-Queue hält die Reihenfolge ein, und ebenso ein Event in der "
                     "Warteliste.")};
        if (reads_result(*call) || !written_buffers(*call).empty())
            not_blocking.push_back({&*call, *command});
    }
    // Of a program that crashed in the middle nobody knows what it would still have waited for.
    const bool is_over = record.calls.empty() || record.calls.back().has_returned ||
                         record.calls.back().name.starts_with("clRelease");
    for (const Use& use : not_blocking)
        if (is_over && !order_.has_ended(use.command) && !use.call->is("clEnqueueUnmapMemObject") &&
            !use.call->is("clEnqueueFillBuffer") && use.call->list("dst_buffer").empty())
            return Finding{
                text("Nobody waits for {}: it may still be running when its memory is used.",
                     "Niemand wartet auf {}: Es läuft vielleicht noch, wenn sein Speicher benutzt wird.",
                     shown(*use.call)),
                place_of(*use.call, source),
                text("A call that does not block returns at once. How does the host learn that it is done?",
                     "Ein Aufruf, der nicht blockiert, kehrt sofort zurück. Wie erfährt der Host, dass er "
                     "fertig ist?")};
    return {};
}
} // namespace

Verdict waits_for_the_result(const HostRuns& runs)
{
    return judge_records(
        runs, [&](std::size_t i) { return Waiting().finding(runs.results[i].record, runs.source); });
}

// -------------------------------------------------------------------------------------------------------- releasing

namespace
{
struct Object {
    const Call* creation;
    std::int64_t references = 1;
    const Call* last_retain = nullptr; // by the student
};

/// An object of one kind: a driver may give objects of different kinds the same address, one after the other.
struct Handle {
    std::string_view kind;
    std::uint64_t address;
    auto operator<=>(const Handle&) const = default;
};

/// By the name of a parameter, what it is.
constexpr auto kinds = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"context", "context"},
    {"command_queue", "queue"},
    {"buffer", "memory"},
    {"memobj", "memory"},
    {"src_buffer", "memory"},
    {"dst_buffer", "memory"},
    {"mem_objects", "memory"},
    {"kernel", "kernel"},
    {"program", "program"},
    {"event", "event"},
    {"event_wait_list", "event"},
    {"event_list", "event"},
});

/// The objects that the call works with, beside those it creates.
std::vector<Handle> used_objects(const Call& call)
{
    std::vector<Handle> used;
    for (const auto& [parameter, kind] : kinds)
        if (parameter != "event" || !call.name.starts_with("clEnqueue")) // there it is where the new one goes
            for (const std::uint64_t address : call.list(parameter))
                used.push_back({kind, address});
    if (call.is("clSetKernelArg"))
        used.push_back({"memory", handle_in(call)});
    return used;
}

std::vector<Handle> created_objects(const Call& call)
{
    constexpr auto creators = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"clCreateContext", "context"},
        {"clCreateCommandQueue", "queue"},
        {"clCreateBuffer", "memory"},
        {"clCreateSubBuffer", "memory"},
        {"clCreateProgram", "program"},
        {"clLinkProgram", "program"},
        {"clCreateKernel", "kernel"},
        {"clCloneKernel", "kernel"},
        {"clCreateUserEvent", "event"},
    });
    std::vector<Handle> created;
    for (const auto& [prefix, kind] : creators)
        if (call.name.starts_with(prefix))
            for (const std::uint64_t address : call.created)
                created.push_back({kind, address});
    if (call.event)
        created.push_back({"event", call.event});
    return created;
}

/// Follows who holds which object.
class Ownership {
  public:
    std::optional<Finding> late_use(const HostRecord& record, const Source& source);
    std::optional<Finding> leak(const Source& source) const;

  private:
    void count(const Call& call);
    const Object* dead_object(const Call& call) const;

    std::map<Handle, Object> objects_; // an address may be given again when its object is gone
};

void Ownership::count(const Call& call)
{
    if (!call.succeeded())
        return;
    const bool retains = call.name.starts_with("clRetain"), releases = call.name.starts_with("clRelease");
    for (const Handle& handle : retains || releases ? used_objects(call) : std::vector<Handle>{}) {
        const auto found = objects_.find(handle);
        if (found == objects_.end())
            continue;
        found->second.references += retains ? 1 : -1;
        if (retains && call.is_students())
            found->second.last_retain = &call;
    }
    for (const Handle& handle : created_objects(call))
        objects_[handle] = {&call};
}

/// An object that was released before and is used now.
const Object* Ownership::dead_object(const Call& call) const
{
    for (const Handle& handle : used_objects(call)) {
        const auto found = objects_.find(handle);
        if (found != objects_.end() && found->second.references <= 0)
            return &found->second;
    }
    return nullptr;
}

/// The first use of an object that is gone. Follows the calls to their end otherwise.
std::optional<Finding> Ownership::late_use(const HostRecord& record, const Source& source)
{
    for (const Call& call : record.calls) {
        const Object* dead = call.is_students() ? dead_object(call) : nullptr;
        if (dead)
            return Finding{
                text("{} uses an object that has been released; {} made it.",
                     "{} benutzt ein Objekt, das schon freigegeben ist; {} legte es an.", shown(call),
                     shown(*dead->creation)),
                place_of(call, source),
                text("After its last release an object is gone. Who still needs it, and who released it?",
                     "Nach seiner letzten Freigabe ist ein Objekt weg. Wer braucht es noch, und wer gab es "
                     "frei?")};
        count(call);
    }
    return {};
}

/// After late_use.
std::optional<Finding> Ownership::leak(const Source& source) const
{
    for (const auto& [handle, object] : objects_) {
        const Call* culprit = object.creation->is_students() ? object.creation : object.last_retain;
        if (object.references > 0 && culprit)
            return Finding{
                text("What {} made is never released.", "Was {} anlegte, wird nie freigegeben.",
                     shown(*culprit)),
                place_of(*culprit, source),
                text("CLHPP's objects release what they hold when they end; in C, and with new, you do it.",
                     "Die Objekte von CLHPP geben bei ihrem Ende frei, was sie halten; in C und mit new tun "
                     "Sie es.")};
    }
    return {};
}
} // namespace

std::optional<Finding> used_after_release(const HostRecord& record, const Source& source)
{
    return Ownership().late_use(record, source);
}

Verdict releases_everything(const HostRuns& runs)
{
    return judge_records(runs, [&](std::size_t i) {
        Ownership ownership;
        const auto late = ownership.late_use(runs.results[i].record, runs.source);
        return late ? late : ownership.leak(runs.source);
    });
}

// ----------------------------------------------------------------------------------------------------------- faults

namespace
{
bool is_reported(const HostRun& run)
{
    return run.outcome.ending == process::Ending::exited && run.outcome.exit_code != 0 &&
           !run.outcome.err.empty() && !run.output;
}

Text what_followed(const HostRun& run)
{
    if (const auto problem = ending_problem(run.outcome, run.limits))
        return *problem;
    Text said = text("The program ended with exit code {}", "Das Programm endete mit Exit-Code {}",
                     run.outcome.exit_code);
    if (run.outcome.err.empty())
        said = {said.en + ", without a message", said.de + ", ohne Meldung"};
    if (run.output)
        said = {said.en + ", with a result", said.de + ", mit einem Ergebnis"};
    return {said.en + ".", said.de + "."};
}

Finding fault_finding(const FaultRun& fault, const Source& source, std::size_t reported, std::size_t all)
{
    const Text followed = what_followed(fault.run);
    return {text("{0} of {1} calls that were made to fail were reported. {2} failed with {3}. {4}",
                 "{0} von {1} Aufrufen, die scheitern sollten, wurden gemeldet. {2} scheiterte mit {3}. {5}",
                 reported, all, shown(fault.call), fault.error_name, followed.en, followed.de),
            place_of(fault.call, source),
            text("Who learns that this call failed? In C it gives an error code; CLHPP throws cl::Error.",
                 "Wer erfährt, dass dieser Aufruf scheiterte? In C liefert er einen Fehlercode; CLHPP wirft "
                 "cl::Error.")};
}
} // namespace

Verdict reports_errors(const HostRuns& runs)
{
    for (const HostRun& run : runs.results)
        if (const auto problem = record_problem(run, runs))
            return *problem;
    std::size_t reported = 0;
    const FaultRun* silent = nullptr;
    for (const FaultRun& fault : runs.faults) {
        const bool is_right = is_reported(fault.run) && was_injected(fault.run.record);
        reported += is_right;
        if (!is_right && !silent)
            silent = &fault;
    }
    if (!silent)
        return Verdict::passed();
    const std::size_t all = runs.faults.size();
    return Verdict::failed(fault_finding(*silent, runs.source, reported, all),
                           static_cast<double>(reported) / static_cast<double>(all));
}
} // namespace lab::judge
