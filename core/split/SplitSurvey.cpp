// SPDX-License-Identifier: Apache-2.0
#include "core/split/SplitSurvey.h"

#include "core/base/Stopped.h"
#include "core/json/Json.h"
#include "core/search/RowReader.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"
#include "core/workspace/TranscriptNames.h"

#include <cassert>
#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <iterator>
#include <numeric>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsPerReport = 65'536;

struct RecordingName {
    std::string called;
    std::size_t folders = 0; ///< bytes before its name in the list
};

/// Names of recordings by their row; most datasets have none.
Result<std::unordered_map<std::int64_t, RecordingName>> recordingNames(Database &database)
{
    std::unordered_map<std::int64_t, RecordingName> names;
    VOX_CHECK(eachRow(
        database.statement("SELECT id, name, " VOX_RECORDING_CALLED " FROM recording"),
        [&names](std::int64_t id, std::string_view name, std::string called) {
            const std::size_t folders = called.ends_with(name) ? called.size() - name.size() : 0;
            names.emplace(id, RecordingName{std::move(called), folders});
        }));
    return names;
}

/// The first row of each shard or list, rising, with its path.
Result<std::vector<std::pair<std::int64_t, std::string>>> sourcesByFirstRow(Database &db)
{
    std::vector<std::pair<std::int64_t, std::string>> sources;
    VOX_CHECK(
        eachRow(db.statement("SELECT first_id, path FROM shard WHERE rows > 0 ORDER BY first_id"),
                [&sources](std::int64_t first, std::string path) {
                    sources.emplace_back(first, std::move(path));
                }));
    return sources;
}

/// Tells of rising ids whether they are among the runs.
class Among {
public:
    explicit Among(const RowIds &ids) : m_runs(ids.runs()) {}
    bool has(std::uint32_t id)
    {
        while (m_next < m_runs.size() && id >= m_runs[m_next].first + m_runs[m_next].count)
            ++m_next;
        return m_next < m_runs.size() && id >= m_runs[m_next].first;
    }

private:
    const std::vector<RowIds::Run> &m_runs;
    std::size_t m_next = 0;
};

Result<RowIds> rowsIn(Workspace &workspace, const std::string &filter, const std::stop_token &stop)
{
    RowQuery query;
    query.search = filter;
    VOX_TRY(const auto order, RowReader(workspace).order(query, stop));
    return RowIds::of(*order);
}

} // namespace

std::optional<std::uint32_t>
SplitSurvey::NameIndex::find(const std::vector<SurveyedRecording> &recordings,
                             std::string_view name) const
{
    if (m_slots.empty())
        return {};
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t at = TextHash()(name) & mask; m_slots[at] != 0; at = (at + 1) & mask)
        if (recordings[m_slots[at] - 1].name == name)
            return m_slots[at] - 1;
    return {};
}

void SplitSurvey::NameIndex::add(const std::vector<SurveyedRecording> &recordings)
{
    constexpr std::size_t kFewest = 1024;
    const auto put = [this, &recordings](std::uint32_t number) {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = TextHash()(recordings[number].name) & mask;
        while (m_slots[at] != 0)
            at = (at + 1) & mask;
        m_slots[at] = number + 1;
    };
    assert(m_slots.empty() || std::has_single_bit(m_slots.size()));
    const auto count = static_cast<std::uint32_t>(recordings.size());
    if (std::size_t{count} * 3 <= m_slots.size() * 2) {
        put(count - 1);
        return;
    }
    m_slots.assign(std::max(kFewest, m_slots.size() * 2), 0);
    for (std::uint32_t number = 0; number < count; ++number)
        put(number);
}

/// Goes through all rows; asks `find` for the number of a recording when the name changes.
class SplitSurvey::Scan {
public:
    using Find =
        std::function<std::optional<std::uint32_t>(std::string_view name, std::size_t folders)>;
    using Visit = std::function<Result<>(const SplitRow &)>;

