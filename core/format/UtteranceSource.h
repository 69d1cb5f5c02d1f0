// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0079
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/AudioPaths.h"
#include "core/format/InputUtterance.h"
#include "core/io/FileSystem.h"
#include "core/text/CountryLanguages.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

enum class DatasetKind;

/// Gives the lines of a list of utterances one by one.
///
/// Threads  one at a time.
/// Errors   a line that cannot be used is an InputLine with a problem and the source goes on; an Error
///          from next() means that the list itself cannot be read any further.
class UtteranceSource {
public:
    virtual ~UtteranceSource() = default;
    /// The next line; nothing after the last.
    virtual Result<std::optional<InputLine>> next() = 0;
    /// How far the file that defines the order has been read, for progress.
    virtual std::uint64_t bytesRead() const = 0;
    virtual std::uint64_t sizeBytes() const = 0;
    /// The files whose bytes decide what is read, without the audio: a program that goes on where it
    /// stopped looks whether they are the same. Empty: the file that was opened.
    virtual std::vector<std::filesystem::path> files() const { return {}; }
    /// Notes for the user besides the problems, complete after the last line.
    virtual std::vector<Sentence> notes() const { return {}; }
};

/// Options for reading a list; the defaults suit most lists.
struct SourceOptions {
    AudioRules rules;
    /// Where the audio of the list was moved to, as its workspace knows (relink): looked at after the relocations of the
    /// rules. Unlike these it says nothing about what the list is.
    std::vector<std::pair<std::string, std::filesystem::path>> knownMoves;
    std::optional<DatasetKind> kind; ///< nothing: detected
    /// For utterances whose list does not name these.
    std::string country;
    std::string language;
    /// Languages of countries' folders; null: the shipped ones.
    std::shared_ptr<const CountryLanguages> languages;
    /// A raw list's record with `info.segments` becomes an utterance for each of them, as a
    /// TouchDataset's item does; else it stays one, for what keeps records whole.
    bool splitsSegments = false;
    /// A raw list is read as TouchNet's make_data reads it: a byte order mark costs the first line.
    bool isStrict = false;
};

/// Opens whatever `path` is, by the table of DatasetKind.h. `fs` must outlive the source.
///
/// Errors   those of detectDatasetKind(); Unsupported for a kind that has no utterances to read.
Result<std::unique_ptr<UtteranceSource>> openUtteranceSource(const FileSystem &fs,
                                                             const std::filesystem::path &path,
                                                             const SourceOptions &options = {});

/// The same source, in which an utterance without audio is a problem: --check-audio.
std::unique_ptr<UtteranceSource> withAudioAlone(std::unique_ptr<UtteranceSource> source);

/// Adds the country and language of the options where the record has none.
void addHints(JsonValue &record, const SourceOptions &options);

/// InvalidArgument unless start and end are finite, not negative and in order.
Result<> checkTimes(std::optional<double> startSeconds, std::optional<double> endSeconds);

} // namespace voxdeck
