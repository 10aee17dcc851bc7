// Delays event callbacks: a program that does not wait for its callback has then already finished.
#pragma once

#include <CL/cl.h>

namespace lab::layer
{
using Callback = void(CL_CALLBACK*)(cl_event event, cl_int status, void* data);

/// A callback and its data: the program's, or the replacement that is passed to the driver.
struct LateCallback {
    Callback function;
    void* data;
};

/// The callback to register for the event.
LateCallback late_callback(cl_event event, cl_int status, const LateCallback& programs);
/// Must be called after the registration: some drivers never call back for a command that has already completed.
void call_if_missed(const LateCallback& registered);

/// True in the thread of such a callback, while it runs.
bool is_in_callback();
} // namespace lab::layer
