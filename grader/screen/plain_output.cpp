#include "grader/screen/display.hpp"

#include <iostream>
#include <poll.h>
#include <unistd.h>

namespace lab::screen
{
namespace
{
class PlainOutput : public Display {
  public:
    Size size() const override { return {course::terminal_style(Language::en).width, 0, keys() >= 0}; }

    void show(const std::vector<Line>& lines, bool is_settled) override
    {
        if (!is_settled || lines == last_)
            return;
        last_ = lines;
        for (const Line& line : lines) {
            for (const Span& span : line)
                std::cout << span.text;
            std::cout << '\n';
        }
        std::cout << '\n' << std::flush;
    }

    std::optional<Key> key() override
    {
        char letter = 0;
        pollfd typed{STDIN_FILENO, POLLIN, 0};
        if (keys() < 0 || ::poll(&typed, 1, 0) != 1)
            return {};
        if (::read(STDIN_FILENO, &letter, 1) != 1)
            return 'q';                     // Ctrl-D
        return letter == '\n' ? 0 : letter; // Enter only sends the letter before it
    }

    int keys() const override { return ::isatty(STDIN_FILENO) ? STDIN_FILENO : -1; }

  private:
    std::vector<Line> last_;
};
} // namespace

std::unique_ptr<Display> plain_output() { return std::make_unique<PlainOutput>(); }
} // namespace lab::screen
