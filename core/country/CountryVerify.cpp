// SPDX-License-Identifier: Apache-2.0
#include "core/country/CountryVerify.h"

#include "core/country/CountryBuild.h"
#include "core/country/ManifestFile.h"
#include "core/country/SplitsFile.h"
#include "core/format/aligned/AlignedTree.h"
#include "core/format/aligned/CountriesNote.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <string_view>
#include <utility>

namespace voxdeck::country {

namespace {

namespace mc = manifest_columns;

constexpr std::string_view kManifestSuffix = "_manifest.csv";

struct ManifestName {
    std::string country;
    std::filesystem::path path;
};

Result<std::vector<ManifestName>> manifestsIn(const FileSystem &fs,
                                              const std::filesystem::path &folder)
{
    VOX_TRY(const auto entries, fs.list(folder));
    std::vector<ManifestName> names;
    for (const auto &entry : entries) {
        if (entry.kind == FileKind::File && entry.name.ends_with(kManifestSuffix)
            && entry.name.size() > kManifestSuffix.size())
            names.push_back({entry.name.substr(0, entry.name.size() - kManifestSuffix.size()),
                             folder / entry.name});
    }
    if (names.empty())
        return fail(ErrorCode::NotFound, Sentence::tr("has no <country>_manifest.csv"),
                    folder.string());
    return names;
}

Result<> checkColumns(const CsvHeader &header, const std::filesystem::path &path)
{
    if (header.has(mc::kKey) && header.has(mc::kRecording))
        return {};
    return fail(ErrorCode::Corrupt,
                Sentence::tr(
                    "has no columns \"key\" and \"video_id\", so it is not a manifest of segments"),
                path.string());
}

double durationOf(const CsvHeader &header, const CsvRecord &row)
{
    const double seconds = parsePythonFloat(header.field(row, mc::kDuration)).value_or(0);
    return std::isfinite(seconds) && seconds > 0 ? seconds : 0;
}

Result<ManifestStatus> statusOf(const FileSystem &fs, const ManifestName &name,
                                std::stop_token stop)
{
    ManifestStatus status;
    status.country = name.country;
    std::map<std::string, std::set<std::string>> recordings; // by split
    std::set<std::string> all;
    const auto takeHeader = [&](const CsvHeader &header, const CsvRecord &) -> Result<> {
        status.statusColumn = statusColumn(header);
        return checkColumns(header, name.path);
    };
    const auto takeRow = [&](const CsvHeader &header, const CsvRecord &row) -> Result<> {
        const std::string split(header.field(row, mc::kSplit));
        const double hours = durationOf(header, row) / 3600;
        const std::string recording(header.field(row, mc::kRecording));
        ++status.segments;
        status.segmentHours += hours;
        ++status.statuses[std::string(header.field(row, status.statusColumn))];
        SplitCounts &counts = status.splits[split];
        ++counts.segments;
        counts.segmentHours += hours;
        recordings[split].insert(recording);
        all.insert(recording);
        return {};
    };
    VOX_CHECK(visitCsvRows(fs, name.path, takeHeader, takeRow, std::move(stop)));
    status.recordings = all.size();
    for (const auto &[split, ids] : recordings)
        status.splits[split].recordings = ids.size();
    return status;
}

/// Where a key stands, and which keys were met before.
class MetKeys {
public:
    explicit MetKeys(std::string country) : m_country(std::move(country)) {}

    /// False when the key was met before.
    bool add(std::string_view key, const std::string &videoId)
    {
        if (const auto times = timesOfKey(key, m_country, videoId))
            return m_times[videoId].add(times->first, times->second);
        return m_odd.insert(std::string(key)).second;
    }

private:
    std::string m_country;
    std::map<std::string, SegmentTimes> m_times;
    std::set<std::string> m_odd;
};

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names) {
        text += text.empty() ? "" : ", ";
        text += name;
    }
    return text;
}

/// Checks one manifest in two readings.
class ManifestCheck {
public:
    ManifestCheck(const FileSystem &fs, const ManifestName &name, const VerifyOptions &options,
                  VerifyReport &report, std::stop_token stop)
        : m_fs(fs),
          m_name(name),
          m_options(options),
          m_report(report),
          m_stop(std::move(stop)),
          m_keys(name.country),
          m_texts(options.texts)
    {
    }

