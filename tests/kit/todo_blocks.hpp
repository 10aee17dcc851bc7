// The TODO blocks of a student's file: `// TODO n [name]: …`, the comment that goes on below it, the student's lines,
// `// END TODO n [name]`.
#pragma once

#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace lab::kit
{
struct TodoBlock {
    int number = 0;
    std::string name, head; // "load"; the comment at the top, with its first line
    std::vector<std::string> body;
};

struct TodoFile {
    std::string outside; // everything but the bodies, so with heads and END lines
    std::vector<TodoBlock> blocks;
};

/// Throws std::runtime_error on a block that does not end, or ends under another name.
inline TodoFile read_todo_blocks(const std::string& text)
{
    static const std::regex first(R"(^\s*// TODO (\d+) \[([a-z0-9-]+)\]: \S.*$)");
    static const std::regex more(R"(^\s*//   +\S.*$)"); // indented: a comment of the solution is not
    TodoFile file;
    bool inside = false, in_head = false;
    std::string end;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const bool has_newline = !lines.eof();
        const std::string whole = line + (has_newline ? "\n" : "");
        std::smatch match;
        if (!inside && std::regex_match(line, match, first)) {
            file.blocks.push_back({std::stoi(match[1]), match[2], whole, {}});
            end = "// END TODO " + match[1].str() + " [" + match[2].str() + "]";
            inside = in_head = true;
            file.outside += whole;
        } else if (inside && line.find("END TODO") != std::string::npos) {
            if (line.substr(line.find_first_not_of(' ')) != end)
                throw std::runtime_error("TODO " + std::to_string(file.blocks.back().number) +
                                         " ends with: " + line);
            inside = false;
            file.outside += whole;
        } else if (in_head && std::regex_match(line, more)) {
            file.blocks.back().head += whole;
            file.outside += whole;
        } else if (inside) {
            in_head = false;
            file.blocks.back().body.push_back(line);
        } else
            file.outside += whole;
    }
    if (inside)
        throw std::runtime_error("a TODO block does not end: " + end);
    return file;
}
} // namespace lab::kit
