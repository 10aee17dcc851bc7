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
        return {"it contains no files", "Das Archiv enthält keine Dateien"};
    case Problem::damaged:
        return {"it is damaged", "Das Archiv ist beschädigt"};
    case Problem::encrypted:
        return {"it is encrypted", "Das Archiv ist verschlüsselt"};
    case Problem::too_large:
        return {"a file in it is too large", "Eine Datei im Archiv ist zu groß"};
    case Problem::too_many_files:
        return {"it contains too many files", "Das Archiv enthält zu viele Dateien"};
    case Problem::too_slow:
        return {"it takes too long to unpack", "Das Entpacken dauert zu lange"};
    case Problem::nested:
        return {"it is an archive inside an archive inside another archive",
                "Archive in Archiven in Archiven werden nicht geöffnet"};
    case Problem::no_reader:
        return {"the archive reader cannot be started", "Der Archivleser lässt sich nicht starten"};
    case Problem::large:
        return {"it is too large", "Die Datei ist zu groß"};
    case Problem::link:
        return {"it is a link, and links are not followed", "Verknüpfungen werden nicht verfolgt"};
    case Problem::not_plain:
        return {"it is not a plain file", "Das ist keine gewöhnliche Datei"};
    case Problem::unreadable:
        return {"it cannot be read", "Der Inhalt lässt sich nicht lesen"};
    case Problem::long_path:
        return {"its path is too long", "Der Pfad ist zu lang"};
    case Problem::leads_out:
        return {"its path leads out of the archive", "Der Pfad führt aus dem Archiv heraus"};
    case Problem::gradebook:
        return {"it contains a gradebook, like the results of `lab grade`",
                "Das Archiv enthält ein Notenbuch wie die Ergebnisse von `lab grade`"};
    }
    return {};
}
} // namespace lab::classroom
