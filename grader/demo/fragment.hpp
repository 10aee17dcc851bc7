// The contribution of an exercise's demo program (solutions/ID/demo.cpp) for one device to the page of `lab demo`:
// pictures and tables, in a separate folder with a fragment.json that lists them.
#pragma once

#include "grader/base/text.hpp"

#include <CL/opencl.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace lab::demo
{
struct Picture {
    std::string name; // NAME.svg and NAME.png
    Text caption;
};

struct Table {
    Text caption;
    std::vector<Text> head;
    std::vector<std::vector<std::string>> rows; // as long as the head
};

class Fragment {
  public:
    /// Pictures are made by the gnuplot scripts in `scripts` and go to `folder`, which must exist.
    Fragment(std::filesystem::path folder, std::filesystem::path scripts, Language language);

    /// Writes `rows` to NAME.dat and runs scripts/NAME.gp to make NAME.svg and NAME.png from it; the script gets the
    /// language in the variable `german`, 0 or 1. Throws std::runtime_error with gnuplot's message.
    void add_picture(Picture picture, const std::vector<std::vector<double>>& rows);
    void add_table(Table table) { tables_.push_back(std::move(table)); }

    /// Writes fragment.json. Throws std::runtime_error.
    void write(const std::string& device) const;

  private:
    std::filesystem::path folder_, scripts_;
    Language language_;
    std::vector<Picture> pictures_;
    std::vector<Table> tables_;
};

/// The main function of a demo program, which `lab demo` calls with
///     DEVICE FOLDER SCRIPTS de|en
/// where DEVICE counts the devices of all platforms from 0. Exit code 0: `show` has filled a fragment, 1: it failed,
/// 3: there is no such device.
int run(int argc, char** argv, void (*show)(const cl::Device& device, Fragment& fragment));
} // namespace lab::demo
