// How the values that a work-item has computed so far depend on the inputs.
#pragma once

#include "grader/simulator/dependence.hpp"
#include "grader/simulator/llvm_view.hpp"

#include <vector>

namespace lab::simulator
{
struct ItemValues {
    std::vector<Components> by_id;       // of a value; none: free
    std::vector<const Operation*> calls; // those the work-item is in, of functions in the student's file

    const Components& of(std::size_t id) const;
    /// An operand that there is not is free.
    bool is_free(const Operation& operation, std::size_t operand) const;
    bool has_free_operands(const Operation& operation) const;
    /// `id_limit`: above all ids given out so far.
    void set(std::size_t id, Components components, std::size_t id_limit);
};
} // namespace lab::simulator