    Result<> run()
    {
        const auto header = [&](const CsvHeader &columns, const CsvRecord &) {
            return checkColumns(columns, m_name.path);
        };
        VOX_CHECK(visitCsvRows(
            m_fs, m_name.path, header,
            [&](const CsvHeader &columns, const CsvRecord &row) { return count(columns, row); },
            m_stop));
        checkRecordings();
        VOX_CHECK(checkSplitsFile());
        checkSources();
        findHeldOut();
        VOX_CHECK(readTexts(true));
        return readTexts(false);
    }

private:
    struct Recording {
        std::string sourcePath;
        std::map<std::string, std::string> keyBySplit; ///< the first of each
    };

    void found(bool isError, const char *kind, std::string subject, std::string detail,
               std::vector<std::string> ids)
    {
        ++(isError ? m_report.errors : m_report.warnings);
        if (m_report.findings.size() < VerifyReport::kMaximumFindings)
            m_report.findings.push_back({isError, kind, m_name.country, std::move(subject),
                                         std::move(detail), std::move(ids)});
    }

    Result<> count(const CsvHeader &header, const CsvRecord &row)
    {
        ++m_report.segments;
        const std::string line = "line " + std::to_string(row.lineNumber);
        const std::string key(header.field(row, mc::kKey));
        const std::string videoId(header.field(row, mc::kRecording));
        if (row.fields.size() != header.names().size())
            found(true, "bad-row", line,
                  Sentence::tr("has %1 fields, the header %2", row.fields.size(),
                               header.names().size()),
                  {key});
        if (key.empty() || videoId.empty()) {
            found(true, "bad-row", line, Sentence::tr("has no key or no video_id"), {});
            return {};
        }
        if (!m_keys.add(key, videoId))
            found(true, "duplicate-key", key, Sentence::tr("appears again in %1", line), {key});
        const std::string split = canonicalSplit(header.field(row, mc::kSplit));
        Recording &recording = m_recordings[videoId];
        recording.keyBySplit.emplace(split, key);
        if (recording.sourcePath.empty())
            recording.sourcePath = header.field(row, mc::kAudio);
        ++m_segmentsBySplit[split];
        return {};
    }

    void checkRecordings()
    {
        for (const auto &[videoId, recording] : m_recordings) {
            std::vector<std::string> splits;
            std::vector<std::string> keys;
            for (const auto &[split, key] : recording.keyBySplit) {
                if (split.empty())
                    continue;
                splits.push_back(split);
                keys.push_back(key);
            }
            if (splits.size() > 1)
                found(true, "recording-leak", videoId,
                      Sentence::tr("its segments are in %1", joined(splits)), std::move(keys));
            if (recording.keyBySplit.contains(""))
                found(false, "no-split", videoId, Sentence::tr("has segments without a split"),
                      {recording.keyBySplit.at("")});
        }
    }

    Result<> checkSplitsFile()
    {
        const auto path = splitsPath(m_name.path.parent_path(), m_name.country);
        auto splits = readSplits(m_fs, path, m_stop);
        if (!splits && splits.error().code == ErrorCode::Cancelled)
            return fail(splits.error());
        if (!splits) {
            found(true, "unreadable", path.string(), splits.error().detail, {});
            return {};
        }
        if (!splits->exists)
            return {};
        for (const auto &[videoId, recording] : m_recordings) {
            const auto entry = splits->recordings.find(videoId);
            if (entry == splits->recordings.end() || entry->second.split.empty()) {
                found(false, "no-split", videoId, Sentence::tr("has no split in the splits file"),
                      {});
                continue;
            }
            const std::string split = canonicalSplit(entry->second.split);
            for (const auto &[other, key] : recording.keyBySplit) {
                if (other.empty() || other == split)
                    continue;
                auto sentence = Sentence::tr("the splits file assigns it to %1, the manifest in %2",
                                             split, other);
                found(true, "split-disagrees", videoId, std::move(sentence), {key});
            }
        }
        return {};
    }

