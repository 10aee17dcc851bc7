// The OpenCL drivers registered on this machine. Whether one of them has a GPU is found out on use: in one process
// per driver, so that a failing driver does no other harm.
#pragma once

#include <string>
#include <vector>

namespace lab::course
{
/// The libraries named in the .icd files, one each, of /etc/OpenCL/vendors, or of OCL_ICD_VENDORS instead (a folder,
/// a file or a library), and the libraries of OCL_ICD_FILENAMES.
std::vector<std::string> registered_drivers();
} // namespace lab::course
