// The TODO blocks of an exercise's file: `// TODO n [name]: …`, the comment continued below it, the student's lines,
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

/// The number of the TODO that a program reports as not written yet; empty for any other message.
std::string unwritten_todo(const std::string& said);

/// Accepts whatever a student has done to the file: an unterminated block extends to the end of the file.
TodoFile read_todo_blocks(const std::string& text);

/// The file as handed out, derived from the solution by emptying its TODO blocks. In a host file these throw instead.
std::string handed_out(const std::string& solution);

/// The text with one TODO as handed out and the rest unchanged. The text itself if it has no such block.
std::string with_empty_todo(const std::string& text, const std::string& solution, int number);
} // namespace lab
