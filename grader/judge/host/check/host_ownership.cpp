// Tracks the owners of OpenCL objects.
#include "grader/judge/host/check/host_record_checks.hpp"
#include "grader/judge/host/run/host_launches.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace lab::judge
{
namespace
{
struct Object {
    const Call* creation = nullptr;
    std::int64_t references = 1;
    const Call* last_retain = nullptr; // by the student
    bool is_held = false;              // by another object, which gave it to who asked
};

/// An object of one kind: a driver may reuse an address for an object of another kind.
struct Handle {
    std::string_view kind;
    std::uint64_t address;
    auto operator<=>(const Handle&) const = default;
};

/// The kind of object that a parameter of this name takes.
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

/// The objects that the call uses, not including those that it creates.
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
        {"clCreateImage", "memory"},
        {"clCreatePipe", "memory"},
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

/// A released object that is used.
struct Dead {
    const Object* object;
    const Call* set; // as an argument of the kernel that is launched: the call that set it; else null
};

/// Counts the references to each object.
class Ownership {
  public:
    std::optional<Finding> late_use(const HostRecord& record, const Source& source);
    std::optional<Finding> leak(const Source& source) const;

  private:
    void count(const Call& call);
    void count_mapping(const Call& call);
    std::optional<Dead> dead_object(const Call& call);

    KernelArguments arguments_;
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
    count_mapping(call);
    for (auto& [handle, object] : objects_)
        object.is_held = object.is_held || (call.given != 0 && handle.address == call.given);
}

/// A mapped region belongs to the host until it is unmapped; a buffer that uses the host's memory may be mapped more
/// than once.
void Ownership::count_mapping(const Call& call)
{
    if (call.is("clEnqueueUnmapMemObject")) {
        const auto found = objects_.find({"mapping", call.number("mapped_ptr")});
        if (found != objects_.end())
            --found->second.references;
    } else if (call.name.starts_with("clEnqueueMap")) {
        for (const std::uint64_t address : call.created) {
            Object& mapping = objects_[{"mapping", address}];
            mapping = {&call, std::max<std::int64_t>(mapping.creation ? mapping.references : 0, 0) + 1};
        }
    }
}

/// The first released object that the call uses; a launch also uses its kernel's arguments.
std::optional<Dead> Ownership::dead_object(const Call& call)
{
    std::vector<std::pair<Handle, const Call*>> used;
    for (const Handle& handle : used_objects(call))
        used.push_back({handle, nullptr});
    if (const KernelArguments::Set* arguments = arguments_.of_launch(call))
        for (const auto& [index, set] : *arguments)
            used.push_back({{"memory", handle_in(*set)}, set});
    for (const auto& [handle, set] : used) {
        const auto found = objects_.find(handle);
        if (found != objects_.end() && found->second.references <= 0 && !found->second.is_held)
            return Dead{&found->second, set};
    }
    return {};
}

/// An earlier launch that the argument was set for; null if there is none.
const Call* launched_before(const Call& set, const Call& launch)
{
    const auto is_such = [&](const Call& call) {
        return call.is("clEnqueueNDRangeKernel") && call.number("kernel") == launch.number("kernel");
    };
    const Call* const found = std::find_if(&set, &launch, is_such);
    return found == &launch ? nullptr : found;
}

Finding argument_gone(const HostRecord& record, const Call& launch, const Dead& dead, const Source& source)
{
    const Call* const earlier = launched_before(*dead.set, launch);
    const Text released = text(
        "Line {} launches {} with a released buffer as argument {} (counted from 0): line {} created this "
        "buffer, line {} set it as an argument",
        "Zeile {} startet {} mit einem schon freigegebenen Puffer als Argument {} (ab 0 gezählt): Zeile {} "
        "legte diesen Puffer an, Zeile {} setzte ihn als Argument",
        launch.line, kernel_of(launch, record), dead.set->number("arg_index"), dead.object->creation->line,
        dead.set->line);
    if (!earlier)
        return {released + Text{".", "."}, place_of(launch, source),
                text("How long must this buffer exist, and when is the cl::Buffer destroyed?",
                     "Wie lange muss es diesen Puffer geben, und wann wird der cl::Buffer zerstört?")};
    return {
        released + text(", for an earlier launch (line {}).", ", für einen früheren Start (Zeile {}).",
                        earlier->line),
        place_of(launch, source),
        text(
            "A kernel keeps the arguments that were set last. What sets them again between the setArg calls for "
            "this launch and the launch itself, perhaps a second call to the same function?",
            "Ein Kernel behält die Argumente, die zuletzt gesetzt wurden. Wodurch werden sie zwischen den "
            "setArg-Aufrufen für diesen Start und dem Start selbst noch einmal gesetzt, etwa durch einen zweiten "
            "Aufruf derselben Funktion?")};
}

/// The first use of a released object. If there is none, all calls have been counted.
std::optional<Finding> Ownership::late_use(const HostRecord& record, const Source& source)
{
    for (const Call& call : record.calls) {
        arguments_.note(call);
        const auto dead = call.is_students() ? dead_object(call) : std::nullopt;
        if (dead && dead->set && dead->set->line > 0 && dead->object->creation->line > 0)
            return argument_gone(record, call, *dead, source);
        if (dead)
            return Finding{
                text("{} uses an object that has been released; {} created it.",
                     "{} benutzt ein Objekt, das schon freigegeben ist; {} legte es an.", shown(call),
                     shown(*dead->object->creation)),
                place_of(call, source),
                text("After its last release an object no longer exists. Which line still needs this "
                     "object, and which line released it?",
                     "Nach seiner letzten Freigabe existiert ein Objekt nicht mehr. Welche Zeile braucht "
                     "dieses Objekt noch, und welche gab es frei?")};
        count(call);
    }
    return {};
}

Finding never_unmapped(const Call& map, const Source& source)
{
    return {
        text("The memory mapped by {} is never unmapped.",
             "Der von {} eingeblendete Speicher wird nie "
             "ausgeblendet.",
             shown(map)),
        place_of(map, source),
        {"A region belongs to the host until enqueueUnmapMemObject. When does the host no longer need it?",
         "Ein Bereich gehört dem Host bis zu enqueueUnmapMemObject. Ab wann braucht der Host ihn nicht mehr?"}};
}

Finding never_released(const Call& creation, const Source& source)
{
    return {
        text("The object created by {} is never released.",
             "Das von {} angelegte Objekt wird nie "
             "freigegeben.",
             shown(creation)),
        place_of(creation, source),
        text("CLHPP objects release their OpenCL objects when they are destroyed; in C, and for objects "
             "created with new, you must release them yourself.",
             "CLHPP-Objekte geben ihre OpenCL-Objekte frei, wenn sie zerstört werden; in C und bei Objekten, "
             "die mit new angelegt sind, müssen Sie das selbst tun.")};
}

/// Requires late_use. Reports the earliest call: the order of addresses is random.
std::optional<Finding> Ownership::leak(const Source& source) const
{
    const Call* first = nullptr;
    bool is_mapping = false;
    for (const auto& [handle, object] : objects_) {
        const Call* culprit = object.creation->is_students() ? object.creation : object.last_retain;
        if (object.references > 0 && culprit && (!first || culprit < first)) {
            first = culprit;
            is_mapping = handle.kind == "mapping";
        }
    }
    if (!first)
        return {};
    return is_mapping ? never_unmapped(*first, source) : never_released(*first, source);
}
} // namespace

std::optional<Finding> used_after_release(const HostRecord& record, const Source& source)
{
    return Ownership().late_use(record, source);
}

Verdict releases_everything(const HostRuns& runs)
{
    return judge_records(runs, [&](const HostRun& run) {
        Ownership ownership;
        const auto late = ownership.late_use(run.record, runs.source);
        return late ? late : ownership.leak(runs.source);
    });
}
} // namespace lab::judge
