#include "grader/judge/host/check/waiting_findings.hpp"

#include <CL/cl.h>

#include <algorithm>

namespace lab::judge
{
namespace
{
const Text how_long{
    "How long must the host keep memory that a command still uses? When is a temporary vector destroyed?",
    "Wie lange muss der Host Speicher behalten, den ein Befehl noch benutzt? Wann wird ein temporärer "
    "Vektor zerstört?"};

} // namespace

Finding changed_finding(const Call& command, const Source& source)
{
    const Text seen =
        command.is("clEnqueueNDRangeKernel")
            ? text("{} may still be running, but the host memory that one of its buffers uses was modified.",
                   "{} läuft vielleicht noch, aber der Host-Speicher, den einer seiner Puffer benutzt, wurde "
                   "schon geändert.",
                   shown(command))
            : text(
                  "{} does not block, and the memory that this call reads was modified or freed before the command "
                  "finished.",
                  "{} blockiert nicht, und der Speicher, den dieser Aufruf liest, wurde geändert oder freigegeben, "
                  "bevor der Befehl fertig war.",
                  shown(command));
    return {seen, place_of(command, source), how_long};
}

Finding freed_finding(const Call& command, const Source& source)
{
    return {
        text(
            "{} does not block, and the memory that this call uses was freed before the command finished.",
            "{} blockiert nicht, und der Speicher, den dieser Aufruf benutzt, wurde freigegeben, bevor der Befehl "
            "fertig war.",
            shown(command)),
        place_of(command, source), how_long};
}

Finding freed_finding(const Call& command, const Call& buffer, const Source& source)
{
    std::vector<Place> places = place_of(buffer, source);
    places.push_back({source.name, command.line});
    return {
        text("The host memory used by the buffer created in line {} (CL_MEM_USE_HOST_PTR) was freed before "
             "{} in line {} finished.",
             "Der Host-Speicher, den der Puffer aus Zeile {} benutzt (CL_MEM_USE_HOST_PTR), wurde "
             "freigegeben, bevor {} in Zeile {} fertig war.",
             buffer.line, shown(command), command.line),
        places, how_long};
}

Finding never_waited_for(const Call& command, const HostRecord& record, const Source& source)
{
    Finding finding{
        text(
            "The program never waits for {} to finish: the command may still be running while the program uses its memory.",
            "Das Programm wartet nie auf das Ende von {}: Der Befehl läuft vielleicht noch, während das "
            "Programm seinen Speicher schon benutzt.",
            shown(command)),
        place_of(command, source),
        text("A non-blocking call returns at once. What tells the host that it finished?",
             "Ein Aufruf, der nicht blockiert, kehrt sofort zurück. Wie erfährt der Host, dass der Befehl "
             "fertig ist?")};
    const auto flushed = std::find_if(record.calls.begin(), record.calls.end(), [&](const Call& call) {
        return &call > &command && call.is("clFlush") && call.is_students();
    });
    if (flushed != record.calls.end()) {
        finding.seen +=
            text(" The flush in line {} only sends commands to the device; it does not wait for them.",
                 " Das flush in Zeile {} schickt nur Befehle an das Gerät; es wartet nicht auf sie.",
                 flushed->line);
        finding.places.push_back({source.name, flushed->line});
    }
    const auto asked = std::find_if(record.calls.rbegin(), record.calls.rend(), [&](const Call& call) {
        return call.is("clGetEventInfo") && call.number("param_name") == CL_EVENT_COMMAND_EXECUTION_STATUS &&
               command.event != 0 && call.number("event") == command.event && call.status > CL_COMPLETE &&
               call.line > 0;
    });
    if (asked == record.calls.rend())
        return finding;
    finding.seen += text(
        " Line {} queried its status and did not get CL_COMPLETE, but the program continued.",
        " Zeile {} fragte seinen Status ab und bekam nicht CL_COMPLETE, aber das Programm machte weiter.",
        asked->line);
    finding.places.push_back({source.name, asked->line});
    return finding;
}

Finding not_ordered(const Call& earlier, const Call& later, const HostRecord& record, const Source& source)
{
    const Text seen =
        text("{} does not wait for {} in line {}: nothing orders the two commands.",
             "{} wartet nicht auf {} in Zeile {}: Nichts legt die Reihenfolge der beiden Befehle fest.",
             shown(later), shown(earlier), earlier.line);
    std::vector<Place> places = place_of(later, source);
    if (later.number("command_queue") == earlier.number("command_queue"))
        return {seen,
                places,
                {"An in-order command-queue keeps the order, and so does an event in the wait list. Which "
                 "of the two do you use here?",
                 "Eine Befehlswarteschlange „in order“ hält die Reihenfolge ein, und ebenso ein Event in "
                 "der Warteliste. Welches von beiden benutzen Sie hier?"}};
    for (const Call* call : {&later, &earlier})
        for (const Call& queue : record.calls)
            if (queue.is_students() && queue.name.starts_with("clCreateCommandQueue") &&
                std::find(queue.created.begin(), queue.created.end(), call->number("command_queue")) !=
                    queue.created.end())
                places.insert(places.begin(), {source.name, queue.line});
    return {
        seen,
        places,
        {"The two commands are in different command-queues, and nothing orders commands of different queues. "
         "Should both be in the same queue? If not: which event should the second command wait for?",
         "Die beiden Befehle gehören zu verschiedenen Befehlswarteschlangen, und zwischen Befehlen "
         "verschiedener Warteschlangen gibt es keine Reihenfolge. Sollen beide in dieselbe? Wenn nicht: Auf "
         "welches Event soll der zweite Befehl warten?"}};
}

Finding never_flushed(const Call& command, const Source& source)
{
    return {
        text("The program waits for {} to finish, but nothing submits this command to the device.",
             "Das Programm wartet auf das Ende von {}, aber nichts schickt diesen Befehl an das Gerät.",
             shown(command)),
        place_of(command, source),
        {"A driver may keep commands in their command-queue until clFlush, or until a call waits for a command of "
         "the same queue. PoCL submits them at once; others wait for ever. Where is queue.flush() missing?",
         "Ein Treiber darf Befehle in ihrer Befehlswarteschlange lassen, bis clFlush aufgerufen wird oder ein Aufruf "
         "auf einen Befehl derselben Warteschlange wartet. PoCL schickt sie sofort ab, andere warten ewig. Wo fehlt "
         "queue.flush()?"}};
}

Finding waits_in_a_callback(const Call& call, const Source& source)
{
    return {
        text("{} waits for commands in an event's callback, which OpenCL leaves undefined.",
             "{} wartet im Callback eines Events auf Befehle; was dann geschieht, legt OpenCL nicht fest.",
             shown(call)),
        place_of(call, source),
        {"A driver that calls back from the thread in which it processes commands never finishes this one. Which thread "
         "should wait?",
         "Ein Treiber, der den Callback in dem Thread aufruft, der auch die Befehle abarbeitet, wird damit nie fertig. "
         "Welcher Thread soll warten?"}};
}

Finding still_mapped(const Call& map, const Call& command, const Source& source)
{
    std::vector<Place> places = place_of(command, source);
    places.push_back({source.name, map.line});
    return {
        text("{} uses memory that line {} mapped and that is not unmapped yet.",
             "{} benutzt Speicher, den Zeile {} eingeblendet hat und der noch nicht ausgeblendet ist.",
             shown(command), map.line),
        places,
        text(
            "A region mapped for writing belongs to the host until enqueueUnmapMemObject, and no command may change a "
            "region mapped for reading. Where should it be unmapped?",
            "Ein zum Schreiben eingeblendeter Bereich gehört bis zu enqueueUnmapMemObject dem Host, und einen zum "
            "Lesen eingeblendeten darf kein Befehl ändern. Wo soll er ausgeblendet werden?")};
}
} // namespace lab::judge
