// A persistent worker: it loads and warms up the OpenCL device once, then executes each job in a fork.
#pragma once

#include <string>

namespace lab::worker
{
/// Listens on the Unix socket `path`, one frame in and one frame out per connection, until the process is killed. A
/// connection closed without a frame means that the job had no result; it does not say why.
/// Forking a warm PoCL only works with POCL_DEVICES=basic: its other device has threads, which a fork loses.
[[noreturn]] void serve(const std::string& path);
} // namespace lab::worker
