// A program for a fork server: each fork runs the command it receives, with a variable that identifies it as a fork.
#include "grader/process/forked.hpp"

#include <cstdlib>
#include <unistd.h>

int main(int argc, char* argv[])
{
    ::setenv("KIT_FORK", "yes", 1);
    std::vector<std::string> arguments = lab::process::fork_for_each_request({argv + 1, argv + argc});
    std::vector<char*> given;
    for (std::string& argument : arguments)
        given.push_back(argument.data());
    given.push_back(nullptr);
    return ::execv(given.front(), given.data());
}
