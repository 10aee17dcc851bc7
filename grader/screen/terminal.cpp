// The terminal through ncurses. NCURSES_NOMACROS: keeps `clear`, `erase` and `timeout` from becoming macros.
#define NCURSES_NOMACROS
#define NCURSES_WIDECHAR 1
#include "grader/screen/display.hpp"

#include <array>
#include <atomic>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <langinfo.h>
#include <string_view>
#include <termios.h>
#include <unistd.h>

#include <curses.h>

extern "C" char* tigetstr(const char*); // of <term.h>, whose macros are called `lines` and `key_up`

namespace lab::screen
{
namespace
{
// For the signal handler, which must not call ncurses.
std::array<char, 256> leaving{};
std::size_t leaving_size = 0;
termios before{};
std::atomic<bool> was_asked{false};
struct sigaction of_interrupt {
}, of_termination{};

/// The first signal ends the screen in an orderly way, because the previous handler makes everything end. The second
/// one ends the process at once, so the terminal is restored here.
extern "C" void end_or_restore(int signal)
{
    if (was_asked.exchange(true)) {
        [[maybe_unused]] const ssize_t ignored = ::write(STDOUT_FILENO, leaving.data(), leaving_size);
        ::tcsetattr(STDIN_FILENO, TCSANOW, &before);
    }
    const auto& previous = signal == SIGINT ? of_interrupt : of_termination;
    if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
        previous.sa_handler(signal);
}

void note_how_to_leave()
{
    leaving_size = 0;
    for (const char* name : {"sgr0", "cnorm", "rmkx", "rmcup"}) {
        const char* const sequence = ::tigetstr(name);
        if (!sequence || sequence == reinterpret_cast<const char*>(-1))
            continue;
        const std::string_view plain =
            std::string_view(sequence).substr(0, std::string_view(sequence).find("$<"));
        if (leaving_size + plain.size() > leaving.size())
            break;
        std::memcpy(leaving.data() + leaving_size, plain.data(), plain.size());
        leaving_size += plain.size();
    }
}

/// Makes ncurses use UTF-8 whatever the locale, as the course's texts do.
void speak_utf8()
{
    std::setlocale(LC_CTYPE, "");
    if (std::string_view(::nl_langinfo(CODESET)) != "UTF-8")
        std::setlocale(LC_CTYPE, "C.UTF-8");
}

class Terminal : public Display {
  public:
    Terminal(SCREEN* screen, bool colours) : screen_(screen), colours_(colours && ::has_colors())
    {
        note_how_to_leave();
        struct sigaction action {};
        action.sa_handler = end_or_restore;
        ::sigaction(SIGINT, &action, &of_interrupt);
        ::sigaction(SIGTERM, &action, &of_termination);
        ::cbreak();
        ::noecho();
        ::nodelay(::stdscr, true);
        ::keypad(::stdscr, true);
        ::set_escdelay(25);
        ::curs_set(0);
        if (colours_) {
            ::start_color();
            ::use_default_colors();
            const short inks[] = {COLOR_GREEN, COLOR_RED, COLOR_YELLOW, COLOR_CYAN};
            for (short i = 0; i < 4; ++i)
                ::init_pair(static_cast<short>(i + 1), inks[i], -1);
        }
    }

    ~Terminal() override
    {
        ::endwin();
        ::sigaction(SIGINT, &of_interrupt, nullptr);
        ::sigaction(SIGTERM, &of_termination, nullptr);
        ::delscreen(screen_);
    }

    Size size() const override
    {
        return {static_cast<std::size_t>(::getmaxx(::stdscr)), static_cast<std::size_t>(::getmaxy(::stdscr))};
    }

    void show(const std::vector<Line>& lines, bool) override
    {
        ::werase(::stdscr);
        for (std::size_t row = 0; row < lines.size(); ++row) {
            ::wmove(::stdscr, static_cast<int>(row), 0);
            for (const Span& span : lines[row]) {
                ::wattrset(::stdscr, attributes_of(span.ink));
                ::waddstr(::stdscr, span.text.c_str());
            }
        }
        ::wattrset(::stdscr, 0);
        ::wrefresh(::stdscr);
    }

    std::optional<Key> key() override
    {
        switch (const int typed = ::wgetch(::stdscr)) {
        case ERR:
            return {};
        case KEY_UP:
            return key_up;
        case KEY_DOWN:
            return key_down;
        case KEY_PPAGE:
            return key_page_up;
        case KEY_NPAGE:
            return key_page_down;
        case KEY_ENTER:
        case '\r':
            return key_enter;
        case key_redraw:
            ::clearok(::stdscr, true);
            return key_redraw;
        default:
            return typed < 256 ? typed : 0; // among others KEY_RESIZE: only to be drawn again
        }
    }

    int keys() const override { return STDIN_FILENO; }

  private:
    int attributes_of(course::Ink ink) const
    {
        switch (ink) {
        case course::Ink::plain:
            return 0;
        case course::Ink::bold:
            return static_cast<int>(A_BOLD);
        case course::Ink::dim:
            return static_cast<int>(A_DIM);
        default:
            return colours_ ? COLOR_PAIR(static_cast<int>(ink) - static_cast<int>(course::Ink::green) + 1)
                            : 0;
        }
    }

    SCREEN* screen_;
    bool colours_;
};
} // namespace

std::unique_ptr<Display> full_terminal(bool colours)
{
    const char* const kind = std::getenv("TERM");
    if (!kind || !*kind || std::string_view(kind) == "dumb" || !::isatty(STDIN_FILENO) ||
        !::isatty(STDOUT_FILENO))
        return nullptr;
    speak_utf8();
    ::tcgetattr(STDIN_FILENO, &before);
    SCREEN* const screen = ::newterm(nullptr, stdout, stdin);
    if (!screen)
        return nullptr;
    if (const char* const moves = ::tigetstr("cup"); !moves || moves == reinterpret_cast<const char*>(-1)) {
        ::endwin();
        ::delscreen(screen);
        return nullptr;
    }
    return std::make_unique<Terminal>(screen, colours);
}
} // namespace lab::screen