    static Result<> run(Workspace &workspace, const Find &find, const Visit &visit,
                        const ProgressSink &progress, const std::stop_token &stop,
                        bool hasFurther = false)
    {
        Database &db = workspace.database();
        VOX_TRY(const auto names, recordingNames(db));
        VOX_TRY(const auto total, db.integer("SELECT coalesce(sum(rows), 0) FROM shard"));
        const Database::StopScope scope(db, stop);
        static constexpr Select kRow("SELECT id, recording, split, subset, stop - start AS seconds,"
                                     " language, country, speaker, item_key");
        auto query = db.statement(std::string(kRow.sql()) + (hasFurther ? ", further" : ", ''")
                                  + " FROM segment ORDER BY id");
        std::string name;
        std::optional<std::uint32_t> recording;
        bool isFirst = true;
        for (std::uint64_t done = 0;; ++done) {
            if (done % kRowsPerReport == 0) {
                if (stop.stop_requested())
                    return stopped(workspace.file().string());
                report(progress, {done, static_cast<std::uint64_t>(total), "rows"});
            }
            VOX_TRY(const bool hasRow, query.step());
            if (!hasRow)
                return {};
            const auto number = query.integer(kRow["recording"]);
            const auto known = number == 0 ? names.end() : names.find(number);
            const std::string_view now = known == names.end()
                                             ? query.view(kRow["item_key"])
                                             : std::string_view(known->second.called);
            if (isFirst || now != name) {
                name = now;
                recording = find(name, known == names.end() ? 0 : known->second.folders);
                isFirst = false;
            }
            if (!recording)
                continue;
            SplitRow row;
            row.id = static_cast<std::uint32_t>(query.integer(kRow["id"]));
            row.recording = *recording;
            const auto split = query.integer(kRow["split"]);
            row.split = split >= 0 && split < std::int64_t{kSplits} ? static_cast<Split>(split)
                                                                    : Split::Unassigned;
            if (!query.isNull(kRow["subset"]))
                row.subset = static_cast<std::uint32_t>(query.integer(kRow["subset"]));
            row.seconds = std::max(0.0, query.real(kRow["seconds"])); // a duration: NaN becomes 0
            row.language = query.view(kRow["language"]);
            row.country = query.view(kRow["country"]);
            row.speaker = query.view(kRow["speaker"]);
            row.further = query.view(kRow.size());
            VOX_CHECK(visit(row));
        }
    }
};

Result<SplitSurvey> SplitSurvey::take(Workspace &workspace, const Options &options,
                                      const ProgressSink &progress, const std::stop_token &stop)
{
    SplitSurvey survey;
    survey.m_unit = options.unit;
    survey.m_nameNumbers.emplace(std::string(), 0);
    VOX_TRY(survey.m_layout, rowLayout(workspace));
    RowIds wanted = options.rows;
    const bool isFiltered = !options.filter.empty() || wanted.size() > 0;
    if (!options.filter.empty()) {
        VOX_TRY(wanted, rowsIn(workspace, options.filter, stop));
    }
    Among among(wanted);
    const auto find = [&survey](std::string_view name,
                                std::size_t folders) -> std::optional<std::uint32_t> {
        if (const auto known = survey.recordingCalled(name))
            return known;
        const auto number = static_cast<std::uint32_t>(survey.m_recordings.size());
        survey.m_recordings.emplace_back();
        survey.m_recordings.back().name = name;
        survey.m_recordings.back().folders = static_cast<std::uint32_t>(folders);
        survey.m_recordings.back().group = number;
        survey.m_byName.add(survey.m_recordings);
        return number;
    };
    VOX_TRY(const auto sources, sourcesByFirstRow(workspace.database()));
    auto source =
        sources.begin(); // rows come in the order of their ids, and sources are runs of them
    std::string language;
    std::uint32_t languageNumber = 0;
    std::string further; // of the row before
    const auto visit = [&](const SplitRow &row) -> Result<> {
        if (row.language != language) {
            language = row.language;
            languageNumber = survey.numberOf(language);
        }
        auto &recording = survey.m_recordings[row.recording];
        while (source != sources.end() && std::next(source) != sources.end()
               && std::next(source)->first <= row.id)
            ++source;
        if (recording.rows == 0) {
            recording.isChosen = !isFiltered;
            recording.source = source == sources.end() ? 0 : survey.numberOf(source->second);
        }
        if (isFiltered && among.has(row.id))
            recording.isChosen = true;
        survey.addRow(row, languageNumber);
        if (!options.together.empty())
            survey.addTogether(row, options.together, further);
        return {};
    };
    VOX_CHECK(Scan::run(workspace, find, visit, progress, stop, !options.together.empty()));
    if (!options.together.empty() && survey.m_together.empty() && survey.m_rows > 0)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("no segment has the field \"%1\"; expected a field of the list, "
                                 "or speaker, language or country",
                                 options.together),
                    workspace.dataset().string());
    if (options.unit == SplitUnit::Speaker)
        survey.groupBy(survey.m_speakers);
    survey.groupBy(survey.m_together);
    survey.m_speakers = {};
    survey.m_together = {};
    return survey;
}

