// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace voxdeck::kaldi {

/// A line of a Kaldi table: the first field is its key, the rest of the line its value.
struct KeyedLine {
    std::uint64_t number = 0; ///< from 1
    std::string_view key;
    std::string_view value; ///< without the white space around it
};

/// Splits at the first run of ASCII white space, as Kaldi does. The key is empty for a blank line.
KeyedLine splitKeyedLine(std::uint64_t number, std::string_view line);

/// A whole Kaldi table (wav.scp, segments, utt2spk, ...) to be asked by key.
///
/// Units    the file is mapped, not copied: 24 bytes of memory a slot, two to four slots a line.
/// Threads  one at a time.
class KeyedLines {
public:
    static Result<KeyedLines> open(const FileSystem &fs, const std::filesystem::path &path);

    /// The key's line; empty when it has none; Corrupt when it has two that differ. A line that was
    /// found counts as used.
    Result<std::optional<KeyedLine>> find(std::string_view key);
    std::uint64_t keyCount() const { return m_keyCount; }
    std::uint64_t unusedCount() const { return m_keyCount - m_usedCount; }

private:
    struct Slot {
        std::uint64_t number = 0; ///< of the line; 0 is a free slot
        std::uint64_t offset = 0; ///< of the line
        bool isUsed = false;
        bool isContradicted = false; ///< by a later line with the same key
    };
    KeyedLines() = default;
    KeyedLine lineAt(const Slot &slot) const;
    Slot &slotFor(std::string_view key); ///< the key's, or the free one where it would be
    void add(const KeyedLine &line, std::uint64_t offset);
    void grow();

    std::shared_ptr<const MappedFile> m_file;
    std::string_view m_text;
    std::string m_name;        ///< for messages
    std::vector<Slot> m_slots; ///< a power of two, at most half of them taken
    std::uint64_t m_keyCount = 0;
    std::uint64_t m_usedCount = 0;
};

} // namespace voxdeck::kaldi
