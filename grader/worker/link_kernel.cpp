// The linker that PoCL calls for each kernel: the system's, but without libraries, which takes 4 ms instead of 25. The
// process that loads the kernel has the C, maths and compiler libraries already.
#include <cstdio>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace
{
bool is_of_libraries(std::string_view argument)
{
    return argument.starts_with("-L") || argument.starts_with("-l") || argument.ends_with("-as-needed");
}
} // namespace

int main(int /*count*/, char** arguments)
{
    std::vector<char*> kept;
    for (char** argument = arguments; *argument != nullptr; ++argument)
        if (!is_of_libraries(*argument))
            kept.push_back(*argument);
    kept.push_back(nullptr);
    ::execv(SYSTEM_LINKER, kept.data());
    std::perror(SYSTEM_LINKER);
    return 1;
}
