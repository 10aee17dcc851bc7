// Keeps a student's state between sessions in one plain file, which can be copied to another computer.
#pragma once

#include "grader/course/base/course.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

namespace lab::course
{
/// The state of a file at its last check.
struct Standing {
    double score = 0.0, max_score = 0.0;
    bool is_done = false; // all of its checks passed

    bool operator==(const Standing&) const = default;
};

struct Notebook {
    struct Page {                                  // of an exercise
        std::string file;                          // which the student worked on last
        std::map<std::string, Standing> standings; // by file
        std::map<int, std::size_t> hints;          // by TODO: how many were shown

        bool operator==(const Page&) const = default;
    };

    std::string exercise;              // which the student worked on last
    std::map<std::string, Page> pages; // by exercise

    bool operator==(const Notebook&) const = default;
};

/// In the folder of the course, or where a student can write (own_folder.hpp).
std::filesystem::path notebook_of(const Course& course);

/// An empty notebook if the file is missing or cannot be parsed.
Notebook read_notebook(const std::filesystem::path& file);

/// The new place of a notebook that cannot be parsed; empty if there is none.
std::filesystem::path set_aside_if_damaged(const std::filesystem::path& file);

/// True if it could be written.
bool write_notebook(const std::filesystem::path& file, const Notebook& notebook);
} // namespace lab::course
