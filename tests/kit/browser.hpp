// Opens a page in a browser: headless Chromium.
#pragma once

#include "grader/process/child.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <regex>

namespace lab::kit
{
/// The JSON that a script at the end of the page returns; null if there is no browser. The browser's files go into
/// the folder.
inline nlohmann::json said_in_browser(const std::string& script, std::string page,
                                      const std::filesystem::path& folder)
{
    const auto file = folder / "page.html";
    page.replace(
        page.rfind("</body>"), 0,
        "<pre id=\"said\"></pre><script type=\"module\">document.getElementById('said').textContent = "
        "JSON.stringify((() => {" +
            script + "})());</script>");
    write_file(file, page);
    process::Command command;
    command.arguments = {"chromium",
                         "--headless",
                         "--no-sandbox",
                         "--disable-gpu",
                         "--disable-dev-shm-usage",
                         "--user-data-dir=" + (folder / "profile").string(),
                         "--dump-dom",
                         "file://" + file.string()};
    command.limits.cpu_s = 100;
    command.limits.stream_bytes = 64 << 20;
    const auto outcome = process::run_child(command);
    if (outcome.ending == process::Ending::not_started)
        return nullptr;
    static const std::regex said(R"(<pre id="said">([^<]*)</pre>)");
    std::smatch found;
    if (!std::regex_search(outcome.out, found, said))
        ADD_FAILURE() << "the page's script stopped: " << outcome.err;
    return nlohmann::json::parse(found.str(1), nullptr, false);
}
} // namespace lab::kit
