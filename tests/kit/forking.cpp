// A program for a fork server: each fork runs the command that it gets, with a variable that shows it is a fork.
#include "grader/process/forked.hpp"

#include <cstdlib>
#include <unistd.h>

int main()
{
    ::setenv("KIT_FORK", "yes", 1);
    std::vector<std::string> arguments = lab::process::fork_for_each_request();
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    return ::execv(argv.front(), argv.data());
}
