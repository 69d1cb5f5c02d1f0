// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/format/UtteranceSource.h"
#include "core/import/ListImport.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/SegmentRow.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// An utterance of a list that was looked for.
struct FoundUtterance {
    std::uint64_t line = 0; ///< InputLine::number
    std::size_t part = 0;   ///< among the lines of that number
    std::filesystem::path textFile;
    std::string text;                    ///< the reference, as in the mapping
    std::string sha256;                  ///< of the text
    std::int64_t digest = 0;             ///< ListedSegment::digest
    std::int64_t digestWithAudio = 0;    ///< ListedSegment::digestWithAudio
    std::string split, language, status; ///< as the list spells them
    std::string speaker, hypothesis;
    std::string recording, audio; ///< as the list spells them
    std::string cer, wer;         ///< as the list spells them
    ListedScore score;
    std::string further; ///< ListedSegment::further
    double startSeconds = 0;
    double endSeconds = 0;
    std::string start, end, duration; ///< as the record spells them; empty: it does not
    bool isKeyMade = false;           ///< of a table without keys: the key is made of the times
};

/// The utterances of some keys in a list at one moment.
struct ListLookup {
    std::unordered_map<std::string, std::vector<FoundUtterance>> byKey; ///< in the list's order
    /// How the list spells splits, and how often: by splitName().
    std::map<std::string, std::map<std::string, std::uint64_t>> splitWords;
    std::string fingerprint;                           ///< listFingerprint() before it was read
    std::map<std::filesystem::path, FileStatus> files; ///< without links; before they were read
    /// Of a folder of audio: the files that hold the text of an utterance looked for and may hold that of
    /// others as well, such as VCTK's 001.txt of 001_mic1.flac and 001_mic2.flac.
    std::set<std::filesystem::path> sharedTexts;
};

/// What to do where one key is of several: said behind a refusal.
inline constexpr auto kGiveKeys = VOX_SENTENCE(
    "; give each its own key in the list and import it again, or export a list with the edits");

/// Which of several of one key a row is: the one of which the list says all that it said of the row (`digest`,
/// segment.digest). Null: none, or several say the same.
const FoundUtterance *toldApart(const std::vector<FoundUtterance> &found, std::int64_t digest);
/// The one of these that was at the place, where several have the key.
const FoundUtterance &atPlaceOf(const std::vector<FoundUtterance> &found,
                                const FoundUtterance &place);

/// Reads the list from its beginning to its end.
Result<ListLookup> lookUp(Workspace &workspace, const FileSystem &fs, const KnownList &list,
                          const std::set<std::string> &keys, const ProgressSink &progress,
                          std::stop_token stop);

} // namespace voxdeck
