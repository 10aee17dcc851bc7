// Replaces system_calls.cpp if libseccomp was missing when the kit was built.
#include "grader/sandbox/place.hpp"
#include "grader/sandbox/system_calls.hpp"

namespace lab::sandbox
{
Filters write_filters(const std::filesystem::path& /*folder*/)
{
    throw NoSandbox("the kit was built without libseccomp (apt install libseccomp-dev).");
}
std::map<int, std::string> names_of_stopped_calls() { return {}; }
} // namespace lab::sandbox
