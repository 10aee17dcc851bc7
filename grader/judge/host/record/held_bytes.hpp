// The bytes that buffers are known to hold when a host program's first launch begins.
#pragma once

#include "grader/worker/job.hpp"

#include <optional>
#include <vector>

namespace lab::judge
{
/// The known bytes of a buffer.
struct Held {
    worker::Bytes bytes;
    std::vector<bool> is_known;
};

/// Limits how many bytes of copies are followed; a program may copy any amount.
bool is_too_much(const std::vector<worker::Transfer>& transfers);

/// The contents of the buffers when the first launch begins.
std::vector<Held> held_at_the_first_launch(const worker::Case& repeated);

/// The index of the first 4-byte number that differs from the expected one; nothing if that number is not known.
std::optional<std::size_t> other_number_in(const Held& held, const worker::Bytes& meant);
/// The 4-byte number there.
std::uint32_t number_at(const worker::Bytes& bytes, std::size_t index);
} // namespace lab::judge
