#include "grader/screen/view.hpp"

#include "grader/base/encoding.hpp"
#include "grader/screen/step.hpp"

#include <algorithm>

namespace lab::screen
{
namespace
{
using course::Ink;

struct KeyText {
    const char* key;
    Text name, what;
};

const std::vector<KeyText>& keys()
{
    static const std::vector<KeyText> all{
        {"n",
         {"next", "weiter"},
         {"the next finding, then the next file with work left",
          "der nächste Befund, dann die nächste Datei, in der noch etwas zu tun ist"}},
        {"l",
         {"list", "Liste"},
         {"all exercises and files; choose one", "alle Übungen und Dateien; eine wählen"}},
        {"h",
         {"hint", "Hinweis"},
         {"a hint for the TODO; again: the next one", "ein Hinweis zum TODO; noch einmal: der nächste"}},
        {"o",
         {"handout", "Handout"},
         {"the handout for this TODO: in the browser if there are pages and a display, otherwise here",
          "das Handout zu diesem TODO: im Browser, falls es Seiten und eine Anzeige gibt, sonst hier"}},
        {"r", {"run", "Lauf"}, {"build your program and run it", "Ihr Programm bauen und starten"}},
        {"t",
         {"trace", "Bild"},
         {"draw what your kernel did, work-item by work-item; in a host file: its OpenCL calls",
          "zeichnen, was Ihr Kernel tat, Work-Item für Work-Item; in einer Host-Datei: ihre OpenCL-Aufrufe"}},
        {"d", {"more", "mehr"}, {"every check of the exercise", "jede Prüfung der Übung"}},
        {"x",
         {"reset", "Reset"},
         {"reset a TODO, a file or the exercise; a copy is kept",
          "ein TODO, eine Datei oder die Übung zurücksetzen; eine Kopie bleibt"}},
        {"c", {"check all", "alles"}, {"check every exercise", "jede Übung prüfen"}},
        {"q", {"quit", "Ende"}, {"quit; everything is kept", "beenden; alles bleibt erhalten"}}};
    return all;
}

/// As many sections as fit; if that is not enough, the text is cut at the end.
Lines fitted(std::vector<Section> sections, std::size_t rows)
{
    const auto taken = [&] {
        std::size_t sum = 0;
        for (const Section& section : sections)
            sum += section.lines.size();
        return sum;
    };
    while (rows > 0 && taken() > rows && sections.size() > 3)
        sections.erase(std::min_element(sections.begin(), sections.end(),
                                        [](const Section& a, const Section& b) { return a.rank < b.rank; }));
    Lines lines;
    for (const Section& section : sections)
        lines.insert(lines.end(), section.lines.begin(), section.lines.end());
    if (rows > 0 && lines.size() > rows) {
        lines.resize(rows);
        lines.back().push_back({" … (d)", Ink::dim});
    }
    return lines;
}

bool works(const KeyText& key, const Model& model)
{
    return *key.key != 't' || has_picture(model.exercise(), model.file());
}

/// The keys with their names, spaced as widely as possible; if there is no room, only the letters.
Line key_line(const Model& model, std::size_t width)
{
    for (const std::string gap : {"  ", " "}) {
        Line line;
        for (const KeyText& key : keys()) {
            const std::string name = " " + key.name.in(model.language) + gap;
            line.push_back({key.key, works(key, model) ? Ink::bold : Ink::dim});
            line.push_back({name, works(key, model) ? Ink::plain : Ink::dim});
        }
        if (width_of(line) <= width + gap.size())
            return line;
    }
    Line letters;
    for (const KeyText& key : keys())
        letters.insert(letters.end(), {{key.key, works(key, model) ? Ink::bold : Ink::dim}, {" "}});
    letters.push_back({model.language == Language::de ? " ? Tasten" : " ? keys", Ink::dim});
    return letters;
}

std::string keys_to_type(Language language)
{
    std::string names;
    for (const KeyText& key : keys())
        names += fmt::format("{}{} {}", names.empty() ? "" : ", ", key.key, key.name.in(language));
    return text("A letter and Enter: {}", "Ein Buchstabe und Enter: {}", names).in(language);
}

Line pane_keys(const Model& model, std::size_t rows)
{
    const auto say = [&](const Text& text) { return text.in(model.language) + "  "; };
    Line line;
    if (model.page == Page::hint && model.pane.has_more_hints)
        line.insert(line.end(), {{"h", Ink::bold}, {say({" more", " mehr"})}});
    if (model.pane.lines.size() > rows || model.page == Page::list)
        line.insert(line.end(), {{"↑↓", Ink::bold}, {say({" move", " bewegen"})}});
    if (model.page == Page::list)
        line.insert(line.end(), {{"Enter", Ink::bold}, {say({" choose", " wählen"})}});
    line.insert(
        line.end(),
        {{"Esc", Ink::bold}, {say({" back", " zurück"})}, {"q", Ink::bold}, {say({" quit", " Ende"})}});
    return line;
}

Lines pane(const Model& model, const Size& size)
{
    Lines lines{{{model.pane.title, Ink::bold}}, {}};
    const auto& all = model.pane.lines;
    const std::size_t end =
        size.rows == 0 ? all.size() : std::min(all.size(), model.pane.top + pane_rows(size));
    for (std::size_t i = model.pane.top; i < end; ++i)
        lines.push_back({{harmless(all[i])}});
    return lines;
}

Lines list(const Model& model, const Size& size)
{
    Lines lines;
    std::size_t selected = 0;
    for (std::size_t i = 0; i < model.exercises.size(); ++i) {
        const ExerciseNow& exercise = model.exercises[i];
        const Standing sum = standing_of(exercise);
        lines.push_back(between(
            {{exercise.exercise->id + "  ", Ink::bold}, {exercise.exercise->title.in(model.language)}},
            {{!exercise.exercise->problem.empty() ? Text{"kit fault", "Fehler im Kit"}.in(model.language)
              : sum.max_score > 0.0               ? points(sum).in(model.language)
                                                  : "–"}},
            size.columns));
        for (std::size_t k = 0; k < exercise.files.size(); ++k) {
            const FileNow& file = exercise.files[k];
            const bool is_selected = model.selected == Place{i, k};
            if (is_selected)
                selected = lines.size();
            lines.push_back(between(
                {{is_selected ? " ▸ " : "   ", Ink::bold},
                 sign_of(file),
                 {file.file.name, is_selected ? Ink::bold : Ink::plain}},
                {{file.standing && file.standing->max_score > 0.0 ? points(*file.standing).in(model.language)
                                                                  : ""}},
                size.columns));
        }
    }
    const std::size_t rows = size.rows == 0 ? lines.size() : pane_rows(size) + 2;
    const std::size_t top = selected < rows ? 0 : selected - rows + 1;
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(top));
    lines.resize(std::min(lines.size(), rows));
    return lines;
}

Lines body(const Model& model, const Size& size, std::size_t rows)
{
    switch (model.page) {
    case Page::step:
        return fitted(step_sections(model, size.columns), rows);
    case Page::list:
        return list(model, size);
    default:
        return pane(model, size);
    }
}
} // namespace

