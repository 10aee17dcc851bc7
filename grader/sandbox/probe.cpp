// sandbox_probe NUMBER SECRET GRADER FOLDER: carries out one of the attacks. Exit code 0: it was stopped; 1: it
// succeeded.
#include "grader/sandbox/attacks.hpp"

#include <cstdlib>

int main(int argc, char* argv[])
{
    if (argc != 5)
        return 2;
    const auto& attack = lab::sandbox::attacks().at(std::strtoul(argv[1], nullptr, 10));
    return attack.is_stopped({argv[2], std::atoi(argv[3]), argv[4]}) ? 0 : 1;
}
