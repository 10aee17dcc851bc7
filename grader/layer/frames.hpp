// Finds out who called.
#pragma once

#include "grader/layer/record_line.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lab::layer
{
/// The path of the student's program in every process that runs one: descriptor 4 (host_runner.cpp).
constexpr const char* student_program = "/proc/self/fd/4";

/// Sets the libraries with the course's code, separated by colons: their calls are not the student's. Must be called
/// before any of the student's code runs.
void remember_given_code(const std::string& libraries);

/// The places in the student's program from which this function was called, innermost first, as addresses within its
/// file. An address is 0 for code outside any file, and for a caller that hides: the stack then contains neither the
/// student's program nor the course's code. Empty if the course's code called.
std::vector<std::uintptr_t> students_frames();

/// The same where the program crashes or throws, limited to the student's program. For signal handlers: allocates
/// nothing.
struct Frames {
    std::array<std::uint64_t, record::most_frames_of_failure> addresses{};
    std::size_t count = 0;
};
Frames frames_of_failure();

/// True for an address in the student's program.
bool is_in_students_program(const void* address);
} // namespace lab::layer
