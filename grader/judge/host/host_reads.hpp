// How much of what the device computed a host program brought back.
#pragma once

#include "grader/judge/host/host_record.hpp"

#include <optional>

namespace lab::judge
{
/// How many bytes of buffers and images the program read or mapped after its first launch, none of a buffer twice between two
/// launches. Nothing where it cannot be told: with shared virtual memory.
/// `by_place`: none twice at all, of whichever buffer: where one after the other holds the same elements.
std::optional<std::uint64_t> bytes_brought_back(const HostRecord& record, bool by_place = false);
} // namespace lab::judge
