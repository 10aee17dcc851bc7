// Stands in for system_calls.cpp where libseccomp was missing when the kit was built.
#include "grader/sandbox/place.hpp"
#include "grader/sandbox/system_calls.hpp"

namespace lab::sandbox
{
std::vector<std::filesystem::path> write_filters(const std::filesystem::path& /*folder*/)
{
    throw NoSandbox("the kit was built without libseccomp (apt install libseccomp-dev).");
}
} // namespace lab::sandbox
