#include "grader/class/found_file.hpp"

namespace lab::classroom
{
Text told_of(Problem problem)
{
    switch (problem) {
    case Problem::none:
    case Problem::not_asked:
        break;
    case Problem::no_archive:
        return {"it is not an archive that can be read", "es ist kein lesbares Archiv"};
    case Problem::damaged:
        return {"it is damaged", "es ist beschädigt"};
    case Problem::encrypted:
        return {"it is encrypted", "es ist verschlüsselt"};
    case Problem::too_large:
        return {"a file in it is too large", "eine Datei darin ist zu groß"};
    case Problem::too_many_files:
        return {"it has too many files", "es enthält zu viele Dateien"};
    case Problem::too_slow:
        return {"it takes too long to unpack", "das Entpacken dauert zu lange"};
    case Problem::nested:
        return {"it is in an archive that is in an archive",
                "es liegt in einem Archiv, das in einem Archiv liegt"};
    case Problem::no_reader:
        return {"the archive reader cannot be started", "der Archivleser lässt sich nicht starten"};
    case Problem::large:
        return {"it is too large", "es ist zu groß"};
    case Problem::link:
        return {"it is a link, and links are not followed",
                "es ist eine Verknüpfung, und Verknüpfungen werden nicht verfolgt"};
    case Problem::not_plain:
        return {"it is not a plain file", "es ist keine gewöhnliche Datei"};
    case Problem::leads_out:
        return {"its path leads out of the archive", "sein Pfad führt aus dem Archiv heraus"};
    case Problem::gradebook:
        return {"it contains a gradebook, like the results of `lab grade`",
                "es enthält ein Notenbuch wie die Ergebnisse von `lab grade`"};
    }
    return {};
}
} // namespace lab::classroom
