// The TODO blocks of an exercise's file: `// TODO n [name]: …`, the comment that goes on below it, the student's lines,
// `// END TODO n [name]`.
#pragma once

#include <string>
#include <vector>

namespace lab
{
struct TodoBlock {
    enum class State {
        empty,
        alarm_left,
        written
    }; // alarm_left: code, and still the line that throws "not written"

    int number = 0;
    std::string name, goal,
        head; // "load"; its first line without the mark; the comment at the top, with its first line
    std::vector<std::string> body;
    int first_line = 0, last_line = 0; // of the markers, from 1

    State state() const;
    bool has(int line) const { return first_line <= line && line <= last_line; }
    int alarm_line() const; // of the line that throws "not written"; 0: there is none
};

struct TodoFile {
    std::string outside; // everything but the bodies, so with heads and END lines
    std::vector<TodoBlock> blocks;
    std::string problem; // a block that does not end, or ends under another name; empty: none
};

/// The number of the TODO that a program says is not written yet; empty: it says something else.
std::string unwritten_todo(const std::string& said);

/// Reads whatever somebody has made of the file: a block that does not end goes on to the end of the file.
TodoFile read_todo_blocks(const std::string& text);

/// A file as students get it, whatever they have made of theirs: the solution, without what stands in its TODO blocks. In a
/// host file something throws there instead.
std::string handed_out(const std::string& solution);

/// The text with one TODO as it is handed out, and everything else as it is. The text itself where it has no such block.
std::string with_empty_todo(const std::string& text, const std::string& solution, int number);
} // namespace lab
