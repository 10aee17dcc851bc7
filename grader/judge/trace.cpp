#include "grader/judge/trace.hpp"

#include "grader/codec.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <re2/re2.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace lab::judge
{
namespace
{
using nlohmann::json;

constexpr std::uint32_t fences_local = 1; // CLK_LOCAL_MEM_FENCE

bool is_misaligned(const std::string& title)
{
    return title.find("not aligned to the pointed type") != std::string::npos;
}

Message::Kind kind_of(const std::string& title)
{
    const auto has = [&](const char* part) { return title.find(part) != std::string::npos; };
    if (has("data race"))
        return Message::Kind::data_race;
    if (has("divergence"))
        return Message::Kind::divergence;
    if (has("read-only") || has("write-only"))
        return Message::Kind::forbidden_access;
    if (has("Invalid read") || has("Invalid write") || has("exceeds static array size") ||
        is_misaligned(title))
        return Message::Kind::out_of_bounds;
    if (has("without waiting for events"))
        return Message::Kind::copy_not_awaited;
    if (has("Uninitialized") || has("uninitialized"))
        return Message::Kind::uninitialised;
    return Message::Kind::other;
}

/// Oclgrind keeps the buffer's number in the upper bits of an address: 16 of them, in private memory 32.
std::int64_t offset_in_buffer(std::uint64_t address, const std::string& memory)
{
    const int shift = memory == "private" ? 32 : 16;
    const auto offset = static_cast<std::int64_t>(address << shift);
    return offset >> shift; // an access before the start is negative
}

std::vector<Entity> entities_in(const std::string& text)
{
    static const RE2 entity(
        R"(Global\((\d+),(\d+),(\d+)\) Local\((\d+),(\d+),(\d+)\) Group\((\d+),(\d+),(\d+)\))"),
        work_group(R"(Group\((\d+),(\d+),(\d+)\))");
    static const RE2 place(R"(At line (\d+) )");
    std::vector<Entity> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        Entity item;
        auto& [global, local, group, at, writes, is_work_item] = item;
        int number = 0;
        if (RE2::PartialMatch(line, entity, &global[0], &global[1], &global[2], &local[0], &local[1],
                              &local[2], &group[0], &group[1], &group[2]))
            found.push_back(item);
        else if (RE2::PartialMatch(line, work_group, &group[0], &group[1], &group[2])) {
            is_work_item = false;
            found.push_back(item);
        } else if (line.find("\tstore ") != std::string::npos || line.find("  store ") != std::string::npos) {
            if (!found.empty())
                found.back().writes = true;
        } else if (RE2::PartialMatch(line, place, &number)) {
            if (found.empty())
                found.emplace_back().is_work_item = false;
            if (found.back().line == 0)
                found.back().line = number;
        }
    }
    return found;
}

/// Where the work-items before it waited, when one came to another barrier than they.
std::vector<Entity> earlier_arrivals(const std::string& text)
{
    const auto others = text.find("Previous work-items executed");
    return others == std::string::npos ? std::vector<Entity>{} : entities_in(text.substr(others));
}

LocalArray local_array(const json& array)
{
    return {array.at("values").get<std::vector<std::int32_t>>(),
            array.at("writers").get<std::vector<std::int64_t>>(), array.at("lines").get<std::vector<int>>()};
}

Formulas::Word formula(const json& word)
{
    using Word = Formulas::Word;
    if (word.is_null())
        return {};
    if (!word.is_array())
        return {Word::Kind::other, {}, word.get<int>()};
    Word result{Word::Kind::sum, {}, 0};
    for (const json& term : word)
        result.sum.push_back({term.at(0), term.at(1), term.at(2)});
    return result;
}

Formulas formulas_in(const json& event)
{
    Formulas formulas;
    event.at("additions").get_to(formulas.additions);
    event.at("obstacles").get_to(formulas.obstacles);
    for (const json& buffer : event.at("buffers")) {
        auto& words = formulas.buffers.emplace_back();
        for (const json& word : buffer)
            words.push_back(formula(word));
    }
    return formulas;
}

Combinations combinations_in(const json& event)
{
    Combinations combinations;
    for (const json& node : event.at("nodes"))
        combinations.nodes.push_back({{node.at(0).get<std::uint64_t>(), node.at(1).get<std::uint64_t>()},
                                      node.at(2),
                                      node.at(3) != 0,
                                      node.at(4),
                                      node.at(5)});
    event.at("buffers").get_to(combinations.buffers);
    return combinations;
}

WordAccess word_access(const json& access)
{
    return {access.at(0),
            access.at(1),
            access.at(2),
            access.at(3) == "local",
            access.at(4),
            access.at(5),
            static_cast<WordAccess::Kind>(access.at(6).get<int>()),
            access.at(7)};
}

Message uninitialised_message(const json& read, const char* memory)
{
    Message message;
    message.kind = Message::Kind::uninitialised;
    message.memory = memory;
    message.entities.push_back({read.at("global_id"), {}, {}, read.at("line"), false});
    return message;
}

/// What the plugin says of uninitialised local memory and of private variables takes the place of what Oclgrind says.
void correct_uninitialised(const json& event, LaunchTrace& launch)
{
    std::erase_if(launch.messages,
                  [](const Message& message) { return message.kind == Message::Kind::uninitialised; });
    for (const auto& [key, memory] :
         {std::pair("unwritten_reads", "local"), std::pair("unset_variables", "private")})
        for (const json& read : event.value(key, json::array()))
            launch.messages.push_back(uninitialised_message(read, memory));
    if (const auto formulas = event.find("formulas"); formulas != event.end())
        for (const json& use : formulas->at("undefined_uses"))
            launch.messages.push_back(uninitialised_message(use, "private"));
}

/// With the element of memory that the event names.
Message message_on_element(const json& event, Message::Kind kind)
{
    Message message;
    message.kind = kind;
    event.at("memory").get_to(message.memory);
    event.at("buffer").get_to(message.buffer);
    event.at("offset").get_to(message.offset);
    event.at("element_bytes").get_to(message.element_bytes);
    return message;
}

/// Two stores of equal values, the earlier one first.
Message equal_stores(const json& event)
{
    Message message = message_on_element(event, Message::Kind::equal_stores);
    message.by_copy = event.value("by_copy", false);
    for (const json& store : event.at("stores"))
        message.entities.push_back(
            {store.at("global_id"), store.at("local_id"), store.at("group_id"), store.at("line"), true});
    return message;
}

/// An asynchronous copy of the work-group and what is unordered with it: an access of a work-item, or another copy.
Message copy_in_flight(const json& event)
{
    Message message = message_on_element(event, Message::Kind::data_race);
    message.entities.push_back({{}, {}, {}, event.at("line"), true, false});
    message.entities.push_back({{}, {}, {}, event.at("other_line"), true, false});
    Entity& other = message.entities.back();
    other.is_work_item = !event.at("global_id").is_null();
    if (other.is_work_item)
        event.at("global_id").get_to(other.global_id);
    return message;
}

/// An access that left an array inside a struct.
Message outside_member(const json& event)
{
    Message message = message_on_element(event, Message::Kind::out_of_bounds);
    event.at("writes").get_to(message.writes);
    message.entities.push_back({event.at("global_id"), event.at("local_id"), event.at("group_id"),
                                event.at("line"), message.writes});
    return message;
}

/// Work-items that came to the same barrier by different calls.
Message different_calls(const json& event)
{
    Message message;
    message.kind = Message::Kind::divergence;
    for (const json& line : event.at("lines"))
        if (line != 0)
            message.entities.push_back({{}, {}, {}, line, false, false});
    return message;
}

/// Work-items that came to the same barrier in different rounds of a loop.
Message different_rounds(const json& event)
{
    Message message;
    message.kind = Message::Kind::divergence;
    message.loop_line = event.at("loop_line");
    message.entities.push_back({{}, {}, {}, event.at("line"), false, false});
    return message;
}

void read_launch(const json& event, LaunchTrace& launch)
{
    event.at("instructions").get_to(launch.instructions);
    event.at("words").get_to(launch.words);
    event.at("span").get_to(launch.span);
    event.at("global_loads").get_to(launch.global_loads);
    event.at("global_stores").get_to(launch.global_stores);
    event.at("local_loads").get_to(launch.local_loads);
    event.at("local_stores").get_to(launch.local_stores);
    event.at("atomics").get_to(launch.atomics);
    event.at("global_writers").get_to(launch.global_writers);
    event.at("local_writers").get_to(launch.local_writers);
    for (const json& snapshot : event.at("snapshots")) {
        Snapshot& taken = launch.snapshots.emplace_back();
        snapshot.at("line").get_to(taken.line);
        taken.orders_local_memory = (snapshot.value("fences", fences_local) & fences_local) != 0;
        for (const json& array : snapshot.at("arrays"))
            taken.arrays.push_back(local_array(array));
    }
    if (event.contains("unwritten_reads"))
        correct_uninitialised(event, launch);
    for (const json& read : event.value("unwritten_outputs", json::array()))
        launch.messages.push_back(uninitialised_message(read, "output"));
    if (const auto strays = event.find("strays"); strays != event.end())
        strays->get_to(launch.strays);
    if (const auto accesses = event.find("accesses"); accesses != event.end()) {
        for (const json& access : *accesses)
            launch.accesses.push_back(word_access(access));
        event.at("fences").get_to(launch.fences);
        event.at("accesses_cut_short").get_to(launch.accesses_cut_short);
        for (const json& variable : event.at("variables"))
            launch.variables[variable.at(0)][variable.at(1).get<std::string>()] = variable.at(2);
    }
    if (const auto formulas = event.find("formulas"); formulas != event.end())
        launch.formulas = formulas_in(*formulas);
    if (const auto combinations = event.find("combinations"); combinations != event.end())
        launch.combinations = combinations_in(*combinations);
}
} // namespace

