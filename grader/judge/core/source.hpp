// Reads the files of a submission: only small, plain text files are accepted.
#pragma once

#include "grader/base/own_headers.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/judge/core/verdict.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace lab::judge
{

struct Source {
    std::filesystem::path path;
    std::string name; // "prefix_sum.cl"
    std::string text;
    std::optional<Finding> problem; // why it cannot be graded

    /// The line as the student wrote it, without indentation and shortened if it is very long; empty if there is
    /// none.
    std::string line(int number) const;
    /// The whole line, so that column numbers match; empty if there is none.
    std::string whole_line(int number) const;
    /// The line at which the block of a TODO begins; 0 if the markers were removed.
    int line_of_todo(const std::string& todo) const;
    /// The first line that declares something of that type, such as "ushort"; 0: none.
    int line_of_type(const std::string& type) const;
    /// The last line before line `before` that stores to an element of that array; 0: none.
    int line_of_store(const std::string& array, int before) const;
};

/// The file NAME of the submission, or as handed out if the submission lacks it. It is read once: a report quotes
/// what was judged, whatever is saved meanwhile. Throws std::runtime_error if the course itself lacks it.
const Source& read_source(const std::string& name);

/// The student's own headers that the file includes.
std::vector<Header> headers_of(const Source& source);

/// The correct version of the same kernel file.
Source read_reference(const std::string& name);

/// Reads a regular file without following a link or waiting for a pipe. Returns the problem, or nothing.
std::optional<Text> read_regular_file(const std::filesystem::path& path, std::string& into);

/// The text as UTF-8, cut between two characters if it is too long.
std::string shortened(const std::string& text, std::size_t most_bytes);

/// True if the file is unchanged since it was handed out.
bool is_handed_out(const Source& source);

/// The current contents of the TODO blocks that the file was handed out with; blocks without markers are left out.
std::vector<TodoBlock> todos_of(const Source& source);
} // namespace lab::judge
