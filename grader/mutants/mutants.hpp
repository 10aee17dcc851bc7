// Mutants: correct files with one small mistake each, as students make them; created from the syntax tree, only in
// the
// TODO blocks and in the declarations that these use.
#pragma once

#include "grader/mutants/syntax.hpp"

#include <map>
#include <set>
#include <tuple>

namespace lab::mutants
{
struct Mutant {
    std::string operator_name;     // "barrier-removed"
    int line = 0;                  // the first one that changes, from 1
    std::string original, mutated; // the lines that change, before and after, white space squeezed
    int occurrence = 1;            // among mutants of this operator with the same lines
    std::string text;              // all of the mutated file
};

enum class Language { kernel, host };

/// All mutants; no two have the same text.
std::vector<Mutant> mutants_of(const Syntax& syntax, Language language);

/// Equivalent variants of the kernel: each must pass all checks, and all texts differ.
std::vector<Mutant> variants_of(const Syntax& syntax);

struct Change {
    Range range;
    std::string text;
};

/// The interface for the operators: provides the tree and collects mutants.
class Workshop {
  public:
    enum class Scope { todo_blocks, everything };

    explicit Workshop(const Syntax& syntax, Scope scope = Scope::todo_blocks);

    const Syntax& syntax() const { return syntax_; }
    const Node& node(std::size_t index) const { return syntax_.nodes[index]; }
    /// The node without what the compiler wrapped around it (conversions).
    const Node& core(std::size_t index) const;
    std::string text(std::size_t index) const { return syntax_.text_of(node(index)); }
    /// Indices of the nodes that may be changed.
    const std::vector<std::size_t>& open() const { return open_; }
    bool is_open(const Range& range) const;
    /// True if the node is a statement of its own (in a compound, or under an if or a loop).
    bool is_statement(std::size_t index) const;
    /// The statement with its semicolon.
    Range statement_range(std::size_t index) const;
    /// The initialiser of a variable, after `=`.
    std::optional<std::size_t> initialiser(std::size_t variable) const;

    void replace(const std::string& operator_name, const Range& range, const std::string& text)
    {
        change(operator_name, {{range, text}});
    }
    /// Applies all changes together; ignored if one of them affects text that must not change.
    void change(const std::string& operator_name, std::vector<Change> changes);

    std::vector<Mutant> take() { return std::move(mutants_); }

  private:
    void find_open_ranges();

    const Syntax& syntax_;
    std::vector<Range> open_ranges_;
    std::vector<std::size_t> open_;
    std::set<std::string> texts_;
    std::map<std::tuple<std::string, std::string, std::string>, int> occurrences_;
    std::vector<Mutant> mutants_;
};

void add_operators_of_both(Workshop& workshop);
void add_kernel_operators(Workshop& workshop);
void add_host_operators(Workshop& workshop);
} // namespace lab::mutants
