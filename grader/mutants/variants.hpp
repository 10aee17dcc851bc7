// Equivalent variants of a kernel. Each function adds a variant for each place it applies to, and skips places where
// it is not certain that the kernel still computes the same (a `continue`, a signed division).
#pragma once

#include "grader/mutants/mutants.hpp"

namespace lab::mutants
{
/// The type without its qualifiers; empty if a variable of that type cannot simply be declared.
std::string plain(std::string type);
bool is_unsigned(const std::string& type);
/// A name that does not occur in the file yet: variants are made from variants.
std::string fresh_name(const Workshop& shop, const std::string& stem);
std::string in_brackets(const Workshop& shop, std::size_t node);

// Names and spellings.
void rename(Workshop& shop);
void name_parts(Workshop& shop);
void spell_differently(Workshop& shop);

// Loops.
void write_loops_differently(Workshop& shop);

// Expressions.
void turn_operations_round(Workshop& shop);
void shift_for_powers_of_two(Workshop& shop);
void index_by_pointers(Workshop& shop);
void compute_ids(Workshop& shop);

// Statements.
void add_barriers(Workshop& shop);
void write_assignments_out(Workshop& shop);
void split_declarations(Workshop& shop);
void turn_branches_round(Workshop& shop);
} // namespace lab::mutants
