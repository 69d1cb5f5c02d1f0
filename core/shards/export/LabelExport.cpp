// SPDX-License-Identifier: Apache-2.0
#include "core/shards/export/LabelExport.h"

#include "core/annotations/LabelTargets.h"
#include "core/base/Stopped.h"
#include "core/format/AudioPart.h"
#include "core/format/FileNames.h"
#include "core/format/labels/LabelText.h"
#include "core/import/ListedSegment.h"
#include "core/io/ReplaceTarget.h"
#include "core/items/ListItems.h"
#include "core/items/OwnFiles.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

using labels::LabelFile;
using labels::LabelFormat;
using labels::LabelRecording;
using labels::LabelSegment;

constexpr std::uint64_t kOfList = std::uint64_t{1} << 32;
constexpr std::uint64_t kRowsAtOnce = 4096; // between two looks at the stop token
constexpr double kMostSeconds = 1e9;

/// A row and the recording it is of.
struct Place {
    std::uint64_t recording = 0; ///< its row with kOfList, or the id of the item's first row
    std::uint32_t id = 0;
    friend auto operator<=>(const Place &, const Place &) = default;
};

Result<std::vector<Place>> placesOf(Database &database, const RowOrder &order,
                                    const std::stop_token &stop)
{
    std::vector<Place> places;
    places.reserve(static_cast<std::size_t>(order.size()));
    for (std::uint64_t row = 0; row < order.size(); ++row) {
        if (row % kRowsAtOnce == 0 && stop.stop_requested())
            return stopped({}, "files written before are kept");
        const std::uint32_t id = order.idAt(row);
        VOX_TRY(const auto place, placeOfRow(database, id));
        VOX_TRY(const auto recording, recordingOfRow(database, id));
        if (!place || !recording)
            continue; // gone since the order was made
        const std::int64_t first = id - std::max<std::int64_t>(place->ref.segment, 0);
        places.push_back(
            {*recording != 0 ? kOfList + *recording : static_cast<std::uint64_t>(first), id});
    }
    std::sort(places.begin(), places.end());
    return places;
}

class Export {
public:
    Export(FileSystem &fs, Workspace &workspace, const ItemSource &items,
           const LabelExportOptions &options, const std::stop_token &stop)
        : m_fs(fs),
          m_workspace(workspace),
          m_items(items),
          m_options(options),
          m_stop(stop),
          m_reader(workspace),
          m_facts(fs)
    {
    }

