// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/Alphabet.h"
#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include "core/text/Scripts.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The contents of some rows' reference transcripts: characters, rare words, and detected languages
/// against those that the rows declare.
struct TextSurvey {
    struct Language {
        std::string declared; ///< of the row; empty: none
        std::string observed; ///< of the text (core/audit/TextLanguage.h); empty: unsure
        std::uint64_t rows = 0;
        bool disagrees = false;
        Script script = Script::None; ///< of texts whose language is unsure
        bool isMixed = false;         ///< unsure because no language has most of the text
    };
    struct Word {
        std::string
            word; ///< as it is spelled first; other spellings that rates count as the same are counted here
        std::uint64_t count = 0;
    };
    std::uint64_t rows = 0, withText = 0;
    std::vector<Alphabet::Entry> characters; ///< most frequent first
    std::vector<Word> rareWords;             ///< rarest first, at most kMostRareWords
    std::uint64_t differentWords = 0;
    bool areWordsCut = false; ///< more different words than could be counted: the rest is missing
    std::vector<Language> languages;        ///< those that disagree first, then most rows first
    std::vector<std::uint32_t> disagreeing; ///< ids of rows whose text is in another language
};

inline constexpr std::size_t kMostRareWords = 2'000;

/// Looks through the texts of the rows.
///
/// Time     some 15 us a row.
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<TextSurvey> surveyTexts(RowReader &reader, const RowOrder &order,
                               const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck
