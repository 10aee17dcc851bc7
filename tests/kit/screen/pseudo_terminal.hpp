// A program in a terminal of its own, whose screen a test reads: a pseudo-terminal, with libvterm on the other side.
#pragma once

#include "tests/kit/processes.hpp"

#include <csignal>
#include <map>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vterm.h>

namespace lab::kit
{
class PseudoTerminal {
  public:
    PseudoTerminal(const std::vector<std::string>& arguments,
                   const std::map<std::string, std::string>& environment, int columns, int rows)
        : rows_(rows), columns_(columns), vterm_(::vterm_new(rows, columns))
    {
        ::vterm_set_utf8(vterm_, 1);
        ::vterm_screen_enable_altscreen(::vterm_obtain_screen(vterm_), 1);
        ::vterm_screen_reset(::vterm_obtain_screen(vterm_), 1);
        winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
        pid_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
        if (pid_ == 0)
            become(arguments, environment);
    }
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;
    ~PseudoTerminal()
    {
        if (!has_ended_) {
            ::kill(pid_, SIGTERM);
            exit_code();
        }
        ::close(terminal_);
        ::vterm_free(vterm_);
    }

    pid_t process() const { return pid_; }

    void type(const std::string& keys) const { EXPECT_TRUE(write_all(terminal_, keys)); }

    void resize(int columns, int rows)
    {
        const winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
        rows_ = rows;
        columns_ = columns;
        ::vterm_set_size(vterm_, rows, columns);
        ::ioctl(terminal_, TIOCSWINSZ, &size);
    }

    /// The rows as they are currently visible.
    std::string screen()
    {
        take_in(std::chrono::milliseconds(0));
        std::string text;
        for (int row = 0; row < rows_; ++row) {
            std::string line(static_cast<std::size_t>(4 * columns_), '\0');
            const VTermRect all{row, row + 1, 0, columns_};
            line.resize(
                ::vterm_screen_get_text(::vterm_obtain_screen(vterm_), line.data(), line.size(), all));
            text += line + "\n";
        }
        return text;
    }

    /// True if the text is on the screen now, or within a minute.
    bool comes_to_show(const std::string& text)
    {
        return becomes_true([&] { return screen().find(text) != std::string::npos; },
                            std::chrono::seconds(60));
    }

    /// All bytes written so far.
    const std::string& written() const { return written_; }

    /// The exit code of the program, which must end now; -1 if a signal ended it.
    int exit_code()
    {
        int status = 0;
        while (!has_ended_) {
            take_in(std::chrono::milliseconds(20));
            has_ended_ = ::waitpid(pid_, &status, WNOHANG) == pid_;
        }
        take_in(std::chrono::milliseconds(0));
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// True if the terminal is restored: it echoes, waits for whole lines, and shows its previous contents.
    bool is_restored() const
    {
        termios now{};
        ::tcgetattr(terminal_, &now);
        const auto left = written_.rfind("\033[?1049l"), entered = written_.rfind("\033[?1049h");
        return (now.c_lflag & ECHO) && (now.c_lflag & ICANON) && left != std::string::npos && left > entered;
    }

  private:
    [[noreturn]] static void become(const std::vector<std::string>& arguments,
                                    const std::map<std::string, std::string>& environment)
    {
        for (const auto& [name, value] : environment)
            ::setenv(name.c_str(), value.c_str(), 1);
        std::vector<char*> argv;
        for (const std::string& argument : arguments)
            argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }

    void take_in(std::chrono::milliseconds patience)
    {
        char chunk[4096];
        pollfd readable{terminal_, POLLIN, 0};
        while (::poll(&readable, 1, static_cast<int>(patience.count())) > 0) {
            const ssize_t count = ::read(terminal_, chunk, sizeof chunk);
            if (count <= 0) // the program has ended
                return;
            written_.append(chunk, static_cast<std::size_t>(count));
            ::vterm_input_write(vterm_, chunk, static_cast<std::size_t>(count));
            patience = std::chrono::milliseconds(0);
        }
    }

    int rows_, columns_, terminal_ = -1;
    VTerm* vterm_;
    pid_t pid_ = 0;
    bool has_ended_ = false;
    std::string written_;
};
} // namespace lab::kit
