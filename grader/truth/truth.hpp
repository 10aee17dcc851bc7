// The kill matrix: which check rejects which mutant of a solution, and what follows from that about the grader.
#pragma once

#include "grader/command/course.hpp"

#include <nlohmann/json_fwd.hpp>

namespace lab::truth
{
/// A file that is handed in to see what the grader makes of it.
struct Trial {
    enum class Origin {
        mutant,  // of a solution: one mistake
        wrong,   // an entry of tests/wrong
        variant, // of a solution: the same in other words
        right    // an entry of tests/right
    };
    Origin origin = Origin::mutant;
    std::string file, suite;           // suite: "Kernel."
    std::string operator_name;         // "barrier-removed"; of an entry its name
    int line = 0;                      // 0 for an entry
    std::string original, mutated;     // the lines that differ
    int occurrence = 1;                // among those of this operator with the same lines
    std::vector<std::string> excepted; // right: the checks that fail it, as its first line says
    std::string text;

    enum class Fate { not_tried, killed, survived, not_built, not_gradable, fault };
    Fate fate = Fate::not_tried;
    std::vector<std::string> killed_by; // names of checks
    std::string fault;
    std::string reason;             // why it is equivalent to the solution, where it is declared so
    bool is_declared_wrong = false; // the reason is that of an [[unseen]] one
    double seconds = 0.0;

    bool is_wrong() const { return origin == Origin::mutant || origin == Origin::wrong; }
    /// Of a right one: the checks that reject it, but those excepted.
    std::vector<std::string> wrongly_rejected_by() const;
    bool was_graded() const { return fate == Fate::killed || fate == Fate::survived || fate == Fate::fault; }
};

/// A mutant that no check can kill because it is as right as the solution: an [[equivalent]] of tests/equivalent/ID.toml.
/// Or, as [[unseen]], one that is wrong, but in a way that no device or simulator here can show.
struct Equivalent {
    std::string file, operator_name, line, mutated;
    int occurrence = 1;
    std::string reason;
    bool is_wrong = false;
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
    /// How many trials of that origin the check rejects, and how many no other check does.
    std::size_t kills(const std::string& check, Trial::Origin origin) const;
    std::size_t kills_alone(const std::string& check) const;
};

/// Reads `values` and the [[equivalent]]s from the file into the truth; without the file there are none. Throws KitError.
void read_declarations(const std::filesystem::path& file, Truth& truth);

/// Gives the declared mutants their reasons, and says what is wrong, a sentence each: undeclared survivors, declared
/// mutants that are killed or do not exist, entries of tests/wrong that pass, right files that are rejected, checks that
/// kill nothing. Of a run that was interrupted only what was tried is judged.
std::vector<std::string> find_problems(Truth& truth);

/// An [[equivalent]] for the survivor, to be pasted once there is a reason.
std::string declaration_of(const Trial& trial);

nlohmann::json to_json(const Truth& truth);
const char* name_of(Trial::Fate fate);
/// The same, or what it is declared to be.
const char* fate_of(const Trial& trial);
const char* name_of(Trial::Origin origin);

/// Of the trials that could be graded.
struct Count {
    std::size_t mutants = 0, killed = 0, equivalent = 0, unseen = 0, open = 0; // open: survive undeclared
    std::size_t only_by_simulator = 0, by_values = 0;                          // of the mutants killed
    std::size_t wrong = 0, variants = 0, right = 0;                            // the other origins
    std::size_t not_gradable = 0, not_tried = 0;
};
Count count_of(const Truth& truth);
/// "91.2 %"; of none "0.0 %".
std::string percent(std::size_t part, std::size_t all);
/// The lines for the terminal: of each exercise, and of all together.
std::string summary_of(const std::vector<Truth>& truths);

/// A part of the matrix: of `of` parts of equal size the one with that number, from 1. Each has its share of every file.
struct Shard {
    std::size_t number = 1, of = 1;

    bool holds(std::size_t trial) const { return trial % of == number - 1; }
};
/// "2/3"; empty is the whole. Throws KitError.
Shard shard_of(const std::string& text);

/// What a run found out.
struct Findings {
    std::vector<Truth> truths;
    std::vector<std::string> problems;
    Shard shard;
    bool was_interrupted = false;
    double seconds = 0.0;

    bool is_complete() const { return shard.of == 1 && !was_interrupted; }
    /// A sentence, followed by a space; empty where nothing is.
    std::string what_is_missing() const;
};

/// Writes matrix.json and index.html to the folder. Throws KitError.
void write_findings(const command::Course& course, const Findings& findings,
                    const std::filesystem::path& folder);
} // namespace lab::truth
