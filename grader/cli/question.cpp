#include "grader/cli/question.hpp"

#include <iostream>
#include <string>
#include <unistd.h>

namespace lab::cli
{
bool can_ask() { return ::isatty(STDIN_FILENO) != 0; }

bool agrees(const Text& question, Language language)
{
    if (!can_ask())
        return false;
    std::cout << (question + Text{" [y/N] ", " [j/N] "}).in(language) << std::flush;
    std::string answer;
    std::getline(std::cin, answer);
    return !answer.empty() && std::string("yYjJ").find(answer[0]) != std::string::npos;
}
} // namespace lab::cli
