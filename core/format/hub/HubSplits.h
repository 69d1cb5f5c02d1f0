// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace voxdeck::hub {

/// "train", "validation" or "test" where the name holds one of the words that Hugging Face datasets
/// takes for it (train, training; validation, valid, dev, val; test, testing, eval, evaluation), between
/// its ends and any of "-._ 0-9" (src/datasets/data_files.py:41-92). Of several the first of that order.
std::optional<std::string_view> splitInName(std::string_view name);

/// The split that the folders of a file's path in the dataset say: the outermost that says one.
std::optional<std::string_view> splitOfFolders(const std::filesystem::path &relative);

/// As datasets does, folders count for a whole dataset if one of its files is in such a folder, else
/// file names if one has such a word, else nothing.
class SplitFinder {
public:
    void look(const std::filesystem::path &relative); ///< at each file of the dataset, first
    std::optional<std::string_view> splitOf(const std::filesystem::path &relative) const;

private:
    bool m_folders = false;
    bool m_names = false;
};

} // namespace voxdeck::hub
