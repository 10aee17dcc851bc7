// How much of the device's results a host program read back.
#pragma once

#include "grader/judge/host/record/host_record.hpp"

#include <optional>

namespace lab::judge
{
/// The number of bytes of buffers and images that the program read or mapped after its first launch, counting no byte
/// of a buffer twice between two launches. Nothing if that is unknown, as with shared virtual memory.
/// `by_place`: counts no offset twice, in whichever buffer, for buffers that hold the same elements in turn.
std::optional<std::uint64_t> bytes_brought_back(const HostRecord& record, bool by_place = false);
} // namespace lab::judge