Message parse_message(const std::string& text)
{
    Message message;
    const auto first = text.find_first_not_of('\n');
    message.title = first == std::string::npos ? "" : text.substr(first, text.find('\n', first) - first);
    message.kind = kind_of(message.title);
    message.entities = entities_in(text);
    message.writes =
        message.title.find("Invalid write") != std::string::npos || // not the "write-only" of a read
        message.title.find("Invalid memory store") != std::string::npos;

    static const RE2 address(R"((local|global|private|constant) memory address (0x[0-9a-f]+))");
    static const RE2 accessed(R"((?:load|store) (?:volatile )?(i\d+|float|double)[ ,])");
    static const RE2 arrival(R"(Only (\d+) out of (\d+) work-items)");
    static const RE2 array_index(R"(Index \((-?\d+)\) exceeds)");
    std::uint64_t number = 0;
    if (RE2::PartialMatch(message.title, address, &message.memory, RE2::Hex(&number))) {
        message.offset = offset_in_buffer(number, message.memory);
        if (message.memory == "global")
            message.buffer = number >> 48;
    }
    if (std::string type; RE2::PartialMatch(text, accessed, &type))
        message.element_bytes = type == "double"  ? 8
                                : type == "float" ? 4
                                                  : std::max(1, std::stoi(type.substr(1)) / 8);
    RE2::PartialMatch(text, arrival, &message.arrived, &message.expected);
    if (const auto others = earlier_arrivals(text); !others.empty())
        message.entities.push_back(others.front());
    if (std::int64_t index = 0; RE2::PartialMatch(message.title, array_index, &index))
        message.offset = 4 * index;
    return message;
}

