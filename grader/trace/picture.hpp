// A kernel's run as a picture: a row of cells for each step, with the work-item and line that wrote each cell and the
// expected value. Made from a recorded run without running anything; the views draw it and know nothing about
// exercises.
#pragma once

#include "grader/base/text.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lab::trace
{
struct Cell {
    std::string value;           // as it is shown; empty: nothing was written there yet
    std::string expected;        // what should be there; empty: nothing else is known to be right
    std::int64_t work_item = -1; // the one that it is due to; -1: none
    int line = 0;                // where that one did so
    bool is_active = false;      // it changed, or counts, in this step
    bool races = false;

    bool is_wrong() const { return !expected.empty(); }
};

/// A read or write by a work-item in the step's row.
struct Access {
    std::int64_t work_item = 0;
    int line = 0;
    std::int64_t cell = 0; // there may be no such cell: the access lies outside
    bool writes = false;
    std::string value;
    bool races = false;
};

/// A dependence: what a work-item reads in a cell of the previous row affects what it writes to a cell of this one.
struct Edge {
    std::size_t from = 0, to = 0;
    auto operator<=>(const Edge&) const = default;
};

struct Step {
    Text name;
    Text action;  // what the kernel does there, where the name is that of a buffer: "the load"; else empty
    int line = 0; // of the barrier that ends it; 0: there is none
    bool is_local = false; // the cells are local memory, the same as in other such steps
    std::vector<Cell> cells;
    std::vector<Access> accesses; // in the order of the simulator
    std::vector<Edge> edges;
    std::vector<Text> notes; // what went wrong in it, a sentence each
};

struct Position {
    std::size_t step = 0, cell = 0;
};

struct Picture {
    Text title, about;               // what runs, and on what
    Text counted;                    // how much it does; empty: nothing is counted
    std::string file;                // the kernel's
    std::vector<std::string> source; // its lines
    Text owner;                      // what Cell::work_item is: "the work-item that wrote it"
    Text active;                     // what Cell::is_active is: "written in this step"
    Text edges;                      // what they lead from and to, a sentence; empty: there are none
    Text without_value;              // what a cell is that shows none: "never written"
    std::vector<Step> steps;
    std::optional<Position> divergence;           // the first cell that is not what it should be
    std::vector<Text> findings;                   // what the judge says of this run
    std::size_t first_cell = 0, shown_cells = 16; // where to look at first, in rows longer than that

    bool is_right() const { return !divergence && findings.empty(); }
};

/// The sentences about the run as a whole: the findings and where it first goes wrong, or that it is right.
std::vector<Text> summary(const Picture& picture);
} // namespace lab::trace
