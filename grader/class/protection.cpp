#include "grader/class/protection.hpp"

#include "grader/sandbox/system_calls.hpp"

namespace lab::classroom
{
Protection::Protection(const command::Course&, bool is_unwanted)
{
    if (is_unwanted)
        return;
    settings_ = sandbox::Settings{"bubblewrap", sandbox::write_filters(folder_.path()), sandbox::user_of_slot(0)};
    sandbox::enclose_children(*settings_);
}

std::optional<sandbox::Settings> Protection::of_slot(std::size_t slot) const
{
    auto settings = settings_;
    if (settings)
        settings->user = sandbox::user_of_slot(slot);
    return settings;
}

bool Protection::accepts(const Run& run) const { return !settings_ || run.sandbox != sandbox::no_sandbox; }
} // namespace lab::classroom