std::size_t pane_rows(const Size& size) { return size.rows > 5 ? size.rows - 4 : 1; }

std::string keys_explained(Language language)
{
    std::string lines;
    for (const KeyText& key : keys())
        lines += fmt::format("{} {}: {}\n", key.key, key.name.in(language), key.what.in(language));
    return lines +
           Text{"Enter: check this file again\n\nSigns: ✓ correct, ✗ wrong, ✎ written (not decided by a "
                "check yet), · not begun, ! throw still in the TODO or a check still open, – voluntary",
                "Enter: diese Datei noch einmal prüfen\n\nZeichen: ✓ richtig, ✗ falsch, ✎ geschrieben (noch "
                "von keiner Prüfung entschieden), · nicht begonnen, ! throw noch im TODO oder eine Prüfung "
                "noch offen, – freiwillig"}
               .in(language);
}

namespace
{
/// The line above the keys: the current activity, the effect of the last key, or how to check.
Line status_of(const Model& model)
{
    if (!model.activity.empty() || !model.notice.empty() || !model.is_manual)
        return {{model.activity.empty() ? model.notice : model.activity, Ink::dim}};
    return {{Text{"Enter checks this file.", "Enter prüft diese Datei."}.in(model.language), Ink::dim}};
}

/// Explains the signs, if there is room.
Line legend(Language language)
{
    return {{Text{"✓ correct  ✗ wrong  ✎ written  · not begun  ! look here  – voluntary",
                  "✓ richtig  ✗ falsch  ✎ geschrieben  · nicht begonnen  ! ansehen  – freiwillig"}
                 .in(language),
             Ink::dim}};
}
} // namespace

std::vector<Line> draw(const Model& model, const Size& size)
{
    const std::size_t bottom = 2, rows = size.rows == 0 ? 0 : std::max<std::size_t>(size.rows, 4) - bottom;
    Lines lines = body(model, size, rows);
    if (rows > 0) {
        const bool has_room = model.page == Page::step && lines.size() + 2 <= rows;
        lines.resize(rows);
        if (has_room)
            lines.back() = legend(model.language);
        lines.push_back(status_of(model));
        lines.push_back(model.page == Page::step ? key_line(model, size.columns)
                                                 : pane_keys(model, pane_rows(size)));
        lines.resize(std::min(lines.size(), size.rows));
    } else {
        if (!model.notice.empty())
            lines.push_back({{model.notice}});
        if (size.types_lines)
            append(lines, folded(keys_to_type(model.language), "", size.columns, Ink::dim));
    }
    for (Line& line : lines)
        line = clipped(line, size.columns);
    return lines;
}
} // namespace lab::screen