    Result<LabelExportReport> run(const RowOrder &order, const ProgressSink &progress)
    {
        VOX_CHECK(checkOutput());
        VOX_TRY(const auto places, placesOf(m_workspace.database(), order, m_stop));
        for (std::size_t first = 0; first < places.size();) {
            std::size_t end = first;
            while (end < places.size() && places[end].recording == places[first].recording)
                ++end;
            VOX_CHECK(checkStop(m_stop, "files written before are kept"));
            VOX_CHECK(take(std::span(places).subspan(first, end - first)));
            first = end;
            report(progress, {end, places.size(), "segments"});
        }
        if (m_options.isOneFile) {
            m_all.format = m_options.format;
            VOX_CHECK(write(m_options.output, m_all));
        }
        return std::move(m_report);
    }

private:
    Result<> checkOutput()
    {
        if (!m_options.isOneFile)
            return m_fs.createDirectories(m_options.output);
        const auto &info = labels::infoOf(m_options.format);
        if (!info.holdsManyRecordings)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("%1 holds one recording per file; name a folder", info.description),
                m_options.output.string());
        VOX_CHECK(checkReplaceable(m_fs, m_options.output, m_options.replaces));
        return checkNotOfDataset(m_fs, m_workspace, std::span(&m_options.output, 1));
    }

    void fails(std::string name, Sentence reason)
    {
        ++m_report.failureCount;
        if (m_report.failures.size() < LabelExportReport::kMostListed)
            m_report.failures.push_back({std::move(name), std::move(reason)});
    }

    void note(Sentence words)
    {
        if (m_report.notes.size() < LabelExportReport::kMostListed)
            m_report.notes.push_back(std::move(words));
    }

    Result<> take(std::span<const Place> places)
    {
        std::vector<std::uint32_t> ids;
        ids.reserve(places.size());
        for (const Place &place : places)
            ids.push_back(place.id);
        const RowOrder order = RowOrder::of(std::move(ids));
        VOX_TRY(auto rows, m_reader.rows(order, 0, order.size()));
        std::erase_if(rows, [this](const SegmentRow &row) { return !isWritable(row); });
        if (rows.empty())
            return {};
        std::stable_sort(rows.begin(), rows.end(), [](const SegmentRow &a, const SegmentRow &b) {
            return a.startSeconds < b.startSeconds;
        });
        VOX_TRY(auto recording, recordingOf(rows));
        ++m_report.recordings;
        if (m_options.isOneFile) {
            recording.name = uniqueToken(recording.name);
            m_all.recordings.push_back(std::move(recording));
            return {};
        }
        VOX_TRY(const auto name, nameBesideAudio(rows.front()));
        return writeOne(std::move(recording), annotationFileName(name));
    }

    /// As the recording is called, but as its audio file is called where that is the same name in another spelling:
    /// programs of annotators look for the file beside the audio.
    Result<std::string> nameBesideAudio(const SegmentRow &row)
    {
        const auto &name = row.recordingName.empty() ? row.itemKey : row.recordingName;
        if (m_items.hasRecords())
            return name;
        VOX_TRY(const auto listed, m_items.listing(m_workspace, row));
        const auto [file, range] = partAt(listed.audioFile);
        const std::string stem = range ? std::string() : file.stem().string();
        return !stem.empty() && unescapedFileName(name) == stem ? stem : name;
    }

    bool isWritable(const SegmentRow &row)
    {
        if (row.id == 0)
            return false;
        if (row.startSeconds >= 0 && row.endSeconds > row.startSeconds
            && row.endSeconds < kMostSeconds)
            return true;
        fails(row.key, Sentence::tr("has no times that can be written, or its length is unknown"));
        return false;
    }

    Result<LabelRecording> recordingOf(const std::vector<SegmentRow> &rows)
    {
        const SegmentRow &first = rows.front();
        LabelRecording recording;
        recording.name = nameOf(first);
        if (labels::infoOf(m_options.format).namesAudio) {
            VOX_TRY(recording.audio, audioOf(first));
        }
        const auto &info = labels::infoOf(m_options.format);
        auto &tier = recording.tiers.emplace_back();
        double end = 0;
        bool hasSpeakers = false;
        for (const SegmentRow &row : rows) {
            LabelSegment &segment = tier.segments.emplace_back();
            segment.start = row.startSeconds;
            segment.end = row.endSeconds;
            segment.text = m_options.takesHypothesis ? row.hypothesis : row.text;
            segment.speaker = row.speaker;
            if (row.channel)
                segment.channel = std::to_string(*row.channel + 1); // NIST counts from 1
            if (info.hasLabels) {
                VOX_TRY(auto said, labelsOf(row));
                if (!said.empty())
                    labels::setField(segment.fields, "labels", std::move(said));
            }
            hasSpeakers = hasSpeakers || !row.speaker.empty();
            end = std::max(end, row.endSeconds);
        }
        if (info.hasTiers && !hasSpeakers)
            tier.name = "transcript";
        if (info.hasBounds)
            recording.bounds = {
                0, std::max(end,
                            audioSecondsOf(m_workspace, m_items, m_facts, first.ref).value_or(0))};
        return recording;
    }

    /// Formats of words apart have no blanks in names; an "_" instead might be another recording's.
    std::string nameOf(const SegmentRow &row) const
    {
        const auto &name = row.recordingName.empty() ? row.itemKey : row.recordingName;
        return labels::infoOf(m_options.format).isNist && labels::recordingToken(name) != name
                   ? fileNameForKey(name)
                   : name;
    }

    /// What the STM that the row was read from has in its label field; else empty.
    Result<std::string> labelsOf(const SegmentRow &row)
    {
        VOX_TRY(const auto listed, m_items.listing(m_workspace, row));
        const auto further = JsonValue::parse(listed.further.empty() ? "{}" : listed.further);
        const JsonValue *const said = further ? further->find("labels") : nullptr;
        return said && said->kind() == JsonValue::Kind::String ? said->toString() : std::string();
    }

    Result<std::string> audioOf(const SegmentRow &row)
    {
        VOX_TRY(const auto listed, m_items.listing(m_workspace, row));
        return listed.audioFile.empty() ? listed.audio : listed.audioFile;
    }

    /// Formats of lines tell recordings by one word: two must not become one there.
    std::string uniqueToken(const std::string &name)
    {
        std::string unique = name;
        for (int number = 2; !m_names.insert(labels::recordingToken(unique)).second; ++number)
            unique = name + "~" + std::to_string(number);
        if (unique != name)
            note(Sentence::tr(
                "the recording %1 is called %2 in the file, which has another of that name", name,
                unique));
        return unique;
    }

    Result<> writeOne(LabelRecording recording, const std::string &fileName)
    {
        std::string name = fileName;
        for (int number = 2; !m_names.insert(name).second; ++number)
            name = fileName + "~" + std::to_string(number);
        name += labels::infoOf(m_options.format).extension;
        const auto path = m_options.output / name;
        if (!m_options.replaces && exists(m_fs, path)) {
            fails(recording.name,
                  Sentence::tr("%1 already exists; allow it to be replaced (--force)",
                               path.string()));
            return {};
        }
        LabelFile file;
        file.format = m_options.format;
        file.recordings.push_back(std::move(recording));
        return write(path, file);
    }

    Result<> write(const std::filesystem::path &path, const LabelFile &file)
    {
        VOX_TRY(const auto written, labels::writeLabelFile(m_fs, path, m_options.format, file));
        ++m_report.files;
        m_report.segments += file.segmentCount();
        for (const auto &words : written.notes)
            note(Sentence::tr("%1: %2", path.filename().string(), words));
        return {};
    }

    FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    const LabelExportOptions &m_options;
    const std::stop_token &m_stop;
    RowReader m_reader;
    AudioFactsReader m_facts;
    std::unordered_set<std::string> m_names;
    LabelFile m_all;
    LabelExportReport m_report;
};

} // namespace

Result<LabelExportReport> exportLabels(FileSystem &fs, Workspace &workspace,
                                       const ItemSource &items, const RowOrder &order,
                                       const LabelExportOptions &options,
                                       const ProgressSink &progress, const std::stop_token &stop)
{
    return Export(fs, workspace, items, options, stop).run(order, progress);
}

} // namespace voxdeck
