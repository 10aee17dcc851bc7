// The declarations in tests/equivalent/ID.toml about mutants that no check kills.
#pragma once

#include "grader/verify/trial.hpp"

#include <filesystem>

namespace lab::verify
{
struct KillMatrix;

/// A mutant that no check can kill because it is as correct as the solution: an [[equivalent]] of
/// tests/equivalent/ID.toml. Or, as [[unseen]], one that is wrong in a way that no device or simulator here can
/// reveal.
struct Declaration {
    std::string file, operator_name, line, mutated;
    int occurrence = 1;
    std::string reason;
    bool is_wrong = false;
};

/// Reads `values` and the [[equivalent]] tables from the file into the matrix. A missing file counts as empty. Throws
/// KitError.
void read_declarations(const std::filesystem::path& file, KillMatrix& matrix);

/// An [[equivalent]] for the survivor, to be pasted into the file once a reason is known.
std::string declaration_of(const Trial& trial);
} // namespace lab::verify