std::uint32_t SplitSurvey::numberOf(std::string_view name)
{
    if (const auto known = m_nameNumbers.find(name); known != m_nameNumbers.end())
        return known->second;
    const auto number = static_cast<std::uint32_t>(m_names.size());
    m_names.emplace_back(name);
    m_nameNumbers.emplace(name, number);
    return number;
}

void SplitSurvey::addRow(const SplitRow &row, std::uint32_t language)
{
    assert(row.recording < m_recordings.size() && language < m_names.size());
    auto &recording = m_recordings[row.recording];
    const std::uint32_t speaker = recording.speaker != 0
                                          && m_names[recording.speaker] == row.speaker
                                      ? recording.speaker
                                      : numberOf(row.speaker);
    if (speaker != 0 && speaker != recording.speaker) {
        recording.hasSeveralSpeakers = recording.hasSeveralSpeakers || recording.speaker != 0;
        if (recording.speaker == 0)
            recording.speaker = speaker;
        if (m_speakers.empty() || m_speakers.back() != std::pair(speaker, row.recording))
            m_speakers.emplace_back(speaker, row.recording);
    }
    if (recording.rows == 0)
        recording.country = numberOf(row.country);
    if (row.subset && !recording.subset)
        recording.subset = row.subset;
    ++recording.rows;
    recording.seconds += row.seconds;
    ++m_rows;
    for (std::uint32_t at = recording.firstCell; at != 0; at = m_cells[at].next) {
        auto &cell = m_cells[at];
        if (cell.language == language && cell.split == row.split) {
            ++cell.rows;
            cell.seconds += row.seconds;
            return;
        }
    }
    m_cells.push_back({recording.firstCell, language, 1, row.split, row.seconds});
    recording.firstCell = static_cast<std::uint32_t>(m_cells.size() - 1);
}

/// Lists name a recording in many rows that follow each other and say the same of it.
void SplitSurvey::addTogether(const SplitRow &row, const std::string &field,
                              std::string &lastFurther)
{
    std::string value(field == "speaker"    ? row.speaker
                      : field == "language" ? row.language
                      : field == "country"  ? row.country
                                            : std::string_view());
    auto &recording = m_recordings[row.recording];
    if (value.empty()) {
        const bool isSame = recording.together != 0 && row.further == lastFurther;
        if (isSame || row.further.empty())
            return;
        lastFurther = row.further;
        const auto json = JsonValue::parse(row.further);
        const JsonValue *const found = json ? valueAt(*json, field) : nullptr;
        value = found && found->kind() != JsonValue::Kind::Null ? fieldText(*found) : std::string();
    }
    if (value.empty())
        return;
    const std::uint32_t name = numberOf(value);
    if (recording.together == 0)
        recording.together = name;
    if (m_together.empty() || m_together.back() != std::pair(name, row.recording))
        m_together.emplace_back(name, row.recording);
}

/// Recordings that share a name, directly or through others, get one number.
void SplitSurvey::groupBy(const Pairs &pairs)
{
    const auto rootOf = [this](std::uint32_t recording) {
        while (m_recordings[recording].group != recording) {
            auto &up = m_recordings[recording].group;
            up = m_recordings[up].group;
            recording = up;
        }
        return recording;
    };
    std::vector<std::optional<std::uint32_t>> firstOf(m_names.size());
    for (const auto &[name, recording] : pairs) {
        auto &first = firstOf[name];
        if (!first) {
            first = recording;
            continue;
        }
        const std::uint32_t a = rootOf(*first);
        const std::uint32_t b = rootOf(recording);
        m_recordings[std::max(a, b)].group = std::min(a, b);
    }
    for (std::uint32_t recording = 0; recording < m_recordings.size(); ++recording)
        m_recordings[recording].group = rootOf(recording);
}

