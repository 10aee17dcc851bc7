// Who called.
#pragma once

#include "grader/layer/record_line.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lab::layer
{
/// Where a student's program lies, in every process that runs one: descriptor 4 (host_runner.cpp).
constexpr const char* student_program = "/proc/self/fd/4";

/// The libraries with what the course gives, separated by colons: their calls are not the student's. To be called before any
/// code of the student's runs.
void remember_given_code(const std::string& libraries);

/// The places in the student's program from which this function was called, innermost first, as addresses within its file. An
/// address is 0 for code in no file, and where neither the student's program nor given code is on the stack: such a caller
/// hides. Empty: given code called.
std::vector<std::uintptr_t> students_frames();

/// The same where the program crashes or throws, in the student's program alone. For the handler of a signal: without memory of
/// its own.
struct Frames {
    std::array<std::uint64_t, record::most_frames_of_failure> addresses{};
    std::size_t count = 0;
};
Frames frames_of_failure();

/// Code of the student's.
bool is_in_students_program(const void* address);
} // namespace lab::layer
