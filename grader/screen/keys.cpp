// The action of each key of the screen.
#include "grader/screen/session.hpp"

#include <algorithm>

namespace lab::screen
{
void Session::press(Key key)
{
    if (key == 0) // a new size, a key without a meaning
        return;
    if (key == 'q') {
        end_job();
        is_over_ = true;
        return;
    }
    const bool is_taken = model_.page == Page::list    ? press_on_list(key)
                          : model_.page == Page::reset ? press_on_reset(key)
                          : model_.page == Page::step  ? false
                                                       : press_on_pane(key);
    if (!is_taken)
        press_on_step(key);
}

void Session::press_on_step(Key key)
{
    switch (key) {
    case 'n':
        return next();
    case 'l':
        model_.page = Page::list;
        model_.selected = model_.at;
        return;
    case 'h':
        return hint(model_.page == Page::hint);
    case 'o':
        return open_handout();
    case 'r':
        return run();
    case 't':
        return trace();
    case 'd':
        return details();
    case 'x':
        return ask_for_reset();
    case 'c':
        return check_all();
    case key_enter:
        return queue_first(model_.at);
    case '?':
        return explain_keys();
    default:
        return;
    }
}

bool Session::press_on_list(Key key)
{
    const auto places = all_places(model_);
    const auto here = std::find(places.begin(), places.end(), model_.selected);
    if (key == key_up && here != places.begin())
        model_.selected = *(here - 1);
    else if (key == key_down && here + 1 != places.end())
        model_.selected = *(here + 1);
    else if (key == key_enter)
        open(model_.selected);
    else if (key == key_escape)
        model_.page = Page::step;
    else
        return key == key_up || key == key_down;
    return true;
}

bool Session::press_on_pane(Key key)
{
    const std::size_t rows = pane_rows(size_), count = model_.pane.lines.size();
    const std::size_t last = count > rows ? count - rows : 0,
                      step = key == key_page_up || key == key_page_down ? rows : 1;
    std::size_t& top = model_.pane.top;
    if (key == key_escape) {
        if (doing_.empty() || checking_) {
            model_.page = Page::step;
            return true;
        }
        end_job(); // the student's program
        model_.page = Page::step;
    } else if (key == key_up || key == key_page_up)
        top -= std::min(top, step);
    else if (key == key_down || key == key_page_down)
        top = std::min(last, top + step);
    else
        return false;
    return true;
}

bool Session::press_on_reset(Key key)
{
    const TodoBlock* const todo = todo_of(shown_finding(model_), model_.exercise(), model_.file());
    if (key == 't' && todo)
        reset(model_.file().file.name, todo->number);
    else if (key == 'f')
        reset(model_.file().file.name, 0);
    else if (key == 'e')
        reset("", 0);
    else
        model_.page = Page::step;
    return key == key_escape || model_.page == Page::step;
}

/// Goes to the file's next finding; after the last one, to the next place with work left.
void Session::next()
{
    const auto findings = findings_of(model_.exercise().report, model_.file().file.suite);
    model_.page = Page::step;
    if (model_.finding + 1 < findings.size())
        ++model_.finding;
    else if (const auto place = next_place(model_)) {
        const std::string left = is_done(model_.file()) ? "" : model_.file().file.name;
        open(*place);
        if (!left.empty())
            model_.notice = say(text("{} is not done yet; l takes you back to this exercise.",
                                     "{} ist noch nicht fertig; l führt zu dieser Übung zurück.", left));
    } else
        model_.finding = 0;
}

} // namespace lab::screen
