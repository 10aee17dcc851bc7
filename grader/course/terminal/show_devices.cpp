#include "grader/course/terminal/show.hpp"

#include <set>

namespace lab::course
{
namespace
{
/// "PoCL 3.1; also on NVIDIA H100"
Text names_of(const Report& report)
{
    Text names{report.device, report.device};
    std::set<std::string> told{report.device};
    for (const OnGpu& gpu : report.gpus)
        if (gpu.was_used && told.insert(gpu.device).second)
            names += text("; also on {}", "; auch auf {}", gpu.device);
    return names;
}

Text told_of(const OnGpu& gpu)
{
    if (!gpu.was_used)
        return text("{} was not used: {}", "{} wurde nicht benutzt: {}", gpu.device, gpu.seen);
    return text("{}: {} Your points do not change.", "{}: {} Ihre Punkte ändern sich dadurch nicht.",
                gpu.device, gpu.seen);
}
} // namespace

std::string show_devices(const Report& report, const Style& style)
{
    if (report.device.empty())
        return "";
    const Text computed = Text{"Values computed on: ", "Werte berechnet auf: "} + names_of(report);
    std::string shown = wrapped(computed.in(style.language), "  ", style, Ink::dim);
    for (const OnGpu& gpu : report.gpus)
        if (!gpu.seen.empty()) {
            shown += wrapped(told_of(gpu).in(style.language), gpu.was_used ? "  ! " : "  ", style,
                             gpu.was_used ? Ink::plain : Ink::dim);
            shown += wrapped(gpu.next.in(style.language), "    → ", style, Ink::plain);
        }
    return shown;
}
} // namespace lab::course
