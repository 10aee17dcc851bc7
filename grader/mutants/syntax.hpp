// A source file as the compiler's syntax tree, with exact positions. The only user of libclang.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lab::mutants
{
struct Range {
    std::size_t begin = 0, end = 0; // offsets in the text

    bool contains(const Range& other) const { return begin <= other.begin && other.end <= end; }
    bool operator==(const Range&) const = default;
};

enum class Kind {
    function,
    parameter,
    variable,
    declaration, // a statement that declares
    compound,
    if_statement,
    loop,
    return_statement,
    call,
    construction, // of an object: a call without a function's name
    subscript,
    binary,
    assignment, // = and its compounds
    unary,
    integer,
    reference,
    lambda,
    other
};

constexpr std::size_t nothing = static_cast<std::size_t>(-1);

struct Node {
    Kind kind = Kind::other;
    Range range;
    std::string name; // of what is declared, called or referred to
    std::string type; // as the compiler spells it
    bool is_integer = false;
    bool is_in_macro = false;          // its text is not in the file
    std::size_t declaration = nothing; // reference: offset of the declaration, when it is in the file
    Range operator_range;              // binary, assignment, unary
    std::size_t name_end = 0;          // variable, parameter: end of its name
    std::size_t parent = nothing;
    std::vector<std::size_t> children;
    std::vector<Range> arguments; // of a call, as they are written

    bool calls(const std::string& function) const { return kind == Kind::call && name == function; }
};

struct Syntax {
    std::string text;
    std::string masked;             // the text with blanks for comments and strings
    std::string uncommented;        // the text with blanks for comments
    std::vector<Node> nodes;        // parents before children
    std::vector<Range> todo_blocks; // what lies between `// TODO n [name]: …` and `// END TODO n [name]`

    std::string text_of(const Range& range) const
    {
        return text.substr(range.begin, range.end - range.begin);
    }
    std::string text_of(const Node& node) const { return text_of(node.range); }
    /// The nearest ancestor of that kind; nothing if there is none.
    std::optional<std::size_t> enclosing(std::size_t node, Kind kind) const;
};

/// Throws std::runtime_error if the file does not compile: only files that were fully understood are mutated.
Syntax parse(const std::string& file, const std::vector<std::string>& compiler_options);
/// The same with the options for an OpenCL kernel: OpenCL C 1.2, or 2.0 if it does not compile as 1.2.
Syntax parse_kernel(const std::string& file);
Syntax parse_kernel_text(const std::string& text);
} // namespace lab::mutants
