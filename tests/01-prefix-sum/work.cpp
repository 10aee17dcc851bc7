#include "tests/01-prefix-sum/work.hpp"

#include "grader/judge/kernel/check/work.hpp"

namespace prefix_sum
{
using namespace lab::judge;
using lab::Text;
using lab::text;

Verdict uses_local_memory(const ScanLaunch& scan)
{
    constexpr double limit =
        4.0; // right kernels: 2, and up to 3 if they read the input again; sweeps there: 11
    const auto count = static_cast<double>(scan.count);
    const double global = static_cast<double>(scan.launch.global_loads + scan.launch.global_stores) / count,
                 local = static_cast<double>(scan.launch.local_loads + scan.launch.local_stores) / count;
    if (global <= limit && local >= 1.0)
        return Verdict::passed();
    return Verdict::failed(
        {text("Per element, the kernel accessed global memory {:.1f} times and local memory {:.1f} times. "
              "Loading an element and storing its sum takes 2 accesses to global memory; at most {:.0f} are "
              "accepted.",
              "Je Element griff der Kernel {:.1Lf}-mal auf den globalen und {:.1Lf}-mal auf den lokalen "
              "Speicher zu. Das Laden eines Elements und das Speichern seiner Summe brauchen 2 Zugriffe "
              "auf den globalen Speicher; höchstens {:.0f} werden angenommen.",
              global, local, limit),
         scan.file,
         {"Copy the input to the `local` array first, and run both sweeps on that array.",
          "Kopieren Sie die Eingabe zuerst in das `local`-Feld, und führen Sie beide Sweeps darin aus."}});
}

namespace
{
bool shows_all_additions(const LaunchTrace& launch)
{
    return launch.formulas && !launch.formulas->obstacles.contains("branch") &&
           !launch.formulas->obstacles.contains("address");
}

Verdict too_much(const ScanLaunch& scan, const Text& seen)
{
    return Verdict::failed(
        {seen, scan.file,
         text("How many additions are performed on each level? In a tree, the number halves from level to "
              "level.",
              "Wie viele Additionen werden auf jeder Ebene ausgeführt? In einem Baum halbiert sich die "
              "Anzahl von Ebene zu Ebene.")});
}

Verdict makes_few_additions(const ScanLaunch& scan)
{
    constexpr double limit = 3.5; // right kernels: up to 3.0; Sklansky's scan: 4; Hillis and Steele's: 7
    const double additions = static_cast<double>(scan.launch.formulas->additions + scan.launch.atomics) /
                             static_cast<double>(scan.count);
    return additions <= limit
               ? Verdict::passed()
               : too_much(
                     scan,
                     text("The kernel made {:.1f} additions per element; up-sweep and down-sweep need 2, at "
                          "most {:.1f} are accepted.",
                          "Der Kernel machte {:.1Lf} Additionen je Element; Up-Sweep und Down-Sweep brauchen "
                          "2, höchstens {:.1Lf} werden angenommen.",
                          additions, limit));
}
} // namespace

Verdict is_linear(const ScanLaunch& scan)
{
    constexpr double limit = 15.0; // the tree: 12; Sklansky's scan: 16; Kogge and Stone's: 18
    const double words = words_per_work_item(scan.launch);
    if (words <= limit)
        return Verdict::passed();
    if (shows_all_additions(scan.launch))
        return makes_few_additions(scan);
    return too_much(
        scan, text("The kernel made {:.0f} memory accesses per element; up-sweep and down-sweep need about "
                   "12, at most {:.0f} are accepted.",
                   "Der Kernel machte {:.0f} Speicherzugriffe je Element; Up-Sweep und Down-Sweep brauchen "
                   "etwa 12, höchstens {:.0f} werden angenommen.",
                   words, limit));
}
} // namespace prefix_sum