    void checkSources()
    {
        for (const auto &[videoId, recording] : m_recordings) {
            const auto audio = aligned::findSourceAudio(m_fs, m_options.countries, m_name.country,
                                                        recording.sourcePath);
            if (!audio)
                found(false, "missing-source", videoId, describe(audio.error()), {});
        }
    }

    /// All splits but the one with the most segments.
    void findHeldOut()
    {
        const auto largest = std::max_element(
            m_segmentsBySplit.begin(), m_segmentsBySplit.end(),
            [](const auto &a, const auto &b) { return a.second < b.second; });
        if (largest != m_segmentsBySplit.end())
            m_largest = largest->first;
    }

    /// First those of held-out splits, which are kept; then the others, which are only looked up.
    Result<> readTexts(bool isHeldOut)
    {
        const auto ignore = [](const CsvHeader &, const CsvRecord &) -> Result<> {
            return {};
        };
        const auto look = [&](const CsvHeader &header, const CsvRecord &row) -> Result<> {
            const std::string split = canonicalSplit(header.field(row, mc::kSplit));
            if (split.empty() || (split != m_largest) != isHeldOut)
                return {};
            const std::string_view text = header.field(row, mc::kText);
            const std::string key(header.field(row, mc::kKey));
            if (const auto match = m_texts.find(split, text))
                noteText(*match, split, key);
            if (isHeldOut)
                m_texts.add(key, split, text);
            return {};
        };
        return visitCsvRows(m_fs, m_name.path, ignore, look, m_stop);
    }

    void noteText(const TextLeakIndex::Match &match, const std::string &split,
                  const std::string &key)
    {
        Sentence detail;
        if (match.similarity < 1) {
            char share[32];
            std::snprintf(share, sizeof share, "%.0f %%", match.similarity * 100);
            detail = Sentence::tr("appears in %1, and %2 the same in %3: %4", split, share,
                                  match.entry->split, match.entry->id);
        } else {
            detail = Sentence::tr("appears in %1, and the same in %2: %3", split,
                                  match.entry->split, match.entry->id);
        }
        found(false, match.similarity < 1 ? "near-text-leak" : "text-leak", key, std::move(detail),
              {match.entry->id, key});
    }

    const FileSystem &m_fs;
    const ManifestName &m_name;
    const VerifyOptions &m_options;
    VerifyReport &m_report;
    const std::stop_token m_stop;
    MetKeys m_keys;
    std::map<std::string, Recording> m_recordings; // by video id
    std::map<std::string, std::uint64_t> m_segmentsBySplit;
    std::string m_largest;
    TextLeakIndex m_texts;
};

} // namespace

Result<StatusReport> statusOfManifests(const FileSystem &fs, const std::filesystem::path &manifests,
                                       const ProgressSink &sink, std::stop_token stop)
{
    VOX_TRY(const auto names, manifestsIn(fs, manifests));
    StatusReport counted;
    Progress progress{0, names.size(), "manifests"};
    for (const ManifestName &name : names) {
        auto status = statusOf(fs, name, stop);
        if (!status && status.error().code == ErrorCode::Cancelled)
            return fail(status.error());
        if (status)
            counted.manifests.push_back(*std::move(status));
        else
            counted.failures.push_back(status.error());
        ++progress.done;
        report(sink, progress);
    }
    return counted;
}

Result<VerifyReport> verifyManifests(const FileSystem &fs, const std::filesystem::path &manifests,
                                     const VerifyOptions &given, const ProgressSink &sink,
                                     std::stop_token stop)
{
    VOX_TRY(const auto names, manifestsIn(fs, manifests));
    VerifyReport verified;
    Progress progress{0, names.size(), "manifests"};
    VerifyOptions options = given;
    if (options.countries.empty())
        options.countries = aligned::countriesOf(fs, manifests).value_or(std::filesystem::path());
    for (const ManifestName &name : names) {
        ++verified.manifests;
        const auto checked = ManifestCheck(fs, name, options, verified, stop).run();
        if (!checked && checked.error().code == ErrorCode::Cancelled)
            return fail(checked.error());
        if (!checked) {
            ++verified.errors;
            verified.findings.push_back(
                {true, "unreadable", name.country, name.path.string(), checked.error().detail, {}});
        }
        ++progress.done;
        report(sink, progress);
    }
    return verified;
}

} // namespace voxdeck::country
