// The OpenCL drivers that are registered on this machine. Which of them has a GPU is found out where it is used: in a process
// for each driver, so that one that fails takes nothing with it.
#pragma once

#include <string>
#include <vector>

namespace lab::course
{
/// What the .icd files say, a library each: those of /etc/OpenCL/vendors, or of OCL_ICD_VENDORS in place of it (a folder, a file or
/// a library), and the libraries of OCL_ICD_FILENAMES.
std::vector<std::string> registered_drivers();
} // namespace lab::course
