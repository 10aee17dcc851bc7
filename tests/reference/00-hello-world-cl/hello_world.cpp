// Stands for the program where it is not asked for.
#include <cstdlib>
#include <iostream>
#include <string>

int main()
{
    const char* language = std::getenv("LAB_LANG");
    std::cerr
        << (language && std::string(language) == "de"
                ? "hello_world.cpp gehört nicht zu diesem Kurs. ./lab check prüft die Teile, die dazugehören.\n"
                : "hello_world.cpp is not part of this course. ./lab check checks the parts that are.\n");
    return 2;
}
