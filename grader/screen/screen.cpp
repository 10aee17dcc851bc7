#include "grader/screen/screen.hpp"

#include "grader/course/check/worker_server.hpp"
#include "grader/process/child.hpp"

#include <poll.h>
#include <unistd.h>

#include <vector>

namespace lab::screen
{
namespace
{
/// Waits for a key, a save or the end of the background job. Returns whether further keys are possible.
bool wait(const Session& session, const Display& display)
{
    constexpr int busy_ms = 100, looking_ms = 500, idle_ms = 10'000;
    std::vector<pollfd> sources{{display.keys(), POLLIN, 0}, {session.job().descriptor(), POLLIN, 0}};
    for (const int descriptor : session.descriptors_of_saves())
        sources.push_back({descriptor, POLLIN, 0});
    const int patience_ms = session.is_busy()             ? busy_ms // the seconds that are shown go on
                            : session.saves().must_look() ? looking_ms
                                                          : idle_ms;
    return ::poll(sources.data(), sources.size(), patience_ms) <= 0 ||
           !(sources[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}
} // namespace

int show_screen(const course::Course& course, const Start& start, const course::Style& style)
{
    const course::WorkerServer worker(course);
    Session session(course, start, style.language);
    auto display = full_terminal(style.colours);
    if (!display)
        display = plain_output();
    const bool is_summary = !::isatty(STDIN_FILENO) || !::isatty(STDOUT_FILENO);
    for (bool goes_on = true; goes_on && !session.is_over() && !process::was_interrupted();) {
        session.go_on(display->size());
        display->show(draw(session.model(), display->size()), !session.is_busy());
        if (is_summary && !session.is_busy())
            break;
        goes_on = wait(session, *display);
        while (const auto key = display->key())
            session.press(*key);
    }
    return 0;
}
} // namespace lab::screen
