// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// How recognisers and scoring tools write texts by key.
enum class KeyedTextFormat {
    Kaldi, ///< "utt-1 the words"; the key alone is an empty text
    Trn,   ///< sclite: "the words (utt-1)"
    Json,  ///< a JSON object a line, or an array: NeMo's manifest with pred_text, and the like
    Csv,
    Tsv
};

/// "kaldi", "trn", "json", "csv", "tsv".
const char *keyedTextFormatName(KeyedTextFormat format);
std::optional<KeyedTextFormat> keyedTextFormatNamed(std::string_view name);

struct KeyedTextOptions {
    std::optional<KeyedTextFormat> format; ///< empty: detected by the first lines
    std::string keyField;                  ///< of tables and records; empty: by the default names
    std::string textField;
    bool takesNumbers = false; ///< of records: numbers are read as texts, "NaN" and "Infinity" too
};

/// One line of such a file.
struct KeyedText {
    std::uint64_t line = 0; ///< from 1
    /// Keys the utterance may have in the dataset, the likeliest first: its key; of a record
    /// without one, the keys that lists make of the name of its audio.
    std::vector<std::string> keys;
    std::optional<std::string> text; ///< none: the record has no such field, or null
    std::optional<Error> problem;    ///< then all else is empty
};

/// Reads them one by one, plain or packed (JSON alone).
///
/// Units    memory: a block and the longest line, of at most 64 MiB.
/// Threads  one at a time.
/// Errors   of open(): Unsupported for UTF-16 and where no field holds keys or texts. A bad line is a KeyedText with its
///          problem; an Error of next() means that nothing more can be read.
class KeyedTextReader {
public:
    virtual ~KeyedTextReader() = default;
    virtual Result<std::optional<KeyedText>> next() = 0;
    virtual std::uint64_t bytesRead() const = 0;
    virtual std::uint64_t sizeBytes() const = 0;
    virtual KeyedTextFormat format() const = 0;

    static Result<std::unique_ptr<KeyedTextReader>>
    open(const FileSystem &fs, const std::filesystem::path &path, const KeyedTextOptions &options);
};

} // namespace voxdeck
