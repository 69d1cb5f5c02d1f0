// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::hub {

/// "train", "validation" or "test" where the name holds one of the words that Hugging Face datasets
/// takes for it (train, training; validation, valid, dev, val; test, testing, eval, evaluation), between
/// its ends and any of "-._ 0-9" (src/datasets/data_files.py:41-92). Of several the first of that order.
std::optional<std::string_view> splitInName(std::string_view name);

/// The split that the folders of a file's path in the dataset say: the outermost that says one.
std::optional<std::string_view> splitOfFolders(const std::filesystem::path &relative);

/// The splits in the front matter of a dataset's README.md: the `data_files` of the config
/// that is the default, else of the first (src/datasets/utils/metadata.py). Patterns are those of
/// fsspec: "*" and "?" stay in a folder, "**" does not, [a-z] is one of these; a folder's name means all
/// in it.
struct CardSplits {
    struct Files {
        std::string split;
        std::string pattern;
    };
    std::vector<Files> files; ///< the first that fits counts

    std::optional<std::string_view> splitOf(const std::filesystem::path &relative) const;
};

/// Nothing where the card has no `configs` that name files; Corrupt where it cannot be read.
Result<std::optional<CardSplits>> splitsOfCard(std::string_view readme);
/// Whether the pattern fits the path.
bool fitsPattern(std::string_view path, std::string_view pattern);

/// As datasets does: what the card says; else folders count for a whole dataset if one of its files is in such a folder, else
/// file names if one has such a word, else nothing.
class SplitFinder {
public:
    /// Reads README.md if there is one; returns a warning for the user, or nothing.
    Sentence readCard(const FileSystem &fs, const std::filesystem::path &root);
    void look(const std::filesystem::path &relative); ///< for each file of the dataset, first
    std::optional<std::string_view> splitOf(const std::filesystem::path &relative) const;

private:
    std::optional<CardSplits> m_card;
    bool m_folders = false;
    bool m_names = false;
};

} // namespace voxdeck::hub
