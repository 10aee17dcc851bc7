// What the first launch of a host program is given, beside what the exercise means it to be given: often the cause of a wrong
// result.
#pragma once

#include "grader/judge/host/host_launches.hpp"

namespace lab::judge
{
/// An argument of the first launch that is not what `meant` has: another number, or a buffer of fewer bytes.
std::optional<Finding> given_otherwise(const HostRecord& record, const worker::Case& meant,
                                       const Source& source);

/// The same of buffers alone.
std::optional<Finding> given_a_smaller_buffer(const HostRecord& record, const worker::Case& meant,
                                              const Source& source);

/// Of a program that comes to no launch yet and has made as many buffers as one needs: one that is too small for any of them.
std::optional<Finding> made_otherwise(const HostRecord& record, const worker::Case& meant,
                                      const Source& source);

/// A buffer that holds another number at the first launch, in a record with the bytes that the calls brought.
std::optional<Finding> holds_otherwise(const HostRecord& record, const worker::Case& meant,
                                       const Source& source);

/// Whether the buffers of the first launch are known to hold what they should.
bool holds_as_meant(const HostRecord& record, const worker::Case& meant);
} // namespace lab::judge
