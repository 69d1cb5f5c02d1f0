// SPDX-License-Identifier: Apache-2.0
#include "core/country/CountryPlan.h"

#include "core/audio/AudioReader.h"
#include "core/base/Stopped.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/json/PythonFloat.h"
#include "core/split/SplitRule.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string_view>

namespace voxdeck::country {

namespace {

namespace mc = manifest_columns;

std::string_view withoutSuffix(std::string_view fileName)
{
    return fileName.substr(0, fileName.size() - aligned::kAlignedSuffix.size());
}

std::uint64_t textsHash(std::string_view asr, std::string_view human)
{
    const std::hash<std::string_view> hash;
    return hash(asr) * 31 + hash(human);
}

/// The rows of a manifest by the aligned file they come from, to be compared with it.
class RowsByFile {
public:
    struct Row {
        std::uint64_t line = 0;
        std::uint64_t texts = 0;
    };
    using Rows = std::unordered_map<std::string, Row>; // by key

    static Result<RowsByFile> read(const CountrySources &sources, std::stop_token stop)
    {
        RowsByFile rows;
        const auto add = [&](const CsvHeader &header, const CsvRecord &row) -> Result<> {
            std::string name(header.field(row, mc::kRecording));
            name += '_';
            name += header.field(row, mc::kTranscript);
            rows.m_rows[name].emplace(
                header.field(row, mc::kKey),
                Row{row.lineNumber,
                    textsHash(header.field(row, mc::kHypothesis), header.field(row, mc::kText))});
            return {};
        };
        const auto ignore = [](const CsvHeader &, const CsvRecord &) -> Result<> {
            return {};
        };
        VOX_CHECK(visitCsvRows(sources.fs, sources.manifest, ignore, add, std::move(stop)));
        return rows;
    }

    Rows take(std::string_view fileName)
    {
        const auto found = m_rows.find(std::string(withoutSuffix(fileName)));
        return found == m_rows.end() ? Rows{} : std::move(found->second);
    }

private:
    std::unordered_map<std::string, Rows> m_rows;
};

/// Reads the files of one country, one after another.
class Planner {
public:
    Planner(const CountrySources &sources, CountryPlan &plan, CountryReport &report)
        : m_sources(sources), m_plan(plan), m_report(report)
    {
    }

    void readNew(const std::string &name, std::uint64_t &begun)
    {
        ++begun;
        const auto file = read(name);
        if (!file)
            return;
        ++m_report.filesRead;
        if (file->segments.empty())
            return;
        m_plan.newFiles.push_back(name);
        NewRecording &recording = m_plan.recordings[file->videoId];
        if (recording.file.empty()) {
            recording.audioFile = file->audioFile;
            recording.file = name;
        }
        for (const auto &segment : file->segments)
            recording.lastEndSeconds = std::max(recording.lastEndSeconds, segment.endSeconds);
        recording.segments += file->segments.size();
    }

    void compare(const std::string &name, RowsByFile::Rows rows)
    {
        const auto file = read(name);
        if (!file)
            return;
        ++m_report.filesRead;
        m_compared.emplace(file->videoId, NewRecording{file->audioFile, name});
        for (const auto &segment : file->segments) {
            const std::string key = aligned::segmentKey(m_sources.country, file->videoId,
                                                        segment.startMs(), segment.endMs());
            const auto row = rows.find(key);
            if (row == rows.end()) {
                if (m_seen.insert(key).second) {
                    ++m_report.unlisted;
                    note(segment.number, key, Sentence::tr("is not in the manifest"), name);
                }
                continue;
            }
            if (row->second.texts != textsHash(segment.asrText, segment.humanText)) {
                ++m_report.changed;
                note(segment.number, key,
                     Sentence::tr("has other texts than line %1 of the manifest", row->second.line),
                     name);
            }
            m_seen.insert(key); // a repeated key is not new
            rows.erase(row);
        }
        for (const auto &[key, row] : rows) {
            assert(row.line > 1); // the header is the first
            ++m_report.gone;
            note(
                0, key,
                Sentence::tr("is in line %1 of the manifest, but no longer in this file", row.line),
                name);
        }
    }

