// Functions that call themselves, directly or by others, which OpenCL C does not have. Compilers that make functions of calls take them
// all the same.
#pragma once

#include <optional>
#include <string>

namespace llvm
{
class Instruction;
}

namespace lab::simulator
{
struct Recursion {
    std::string function; // that is called again
    unsigned line = 0;    // of that call
};

/// The first one in the program that `one` belongs to.
std::optional<Recursion> recursion_in_program(const llvm::Instruction* one);
} // namespace lab::simulator
