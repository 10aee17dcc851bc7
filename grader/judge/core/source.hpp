// Taking in a file of a submission: nothing that is not a small plain text file goes further.
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

    /// The line as the student wrote it, without indentation, the start of it when it is very long; empty where there is
    /// none.
    std::string line(int number) const;
    /// The whole line, as its columns count; empty where there is none.
    std::string whole_line(int number) const;
    /// The number of the line at which the block of a TODO begins; 0 where somebody has taken the markers out.
    int line_of_todo(const std::string& todo) const;
    /// The first line that declares something of that type: "ushort"; 0: none does.
    int line_of_type(const std::string& type) const;
    /// The last line before another one that stores to an element of that array; 0: none does.
    int line_of_store(const std::string& array, int before) const;
};

/// The file NAME of the submission, or as it was handed out where the submission lacks it. It is read once: what a report
/// quotes is what was judged, whatever is saved meanwhile. Throws std::runtime_error where the course itself lacks it.
const Source& read_source(const std::string& name);

/// The student's own headers that it includes.
std::vector<Header> headers_of(const Source& source);

/// The right kernels of the same file.
Source read_reference(const std::string& name);

/// Reads a regular file without following a link or waiting for a pipe. Returns what is wrong with it, or nothing.
std::optional<Text> read_regular_file(const std::filesystem::path& path, std::string& into);

/// As UTF-8, cut between two characters where it is too long to be read.
std::string shortened(const std::string& text, std::size_t most_bytes);

/// Whether the file is as it was handed out.
bool is_handed_out(const Source& source);

/// The TODO blocks that the file was handed out with, as they are now; without those whose markers are gone.
std::vector<TodoBlock> todos_of(const Source& source);
} // namespace lab::judge
