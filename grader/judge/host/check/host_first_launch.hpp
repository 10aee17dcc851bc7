// Compares the arguments of a host program's first launch with the expected ones: a difference often explains a wrong
// result.
#pragma once

#include "grader/judge/host/run/host_launches.hpp"

#include <functional>

namespace lab::judge
{
/// An argument of the first launch that differs from `meant`: another number, or a smaller buffer.
std::optional<Finding> given_otherwise(const HostRecord& record, const worker::Case& meant,
                                       const Source& source);

/// True if a buffer of `own` bytes will do where `wanted` are needed.
using Fits = std::function<bool(std::size_t own, std::size_t wanted)>;
inline bool is_enough(std::size_t own, std::size_t wanted) { return own >= wanted; }

/// A buffer argument of the first launch whose size does not fit.
std::optional<Finding> given_another_size(const HostRecord& record, const worker::Case& meant,
                                          const Source& source, const Fits& fits);

/// For a program that launches nothing yet but has created the expected number of buffers: one that is too small for
/// any of them.
std::optional<Finding> made_otherwise(const HostRecord& record, const worker::Case& meant,
                                      const Source& source);

/// A buffer with an unexpected number at the first launch; the record must contain the bytes of the calls.
std::optional<Finding> holds_otherwise(const HostRecord& record, const worker::Case& meant,
                                       const Source& source);

/// True if the buffers of the first launch are known to hold the expected contents.
bool holds_as_meant(const HostRecord& record, const worker::Case& meant);
} // namespace lab::judge
