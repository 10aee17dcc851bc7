// Turns the simulator's reports about a kernel into findings that a student can act on.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/judge/core/trace.hpp"

#include <initializer_list>

namespace lab::judge
{
/// A message, and the number of other places in the source with a message of the same kind.
struct Reported {
    const Message* message = nullptr;
    std::size_t elsewhere = 0;
};

/// The first message of any of the kinds. Uninitialised reads after an access outside an array are left out: they may
/// follow from it.
Reported first_of(const Trace& trace, std::initializer_list<Message::Kind> kinds);

/// The lines of the work-items in the message.
std::vector<Place> places_of(const Message& message, const Source& source);

/// "element 3 of scratch (local memory)", or "element 3 of local memory" if the array has no name.
Text element_name(const Message& message);
/// " (2 more such places)"; empty if `count` is 0.
Text and_elsewhere(std::size_t count);

Finding race_finding(const Reported& race, const Source& source);
/// True if no barrier could order these accesses at all: wrong values then follow from the race, whatever the indices
/// are.
bool lacks_a_barrier(const Message& race, const Source& source);
Finding copy_not_awaited_finding(const Message& message, const Source& source);
/// Reports two work-items that store equal values to one element, unordered.
Finding equal_stores_finding(const Reported& stores, const Source& source);
Finding divergence_finding(const Message& message, const Source& source);
/// Reports an access outside an array or buffer, or a store to a buffer that may only be read.
Finding bounds_finding(const Reported& access, const Source& source);
Finding uninitialised_finding(const Reported& read, const Source& source);
Finding division_finding(const Reported& division, const Source& source);
Finding recursion_finding(const Recursion& recursion, const Source& source);
} // namespace lab::judge
