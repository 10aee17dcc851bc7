// The output and the keys of the screen.
#pragma once

#include "grader/screen/view.hpp"

#include <memory>
#include <optional>

namespace lab::screen
{
/// A typed character, or one of these.
using Key = int;
enum : Key {
    key_escape = 27,
    key_enter = 10,
    key_redraw = 12,
    key_up = 256,
    key_down,
    key_page_up,
    key_page_down
};

class Display {
  public:
    Display() = default;
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;
    virtual ~Display() = default;

    virtual Size size() const = 0;
    /// `is_settled`: nothing is running in the background, so these lines will stay.
    virtual void show(const std::vector<Line>& lines, bool is_settled) = 0;
    /// The next typed key; nothing if there is none. Does not wait.
    virtual std::optional<Key> key() = 0;
    /// The descriptor that becomes readable when a key is typed; -1: none.
    virtual int keys() const = 0;
};

/// Uses the whole terminal during the object's lifetime, which an exception, SIGINT or SIGTERM also ends. Null if the
/// terminal cannot move its cursor (TERM=dumb), or if stdin or stdout is not a terminal.
std::unique_ptr<Display> full_terminal(bool colours);

/// Prints the lines whenever they have settled and differ from the last ones; reads keys if stdin is a terminal.
std::unique_ptr<Display> plain_output();
} // namespace lab::screen
