// The same kernel in other words: what can be said differently. Each of these notes a variant for each place where it can,
// and leaves alone where it cannot be sure that the kernel computes the same (a `continue`, a signed division).
#pragma once

#include "grader/mutants/mutants.hpp"

namespace lab::mutants
{
/// The type without its qualifiers; empty when a variable of it cannot simply be declared.
std::string plain(std::string type);
bool is_unsigned(const std::string& type);
/// A name that the file does not have yet: variants are made of variants.
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
