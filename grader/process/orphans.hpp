// Processes that a child started and left behind: they become children of this process, wherever they went, and are ended.
#pragma once

#include <functional>
#include <sys/types.h>

namespace lab::process
{
/// `start` makes a child; `registered` is called with its id before anybody could take it for an orphan.
pid_t start_child(const std::function<pid_t()>& start, const std::function<void(pid_t)>& registered);

/// Ends every orphan and what it started, until none is left. Children that this process started otherwise, in its own
/// session, are none.
void end_orphans();
} // namespace lab::process
