// Callbacks of events come late: a program that does not wait for its callback is through before.
#pragma once

#include <CL/cl.h>

namespace lab::layer
{
using Callback = void(CL_CALLBACK*)(cl_event event, cl_int status, void* data);

/// A program's callback, and what the driver gets in its place.
struct LateCallback {
    Callback function;
    void* data;
};

/// What to register for the event.
LateCallback late_callback(cl_event event, cl_int status, const LateCallback& programs);
/// After that was registered: some drivers never call for a command that has completed before.
void call_if_missed(const LateCallback& registered);
} // namespace lab::layer
