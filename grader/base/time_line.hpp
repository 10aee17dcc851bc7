// What a host program did, call by call, as reported by a judge and drawn by the command: the rows in order, the
// commands that may still be running, and the checks that refer to each call.
#pragma once

#include "grader/base/text.hpp"

#include <string>
#include <vector>

namespace lab
{
/// A call, or a note on what is left out after one.
struct TimeRow {
    int line = 0;                         // of the student's file; 0: what is given made the call
    Text shown = {};                      // "launch prefix_sum: 256 work-items in work-groups of 256"
    std::string call = {};                // OpenCL's function; empty: several that were folded
    std::string error = {};               // its name, where the call failed
    int command = 0;                      // its number from 1; 0: it enqueues none
    std::vector<int> waits_for = {};      // commands by their events
    std::vector<int> ended = {};          // commands that the program has waited for after this row
    std::vector<std::string> checks = {}; // that failed, and whose finding is about this call
};

struct TimeLine {
    std::string file = {};          // the student's
    Text about = {};                // how the program was run
    std::vector<TimeRow> rows = {}; // up to its last call
    Text ending = {};               // how it ended
    bool came_to_its_end = true, succeeded = true;
};

// Found by nlohmann::json.
template <typename Json> void to_json(Json& json, const Text& text)
{
    json = Json{{"en", text.en}, {"de", text.de}};
}
template <typename Json> void from_json(const Json& json, Text& text)
{
    json.at("en").get_to(text.en);
    json.at("de").get_to(text.de);
}
template <typename Json> void to_json(Json& json, const TimeRow& row)
{
    json = Json{{"line", row.line},   {"shown", row.shown},     {"call", row.call},
                {"error", row.error}, {"command", row.command}, {"waits_for", row.waits_for},
                {"ended", row.ended}, {"checks", row.checks}};
}
template <typename Json> void from_json(const Json& json, TimeRow& row)
{
    json.at("line").get_to(row.line);
    json.at("shown").get_to(row.shown);
    json.at("call").get_to(row.call);
    json.at("error").get_to(row.error);
    json.at("command").get_to(row.command);
    json.at("waits_for").get_to(row.waits_for);
    json.at("ended").get_to(row.ended);
    json.at("checks").get_to(row.checks);
}
template <typename Json> void to_json(Json& json, const TimeLine& line)
{
    json = Json{{"file", line.file},
                {"about", line.about},
                {"rows", line.rows},
                {"ending", line.ending},
                {"came_to_its_end", line.came_to_its_end},
                {"succeeded", line.succeeded}};
}
template <typename Json> void from_json(const Json& json, TimeLine& line)
{
    json.at("file").get_to(line.file);
    json.at("about").get_to(line.about);
    json.at("rows").get_to(line.rows);
    json.at("ending").get_to(line.ending);
    json.at("came_to_its_end").get_to(line.came_to_its_end);
    json.at("succeeded").get_to(line.succeeded);
}
} // namespace lab
