// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/CharacterIssues.h"
#include "core/text/Scripts.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// The characters that the texts of a dataset are made of.
///
/// Threads  add() one at a time.
class Alphabet {
public:
    struct Entry {
        char32_t codePoint = 0;
        Script script = Script::None;
        std::uint64_t count = 0;
        std::uint64_t texts = 0; ///< that have it
        std::uint64_t issues =
            0; ///< times it is invisible, a look-alike, or unexpected in the language
        std::optional<CharacterKind> kind; ///< of those
    };
    /// `language` decides which characters are expected. Bytes that are not UTF-8 count as U+FFFD.
    void add(std::string_view text, std::string_view language = {});
    /// Most frequent first.
    std::vector<Entry> entries() const;
    std::uint64_t texts() const { return m_texts; }

private:
    struct Counted {
        Entry entry;
        std::uint64_t lastText = 0;
    };
    Counted &of(char32_t codePoint);
    std::unordered_map<char32_t, Counted> m_characters;
    std::uint64_t m_texts = 0;
};

} // namespace voxdeck
