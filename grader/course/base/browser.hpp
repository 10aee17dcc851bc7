// Opens a page for the user.
#pragma once

#include <filesystem>

namespace lab::course
{
/// Uses the desktop's preferred browser. If there is none, throws KitError, which names the page.
void open_in_browser(const std::filesystem::path& page);

/// As open_in_browser, but does not wait, so that the screen goes on. False if there is no display or no xdg-open.
bool start_browser(const std::filesystem::path& page);
} // namespace lab::course
