// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/KeyedTexts.h"
#include "core/io/FileSystem.h"
#include "core/query/Metrics.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The metric that a field of this name holds in files of well-known programs: "OVRL" of DNSMOS is dnsmos. Case, spaces,
/// "_", "-" and "." do not matter. Null for any other.
const Metric *metricOfScoreField(std::string_view field);

/// What a file of scores is, by its first bytes.
struct ScoreFile {
    KeyedTextFormat format = KeyedTextFormat::Kaldi;
    std::vector<std::string>
        fields;           ///< of the header, or of the first record; none of "key value" lines
    std::string keyField; ///< that names segments; empty where none is named as one
};

/// Errors   InvalidArgument: an empty file; those of reading.
Result<ScoreFile> lookAtScores(const FileSystem &fs, const std::filesystem::path &file);

} // namespace voxdeck
