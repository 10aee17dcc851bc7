// Showing a page to whoever sits there.
#pragma once

#include <filesystem>

namespace lab::course
{
/// In the browser that the desktop prefers. Throws KitError, which names the page, where there is none.
void open_in_browser(const std::filesystem::path& page);

/// The same without waiting, as the screen goes on. Returns false where there is no display or no xdg-open.
bool start_browser(const std::filesystem::path& page);
} // namespace lab::course