namespace
{
/// Of Oclgrind; of a data race with what does not order it.
Message message_of(const json& event)
{
    Message read = parse_message(event.at("text").get<std::string>());
    if (const auto barriers = event.find("not_ordered_by"); barriers != event.end())
        for (const json& passed : barriers->value(read.memory, json::array()))
            read.not_ordered_by.push_back({passed.at(0), passed.at(1) != 0});
    return read;
}

Message::Kind kind_of_finding(const std::string& name)
{
    static const std::map<std::string, Message::Kind> by_name{
        {"data_race", Message::Kind::data_race},
        {"equal_stores", Message::Kind::equal_stores},
        {"copy_not_awaited", Message::Kind::copy_not_awaited},
        {"divergence", Message::Kind::divergence},
        {"out_of_bounds", Message::Kind::out_of_bounds},
        {"misaligned", Message::Kind::out_of_bounds},
        {"forbidden_access", Message::Kind::forbidden_access},
        {"uninitialised", Message::Kind::uninitialised}};
    const auto found = by_name.find(name);
    return found == by_name.end() ? Message::Kind::other : found->second;
}

/// Of our own simulator.
Message finding(const json& event)
{
    Message message;
    message.kind = kind_of_finding(event.at("kind"));
    message.is_misaligned = event.at("kind") == "misaligned";
    event.at("memory").get_to(message.memory);
    event.at("variable").get_to(message.variable);
    event.at("buffer").get_to(message.buffer);
    event.at("offset").get_to(message.offset);
    message.element_bytes = std::max<std::int64_t>(1, event.at("element_bytes"));
    event.at("writes").get_to(message.writes);
    event.at("by_copy").get_to(message.by_copy);
    event.at("arrived").get_to(message.arrived);
    event.at("expected").get_to(message.expected);
    event.at("loop_line").get_to(message.loop_line);
    for (const json& actor : event.at("actors"))
        message.entities.push_back({actor.at("global_id"), actor.at("local_id"), actor.at("group_id"),
                                    actor.at("line"), actor.at("writes"), actor.at("is_work_item")});
    for (const json& passed : event.at("not_ordered_by"))
        message.not_ordered_by.push_back({passed.at(0), passed.at(1) != 0});
    return message;
}

Trace read_lines(std::istream& lines)
{
    Trace trace;
    trace.launches.emplace_back();
    for (std::string line; std::getline(lines, line);) {
        if (lines.eof() && !json::accept(line))
            break; // the process ended while it wrote its last line
        const json event = json::parse(line);
        const auto& kind = event.at("event").get_ref<const std::string&>();
        LaunchTrace& launch = trace.launches.back();
        if (kind == "message")
            launch.messages.push_back(message_of(event));
        else if (kind == "finding")
            launch.messages.push_back(finding(event));
        else if (kind == "unknown")
            trace.unknown = event.at("what").get<std::string>();
        else if (kind == "equal_stores")
            launch.messages.push_back(equal_stores(event));
        else if (kind == "copy_in_flight")
            launch.messages.push_back(copy_in_flight(event));
        else if (kind == "outside_member")
            launch.messages.push_back(outside_member(event));
        else if (kind == "different_calls")
            launch.messages.push_back(different_calls(event));
        else if (kind == "different_rounds")
            launch.messages.push_back(different_rounds(event));
        else if (kind == "order_of_arrival")
            launch.arrival_line = event.at("line");
        else if (kind == "budget")
            trace.endless_loop =
                EndlessLoop{event.at("line"), event.at("instructions"), event.at("work_item"),
                            event.value("launch_instructions", std::uint64_t{0})};
        else if (kind == "recursion")
            trace.recursion = Recursion{event.at("function"), event.at("line")};
        else if (kind == "unwritten_read")
            trace.may_read_uninitialised = true;
        else if (kind == "round")
            trace.endless_loop = EndlessLoop{event.at("line")};
        else if (kind == "launch") {
            read_launch(event, launch);
            trace.launches.emplace_back();
        } else if (kind == "end_of_launch")
            trace.launches.emplace_back();
        else
            throw BadData("the simulator's trace has an event \"" + kind + "\"");
    }
    if (trace.launches.back().messages.empty())
        trace.launches.pop_back();
    return trace;
}
} // namespace

std::string shown(const Id& id)
{
    if (id[1] == 0 && id[2] == 0)
        return std::to_string(id[0]);
    return id[2] == 0 ? fmt::format("({}, {})", id[0], id[1])
                      : fmt::format("({}, {}, {})", id[0], id[1], id[2]);
}

const Message* Trace::first_message(Message::Kind kind) const
{
    for (const LaunchTrace& launch : launches)
        for (const Message& message : launch.messages)
            if (message.kind == kind)
                return &message;
    return nullptr;
}

Trace read_trace(const std::filesystem::path& file)
{
    std::ifstream lines(file);
    if (!lines)
        throw std::runtime_error("the simulator's trace " + file.string() + " is missing");
    try {
        return read_lines(lines);
    } catch (const json::exception& error) {
        throw BadData("the simulator's trace cannot be read: " + std::string(error.what()));
    } catch (const std::logic_error& error) { // a number that none of the types has
        throw BadData("the simulator's trace cannot be read: " + std::string(error.what()));
    }
}
} // namespace lab::judge
