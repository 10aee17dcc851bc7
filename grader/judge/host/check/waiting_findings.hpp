// What a host program must wait for and does not, as findings.
#pragma once

#include "grader/judge/host/run/host_runs.hpp"

namespace lab::judge
{
/// Host memory that was modified or freed before the command that uses it finished.
Finding changed_finding(const Call& command, const Source& source);
Finding freed_finding(const Call& command, const Source& source);
/// `buffer`: the call that created the buffer which uses that memory.
Finding freed_finding(const Call& command, const Call& buffer, const Source& source);

/// A program that polls the state of a command learns of its end only if it keeps polling.
Finding never_waited_for(const Call& command, const HostRecord& record, const Source& source);

/// If the program created a separate queue for one of the commands, that line is listed first.
Finding not_ordered(const Call& earlier, const Call& later, const HostRecord& record, const Source& source);

/// A command that may stay in its command-queue for ever although the program waits for it.
Finding never_flushed(const Call& command, const Source& source);
Finding waits_in_a_callback(const Call& call, const Source& source);

Finding still_mapped(const Call& map, const Call& command, const Source& source);
} // namespace lab::judge
