#include "grader/layer/late_callback.hpp"

#include "grader/layer/late_reads.hpp"
#include "grader/layer/late_status.hpp"
#include "grader/layer/mapped_memory.hpp"
#include "grader/layer/recorded_functions.hpp"
#include "grader/layer/recorder.hpp"

#include <atomic>
#include <chrono>
#include <thread>

namespace lab::layer
{
namespace
{
constexpr std::chrono::milliseconds delay{30};
thread_local bool calls_back = false;

struct Awaited {
    cl_event event;
    cl_int status;
    LateCallback programs;
    std::atomic<bool> has_happened{false};
};

void call(Awaited& awaited, cl_int status)
{
    std::this_thread::sleep_for(delay);
    if (awaited.status == CL_COMPLETE) {
        mapped_memory().complete();
        late_status().waited();
        late_reads().bring();
        recorder().tells(awaited.event);
    }
    calls_back = true;
    awaited.programs.function(awaited.event, status, awaited.programs.data);
    calls_back = false;
    target.clReleaseEvent(awaited.event);
}

void CL_CALLBACK on_event(cl_event, cl_int status, void* data)
{
    auto& awaited = *static_cast<Awaited*>(data);
    if (!awaited.has_happened.exchange(true))
        std::thread(call, std::ref(awaited), status).detach();
}
} // namespace

bool is_in_callback() { return calls_back; }

LateCallback late_callback(cl_event event, cl_int status, const LateCallback& programs)
{
    target.clRetainEvent(event);
    return {on_event, new Awaited{event, status, programs}}; // never deleted: the driver may still come to it
}

void call_if_missed(const LateCallback& registered)
{
    auto& awaited = *static_cast<Awaited*>(registered.data);
    cl_int now = CL_QUEUED;
    target.clGetEventInfo(awaited.event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof now, &now, nullptr);
    if (now <= awaited.status)
        on_event(awaited.event, now, registered.data);
}
} // namespace lab::layer
