// The kill matrix: which check rejects which mutant of a solution, and what follows from that about the grader.
#pragma once

#include "grader/command/course.hpp"

#include <nlohmann/json_fwd.hpp>

namespace lab::truth
{
/// A file with one mistake, and what became of it.
struct Trial {
    std::string file, suite; // suite: "Kernel."
    std::string
        operator_name; // "barrier-removed"; "by hand": an entry of tests/wrong, with its name as `mutated`
    int line = 0;
    std::string original, mutated; // the lines that differ
    int occurrence = 1;            // among those of this operator with the same lines
    std::string text;

    enum class Fate { not_tried, killed, survived, not_built, not_gradable, fault };
    Fate fate = Fate::not_tried;
    std::vector<std::string> killed_by; // names of checks
    std::string fault;
    std::string reason; // why it is equivalent to the solution, where it is declared so
    double seconds = 0.0;

    bool is_by_hand() const { return operator_name == "by hand"; }
};

/// A mutant that no check can kill because it is as right as the solution: an [[equivalent]] of tests/equivalent/ID.toml.
struct Equivalent {
    std::string file, operator_name, line, mutated;
    int occurrence = 1;
    std::string reason;
};

/// All that is known of one exercise after its trials.
struct Truth {
    std::string exercise;
    std::vector<command::Check> checks;
    std::vector<std::string> value_checks;     // what a grader has that looks at values alone
    std::vector<std::string> simulator_checks; // cannot be graded without the simulator
    std::vector<Equivalent> equivalents;
    std::vector<Trial> trials;

    bool only_simulator_kills(const Trial& trial) const;
    bool values_kill(const Trial& trial) const;
    std::size_t kills(const std::string& check, bool by_hand) const;
};

/// Reads `values` and the [[equivalent]]s from the file into the truth; without the file there are none. Throws KitError.
void read_declarations(const std::filesystem::path& file, Truth& truth);

/// Gives the declared mutants their reasons, and says what is wrong, a sentence each: undeclared survivors, declared
/// mutants that are killed or do not exist, entries of tests/wrong that pass, checks that kill nothing.
std::vector<std::string> find_problems(Truth& truth);

/// An [[equivalent]] for the survivor, to be pasted once there is a reason.
std::string declaration_of(const Trial& trial);

nlohmann::json to_json(const Truth& truth);
const char* name_of(Trial::Fate fate);

/// Writes matrix.json and index.html to the folder. Throws KitError.
void write_truth(const command::Course& course, const std::vector<Truth>& truths,
                 const std::vector<std::string>& problems, double seconds,
                 const std::filesystem::path& folder);
} // namespace lab::truth
