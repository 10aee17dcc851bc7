// What the simulator reports about a kernel, as findings that a student can act on.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/judge/core/trace.hpp"

#include <initializer_list>

namespace lab::judge
{
/// A message, and how many other places of the source have one of the same kind.
struct Reported {
    const Message* message = nullptr;
    std::size_t elsewhere = 0;
};

/// The first message of any of the kinds; none of uninitialised memory after an access outside an array, from which it may
/// follow.
Reported first_of(const Trace& trace, std::initializer_list<Message::Kind> kinds);

/// The lines of the work-items in the message.
std::vector<Place> places_of(const Message& message, const Source& source);

/// "element 3 of scratch (local memory)", or "element 3 of local memory" where the array has no name.
Text element_name(const Message& message);
/// " (2 more such places)"; empty where there are none.
Text and_elsewhere(std::size_t count);

Finding race_finding(const Reported& race, const Source& source);
/// Whether no barrier at all stands where one could order these accesses: wrong values then follow from the race, whatever the
/// indices are.
bool lacks_a_barrier(const Message& race, const Source& source);
Finding copy_not_awaited_finding(const Message& message, const Source& source);
/// Of two work-items that store equal values to one element, unordered.
Finding equal_stores_finding(const Reported& stores, const Source& source);
Finding divergence_finding(const Message& message, const Source& source);
/// Of an access outside an array or buffer, or of a store to a buffer that is only read.
Finding bounds_finding(const Reported& access, const Source& source);
Finding uninitialised_finding(const Reported& read, const Source& source);
Finding division_finding(const Reported& division, const Source& source);
Finding recursion_finding(const Recursion& recursion, const Source& source);
} // namespace lab::judge
