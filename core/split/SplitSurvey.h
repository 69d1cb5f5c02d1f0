// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/BulkEdit.h"
#include "core/split/SplitRule.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

constexpr std::size_t kSplits = 4; ///< of the enum Split

/// What cannot be taken apart: all segments of a recording, or all recordings that share a speaker.
enum class SplitUnit { Recording, Speaker };

/// A row as far as splits are concerned. The views live until the next row.
struct SplitRow {
    std::uint32_t id = 0;
    std::uint32_t recording = 0; ///< into SplitSurvey::recordings()
    Split split = Split::Unassigned;
    std::optional<std::uint32_t> subset;
    double seconds = 0;
    std::string_view language, country, speaker;
    std::string_view
        further; ///< JSON of the row's other fields, where a survey keeps a field together
};

struct SurveyedRecording {
    std::string name; ///< what it is called (core/workspace/RecordingCalled.h), or the item's key
    double seconds = 0;
    std::uint64_t rows = 0;
    std::uint32_t firstCell = 0; ///< into SplitSurvey::cells()
    std::uint32_t group = 0;     ///< recordings with the same number stay together
    std::uint32_t country = 0;   ///< into SplitSurvey::names(), of its first row; as are the others
    std::uint32_t speaker = 0;
    std::uint32_t source = 0;   ///< the shard or list of its first row
    std::uint32_t together = 0; ///< the first value of the field that keeps recordings together
    std::uint32_t folders = 0;  ///< bytes of `name` before its name in the list
    std::optional<std::uint32_t> subset;
    bool hasSeveralSpeakers = false;
    bool isChosen = true; ///< a row of it is in the filter
    /// Its name in the list: other recordings may have it, but none that come later change it.
    std::string_view listedName() const { return std::string_view(name).substr(folders); }
};

/// The part of a recording in one language and one split: nearly always all of it.
struct SurveyCell {
    std::uint32_t next = 0; ///< of the same recording; 0: none
    std::uint32_t language = 0;
    std::uint32_t rows = 0;
    Split split = Split::Unassigned;
    double seconds = 0;
};

/// One look at every row of the workspace: who is in it, how long, in which language and split.
///
/// Units    some 150 bytes a recording, nothing a row; 10 million rows take some ten seconds.
/// Threads  that of the workspace while it is taken; then any.
class SplitSurvey {
public:
    struct Options {
        SplitUnit unit = SplitUnit::Recording;
        std::string filter; ///< a query: recordings with no row in it are not chosen
        /// If not empty, only the recordings of these rows are chosen.
        RowIds rows;
        /// A field of the list's records, with dots into objects, or speaker, language or country: recordings that have
        /// a value of it in common stay together, besides what `unit` says. Empty: none.
        std::string together = {};
    };
    /// Errors   Cancelled; InvalidArgument for an invalid filter, NotFound for a field that no row has.
    static Result<SplitSurvey> take(Workspace &workspace, const Options &options,
                                    const ProgressSink &progress = {},
                                    const std::stop_token &stop = {});

    const std::vector<SurveyedRecording> &recordings() const { return m_recordings; }
    const std::vector<SurveyCell> &cells() const { return m_cells; }
    const std::vector<std::string> &names() const { return m_names; }
    std::uint64_t rows() const { return m_rows; }
    SplitUnit unit() const { return m_unit; }
    std::optional<std::uint32_t> recordingCalled(std::string_view name) const
    {
        return m_byName.find(m_recordings, name);
    }
    /// Whether all recordings are in the same splits as in the other one, with as many segments.
    bool hasSplitsOf(const SplitSurvey &other) const;
    const std::string &layout() const { return m_layout; } ///< rowLayout() when surveyed

    void eachCell(const SurveyedRecording &recording,
                  const std::function<void(const SurveyCell &)> &visit) const;
    /// The split most of it is in, unassigned only where all of it is; and whether it is in several.
    Split splitOf(const SurveyedRecording &recording, bool *isMixed = nullptr) const;
    std::string languageOf(const SurveyedRecording &recording) const; ///< the longest one

    /// Looks at every row again, in the order of their ids. Rows of recordings that came since are left
    /// out.
    Result<> eachRow(Workspace &workspace, const std::function<Result<>(const SplitRow &)> &visit,
                     const ProgressSink &progress, const std::stop_token &stop) const;

private:
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    using Numbers = std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>>;
    class Scan;
    /// Finds recordings by name: only their numbers, in open addressing, so 6 to 12 bytes each.
    class NameIndex {
    public:
        std::optional<std::uint32_t> find(const std::vector<SurveyedRecording> &recordings,
                                          std::string_view name) const;
        /// The last of them, which is not in it yet.
        void add(const std::vector<SurveyedRecording> &recordings);

    private:
        std::vector<std::uint32_t> m_slots; ///< number + 1; 0 is free
    };
    std::uint32_t numberOf(std::string_view name);
    void addRow(const SplitRow &row, std::uint32_t language);
    using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>; ///< name, recording
    void addTogether(const SplitRow &row, const std::string &field, std::string &lastFurther);
    void groupBy(const Pairs &pairs);

    std::vector<SurveyedRecording> m_recordings;
    std::vector<SurveyCell> m_cells{1}; ///< cell 0 stands for none
    std::vector<std::string> m_names{1};
    Numbers m_nameNumbers;
    NameIndex m_byName; ///< recordings
    Pairs m_speakers;
    Pairs m_together;
    std::uint64_t m_rows = 0;
    SplitUnit m_unit = SplitUnit::Recording;
    std::string m_layout;
};

/// Visits the audio of every recording that has a separate path. `name` is what it is called, `id` its name in the list.
Result<> eachRecordingAudio(Workspace &workspace,
                            const std::function<void(const std::string &name, const std::string &id,
                                                     const std::string &audio)> &visit);

/// Visits the place of the audio of every recording that has a separate path: where its file is, and in a tree of
/// countries also COUNTRY/NAME.
Result<> eachRecordingPlace(
    Workspace &workspace,
    const std::function<void(const std::string &name, const std::string &place)> &visit);

} // namespace voxdeck