    const std::map<std::string, NewRecording> &compared() const { return m_compared; }

private:
    void note(std::uint64_t line, std::string key, Sentence reason, const std::string &file)
    {
        m_plan.ledger.push_back({line, std::move(key), std::move(reason), m_sources.country, file});
    }

    std::optional<aligned::AlignedFile> read(const std::string &name)
    {
        m_plan.filesSeen.insert(name);
        const auto folder = aligned::alignmentFolder(m_sources.countries, m_sources.country);
        auto file = aligned::readAlignedFile(m_sources.fs, folder / name);
        if (!file) {
            ++m_report.filesFailed;
            note(0, {}, file.error().detail, name);
            return std::nullopt;
        }
        m_report.segmentsBad += file->bad.size();
        for (auto &bad : file->bad)
            note(bad.number, {}, std::move(bad.reason), name);
        return *std::move(file);
    }

    const CountrySources &m_sources;
    CountryPlan &m_plan;
    CountryReport &m_report;
    std::set<std::string> m_seen;                   // keys met in a rescan
    std::map<std::string, NewRecording> m_compared; // by video id
};

/// Duration and size of a recording's audio, if it exists.
struct SourceFacts {
    std::optional<double> hours;
    std::optional<std::uint64_t> bytes;
    std::string problem; ///< empty: both are known
};

SourceFacts sourceFacts(const CountrySources &sources, const std::string &audioFile)
{
    SourceFacts facts;
    const auto path = aligned::findSourceAudio(sources.fs, sources.countries, sources.country,
                                               audioFile);
    if (!path) {
        facts.problem = describe(path.error());
        return facts;
    }
    if (const auto status = sources.fs.status(*path))
        facts.bytes = status->size;
    const auto reader = AudioReader::open(sources.fs, *path);
    if (!reader) {
        facts.problem = describe(reader.error());
    } else if (!reader->format().claimedFrames || reader->format().sampleRateHz <= 0) {
        facts.problem = Sentence::tr("%1: does not say how long it is", path->string());
    } else {
        const auto frames = static_cast<double>(count(*reader->format().claimedFrames));
        facts.hours = frames / reader->format().sampleRateHz / 3600;
    }
    return facts;
}

constexpr double kBytesPerMb = 1024.0 * 1024.0;

/// A recording that needs a split, with what is needed to give it one.
struct OpenRecording {
    NewSplit row;
    SplitRecording forRule;
    bool isInSplitsFile = false;
};

void noteSource(const SourceFacts &facts, const CountrySources &sources, const std::string &videoId,
                const NewRecording &recording, CountryPlan &plan, CountryReport &report)
{
    if (facts.problem.empty())
        return;
    ++report.missingSources;
    plan.ledger.push_back(
        {0, videoId,
         Sentence::tr("%1; the end of its last segment is used as its length", facts.problem),
         sources.country, recording.file});
}

OpenRecording openRecording(const CountrySources &sources, const std::string &videoId,
                            const NewRecording &recording, CountryPlan &plan, CountryReport &report)
{
    OpenRecording open;
    open.row.videoId = videoId;
    open.row.sourcePath = recording.audioFile;
    const SourceFacts facts = sourceFacts(sources, recording.audioFile);
    const double hours = facts.hours.value_or(recording.lastEndSeconds / 3600);
    open.row.hours = pythonFloatRepr(hours);
    if (facts.bytes)
        open.row.sizeMb = pythonFloatRepr(static_cast<double>(*facts.bytes) / kBytesPerMb);
    noteSource(facts, sources, videoId, recording, plan, report);
    open.forRule = {videoId, hours, recording.segments, facts.bytes.value_or(0), {}, {}, {}};
    return open;
}

} // namespace

Result<CountryPlan> planCountry(const CountrySources &sources, const aligned::CountryFolder &folder,
                                const ManifestFacts &manifest, const CountryBuildOptions &options,
                                const std::function<void()> &onFile, std::stop_token stop,
                                CountryReport &report)
{
    CountryPlan plan;
    Planner planner(sources, plan, report);
    std::optional<RowsByFile> rows;
    if (options.isRescan && manifest.exists) {
        VOX_TRY(rows, RowsByFile::read(sources, stop));
    }
    std::uint64_t begun = 0;
    for (const std::string &name : folder.files) {
        if (stop.stop_requested())
            return stopped(sources.country, Sentence::tr("%1 was not begun", name));
        const bool isKnown = manifest.filesRead.contains(std::string(withoutSuffix(name)));
        if (isKnown && rows)
            planner.compare(name, rows->take(name));
        else if (isKnown)
            ++report.filesKnown;
        else if (options.isRescan || (options.maximumFiles > 0 && begun >= options.maximumFiles))
            ++report.filesLeft;
        else
            planner.readNew(name, begun);
        onFile();
    }
    for (const auto &[videoId, recording] : planner.compared()) {
        if (stop.stop_requested())
            return stopped(sources.country, Sentence::tr("%1 was not begun", videoId));
        noteSource(sourceFacts(sources, recording.audioFile), sources, videoId, recording, plan,
                   report);
    }
    return plan;
}

Result<> planSplits(const CountrySources &sources, const ManifestFacts &manifest,
                    const SplitsFacts &splits, std::stop_token stop, CountryPlan &plan,
                    CountryReport &report)
{
    std::map<std::string, NewRecording> wanted = plan.recordings;
    report.recordingsAdded = static_cast<std::uint64_t>(
        std::count_if(wanted.begin(), wanted.end(),
                      [&](const auto &one) { return !manifest.recordings.contains(one.first); }));
    for (const auto &[videoId, known] : manifest.recordings) {
        NewRecording &recording = wanted[videoId];
        if (recording.audioFile.empty())
            recording.audioFile = known.sourcePath;
        recording.lastEndSeconds = std::max(recording.lastEndSeconds, known.lastEndSeconds);
        recording.segments += known.segments;
    }
    std::vector<SplitRecording> all;
    std::vector<OpenRecording> open;
    for (const auto &[videoId, entry] : splits.recordings) {
        if (!entry.split.empty()) {
            plan.splits[videoId] = entry.split;
            all.push_back({videoId, entry.hours, 0, 0, {}, canonicalSplit(entry.split), {}});
        }
    }
    for (const auto &[videoId, recording] : wanted) {
        const bool isAssigned = plan.splits.contains(videoId);
        if (isAssigned && !plan.recordings.contains(videoId))
            continue;
        if (stop.stop_requested())
            return stopped(sources.country, Sentence::tr("%1 was not begun", videoId));
        auto one = openRecording(sources, videoId, recording, plan, report);
        if (isAssigned)
            continue; // of a run that died before the manifest; only its audio had to be looked at
        open.push_back(std::move(one));
        const auto known = manifest.recordings.find(videoId);
        if (known != manifest.recordings.end())
            open.back().forRule.split = canonicalSplit(known->second.split);
        open.back().isInSplitsFile = splits.recordings.contains(videoId);
        all.push_back(open.back().forRule);
    }
    VOX_TRY(const auto assigned, assignSplits(all, countrySplitRule()));
    const std::size_t fixed = all.size() - open.size();
    for (std::size_t i = 0; i < open.size(); ++i) {
        const auto spelling = splits.spellings.find(assigned[fixed + i]);
        const std::string split = spelling == splits.spellings.end() ? assigned[fixed + i]
                                                                     : spelling->second;
        open[i].row.split = split;
        plan.splits[open[i].row.videoId] = split;
        plan.fillsSplits = plan.fillsSplits || open[i].isInSplitsFile;
    }
    // as the known script lists them: longest first
    std::stable_sort(open.begin(), open.end(), [](const OpenRecording &a, const OpenRecording &b) {
        return a.forRule.hours > b.forRule.hours;
    });
    for (auto &one : open) {
        if (!one.isInSplitsFile)
            plan.newSplits.push_back(std::move(one.row));
    }
    return {};
}

} // namespace voxdeck::country
