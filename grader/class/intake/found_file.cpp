#include "grader/class/intake/found_file.hpp"

namespace lab::classroom
{
Text told_of(Problem problem)
{
    switch (problem) {
    case Problem::none:
    case Problem::not_asked:
        break;
    case Problem::no_files:
        return {"it contains no files", "Es enthält keine Dateien"};
    case Problem::damaged:
        return {"it is damaged", "Es ist beschädigt"};
    case Problem::encrypted:
        return {"it is encrypted", "Es ist verschlüsselt"};
    case Problem::too_large:
        return {"a file in it is too large", "Eine Datei darin ist zu groß"};
    case Problem::too_many_files:
        return {"it has too many files", "Es enthält zu viele Dateien"};
    case Problem::too_slow:
        return {"it takes too long to unpack", "Das Entpacken dauert zu lange"};
    case Problem::nested:
        return {"it is in an archive that is in an archive",
                "Es liegt in einem Archiv, das in einem Archiv liegt"};
    case Problem::no_reader:
        return {"the archive reader cannot be started", "Der Archivleser lässt sich nicht starten"};
    case Problem::large:
        return {"it is too large", "Die Datei ist zu groß"};
    case Problem::link:
        return {"it is a link, and links are not followed",
                "Es ist eine Verknüpfung, und Verknüpfungen werden nicht verfolgt"};
    case Problem::not_plain:
        return {"it is not a plain file", "Es ist keine gewöhnliche Datei"};
    case Problem::unreadable:
        return {"it cannot be read", "Das lässt sich nicht lesen"};
    case Problem::long_path:
        return {"its path is too long", "Der Pfad ist zu lang"};
    case Problem::leads_out:
        return {"its path leads out of the archive", "Der Pfad führt aus dem Archiv heraus"};
    case Problem::gradebook:
        return {"it contains a gradebook, like the results of `lab grade`",
                "Es enthält ein Notenbuch wie die Ergebnisse von `lab grade`"};
    }
    return {};
}
} // namespace lab::classroom
