// Names the folders that are written for people, so that they can be copied to any system.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace lab::classroom
{
/// A folder for each person. Windows and macOS can hold all of them in one folder: none ends in a dot or a space, is
/// called like a device, or differs from another only in letter case or in how accents are encoded.
std::map<std::string, std::string> folder_names(const std::vector<std::string>& people);
} // namespace lab::classroom
