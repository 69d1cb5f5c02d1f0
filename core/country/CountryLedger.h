// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::country {

/// One thing that was left out or is not as it should be.
struct LedgerEntry {
    std::uint64_t line = 0; ///< segment of the file from 1, or row of a CSV; 0: the file as a whole
    std::string key;        ///< of the segment or recording, where it is known
    std::string reason;
    std::string country;
    std::string file; ///< name of the aligned file; empty: of the country
};

inline constexpr const char *kLedgerName = "errors.jsonl";

/// Writes `directory/errors.jsonl` again: its lines for which `isReplaced` is false, then `entries`.
/// One JSON object a line, {"line", "key", "reason", "country", "file"}. Without entries there is
/// no file.
Result<>
writeLedger(FileSystem &fs, const std::filesystem::path &directory,
            const std::function<bool(std::string_view country, std::string_view file)> &isReplaced,
            const std::vector<LedgerEntry> &entries);

} // namespace voxdeck::country