void SplitSurvey::eachCell(const SurveyedRecording &recording,
                           const std::function<void(const SurveyCell &)> &visit) const
{
    for (std::uint32_t at = recording.firstCell; at != 0; at = m_cells[at].next)
        visit(m_cells[at]);
}

Split SplitSurvey::splitOf(const SurveyedRecording &recording, bool *isMixed) const
{
    std::array<double, kSplits> seconds{};
    std::array<std::uint64_t, kSplits> rows{};
    eachCell(recording, [&](const SurveyCell &cell) {
        seconds.at(static_cast<std::size_t>(cell.split)) += cell.seconds;
        rows.at(static_cast<std::size_t>(cell.split)) += cell.rows;
    });
    std::size_t most = 0;
    for (std::size_t split = 1; split < kSplits; ++split)
        if (rows.at(split) > 0
            && (most == 0
                || std::pair(seconds.at(split), rows.at(split))
                       > std::pair(seconds.at(most), rows.at(most))))
            most = split;
    if (isMixed)
        *isMixed = std::count(rows.begin(), rows.end(), 0u) < std::ptrdiff_t{kSplits} - 1;
    return static_cast<Split>(most);
}

bool SplitSurvey::hasSplitsOf(const SplitSurvey &other) const
{
    const auto rowsOf = [](const SplitSurvey &survey, const SurveyedRecording &recording) {
        std::array<std::uint64_t, kSplits> rows{};
        survey.eachCell(recording, [&rows](const SurveyCell &cell) {
            rows.at(static_cast<std::size_t>(cell.split)) += cell.rows;
        });
        return rows;
    };
    return std::equal(m_recordings.begin(), m_recordings.end(), other.m_recordings.begin(),
                      other.m_recordings.end(), [&](const auto &mine, const auto &its) {
                          return mine.name == its.name && rowsOf(*this, mine) == rowsOf(other, its);
                      });
}

std::string SplitSurvey::languageOf(const SurveyedRecording &recording) const
{
    std::map<std::uint32_t, double> seconds;
    eachCell(recording, [&](const SurveyCell &cell) { seconds[cell.language] += cell.seconds; });
    const auto most = std::max_element(seconds.begin(), seconds.end(),
                                       [](auto &a, auto &b) { return a.second < b.second; });
    return most == seconds.end() ? std::string() : m_names[most->first];
}

Result<> SplitSurvey::eachRow(Workspace &workspace,
                              const std::function<Result<>(const SplitRow &)> &visit,
                              const ProgressSink &progress, const std::stop_token &stop) const
{
    const auto find = [this](std::string_view name, std::size_t) {
        return recordingCalled(name);
    };
    return Scan::run(workspace, find, visit, progress, stop);
}

Result<> eachRecordingAudio(Workspace &workspace,
                            const std::function<void(const std::string &name, const std::string &id,
                                                     const std::string &audio)> &visit)
{
    return eachRow(workspace.database().statement("SELECT " VOX_RECORDING_CALLED
                                                  ", name, audio FROM recording ORDER BY id"),
                   [&visit](const std::string &name, const std::string &id,
                            const std::string &audio) { visit(name, id, audio); });
}

Result<> eachRecordingPlace(
    Workspace &workspace,
    const std::function<void(const std::string &name, const std::string &place)> &visit)
{
    return eachRow(
        workspace.database().statement(
            "SELECT " VOX_RECORDING_CALLED ", recording.name, audio, file, part, shard.path"
            " FROM recording JOIN shard ON shard.id = recording.shard ORDER BY recording.id"),
        [&visit](const std::string &called, const std::string &name, const std::string &audio,
                 const std::string &file, const std::string &part, const std::string &list) {
            const std::filesystem::path folder = std::filesystem::path(list).parent_path();
            visit(called, (folder / (file.empty() ? audio : file)).string());
            if (!part.empty())
                visit(called, part + '/' + name);
        });
}

} // namespace voxdeck
