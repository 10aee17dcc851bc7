#include "grader/class/gradebook/gradebook_fault.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

namespace lab::classroom
{
Text told_of(const SQLite::Exception& error, const std::filesystem::path& folder)
{
    switch (error.getErrorCode()) {
    case SQLITE_FULL:
        return text(
            "The disk with the gradebook in {} is full. No finished grading was lost. Free some space, "
            "then run the command again.",
            "Die Festplatte mit dem Notenbuch in {} ist voll. Keine fertige Bewertung ging verloren. "
            "Schaffen Sie Platz und wiederholen Sie den Aufruf.",
            folder.string());
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return text(
            "gradebook.sqlite in {} is damaged ({}). Nothing was changed. Use a backup of it, or another --out.",
            "gradebook.sqlite in {} ist beschädigt ({}). Nichts wurde verändert. Nehmen Sie eine Sicherungskopie "
            "oder ein anderes --out.",
            folder.string(), error.getErrorStr());
    default:
        return text(
            "The gradebook in {} cannot be written ({}). No finished grading was lost.",
            "Das Notenbuch in {} lässt sich nicht schreiben ({}). Keine fertige Bewertung ging verloren.",
            folder.string(), error.getErrorStr());
    }
}
} // namespace lab::classroom
