// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <string>
#include <vector>

namespace voxdeck::aligned {

/// One country of a tree `countries/<country>/Alignment/alignment_output/`.
struct CountryFolder {
    std::string name;
    std::vector<std::string> files;  ///< names that end in "_aligned.json", in order
    std::vector<std::string> others; ///< other names in the folder, which are not read
    bool hasAlignment = false;       ///< the folder alignment_output is there
};

/// The names of the countries' folders, in order; without hidden ones.
Result<std::vector<std::string>> listCountries(const FileSystem &fs,
                                               const std::filesystem::path &countries);

/// The folder of a country's aligned files.
std::filesystem::path alignmentFolder(const std::filesystem::path &countries,
                                      const std::string &country);

/// The contents of one country's folder. InvalidArgument for a name that is not a plain folder
/// name, NotFound where it is missing.
Result<CountryFolder> readCountryFolder(const FileSystem &fs,
                                        const std::filesystem::path &countries,
                                        const std::string &country);

/// The file an aligned file's "audio_file" means: itself where it is absolute; else in the working
/// folder, in the country's folder, in the tree, or beside the tree, whichever has it first. Only plain
/// files. NotFound without such files.
Result<std::filesystem::path> findSourceAudio(const FileSystem &fs,
                                              const std::filesystem::path &countries,
                                              const std::string &country,
                                              const std::string &audioFile);

} // namespace voxdeck::aligned
