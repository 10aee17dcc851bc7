// Mutants: a right file with one small mistake each, as students make them. They are made of the syntax tree, only in the
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

/// All mutants, no two with the same text.
std::vector<Mutant> mutants_of(const Syntax& syntax, Language language);

/// The same kernel in other words: every one must pass all checks, all differ in their texts.
std::vector<Mutant> variants_of(const Syntax& syntax);

struct Change {
    Range range;
    std::string text;
};

/// What the operators work with: looks at the tree and notes mutants.
class Workshop {
  public:
    enum class Scope { todo_blocks, everything };

    explicit Workshop(const Syntax& syntax, Scope scope = Scope::todo_blocks);

    const Syntax& syntax() const { return syntax_; }
    const Node& node(std::size_t index) const { return syntax_.nodes[index]; }
    /// Without what the compiler wrapped around it (conversions).
    const Node& core(std::size_t index) const;
    std::string text(std::size_t index) const { return syntax_.text_of(node(index)); }
    /// Indices of the nodes that may be changed.
    const std::vector<std::size_t>& open() const { return open_; }
    bool is_open(const Range& range) const;
    /// Whether the node is a statement of its own (in a compound, or under an if or a loop).
    bool is_statement(std::size_t index) const;
    /// The statement with its semicolon.
    Range statement_range(std::size_t index) const;
    /// Of a variable: its initialiser after `=`.
    std::optional<std::size_t> initialiser(std::size_t variable) const;

    void replace(const std::string& operator_name, const Range& range, const std::string& text)
    {
        change(operator_name, {{range, text}});
    }
    /// The changes are made at once; those with parts that may not be changed are left out.
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
