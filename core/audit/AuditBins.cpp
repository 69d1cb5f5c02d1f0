// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditBins.h"

#include "core/audit/AuditBinsUpdate.h"
#include "core/audit/MetaSurvey.h"
#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/journal/JournalQueries.h"
#include "core/json/Json.h"
#include "core/query/Metrics.h"
#include "core/search/Columns.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <thread>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

/// Changes when the charts, their scales or the files do: what is kept of another version is made again.
constexpr std::uint64_t kVersion = 10;
constexpr std::uint64_t kRowsBetweenReports = 50'000;
constexpr std::uint64_t kPassesOfMeta = 2;
constexpr double kNoEnd =
    9e9; ///< seconds: a record may say that a segment has no end, as in RowReader
constexpr const char *kListName = "charts.json";
constexpr const char *kLockName = "lock";
constexpr std::chrono::milliseconds kLockPause{50};
constexpr const char *kColumnEnding = ".bins";

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const
    {
        return std::hash<std::string_view>()(text);
    }
};

/// The names of a chart's rows, numbered as they come.
class NamedRows {
public:
    /// `size`: what a bar of the name is as long as.
    void add(std::string_view name, double size)
    {
        auto found = m_numbers.find(name);
        if (found == m_numbers.end()) {
            found = m_numbers.emplace(std::string(name), m_counts.size()).first;
            m_counts.emplace_back();
        }
        m_counts[found->second].size += size;
        ++m_counts[found->second].rows;
        m_rows.push_back(static_cast<std::uint32_t>(found->second));
    }
    /// The names with the longest bars first, of equal ones those with most rows; as many as there may be bins.
    std::vector<std::string> names() const
    {
        std::vector<std::string> all;
        for (const auto &[name, number] : m_numbers)
            all.push_back(name);
        const auto orderOf = [this](const std::string &name) {
            const Count &count = m_counts[m_numbers.find(name)->second];
            return std::pair(-count.size, -static_cast<double>(count.rows));
        };
        std::sort(all.begin(), all.end(), [&](const std::string &a, const std::string &b) {
            const auto first = orderOf(a);
            const auto second = orderOf(b);
            return first != second ? first < second : a < b;
        });
        if (all.size() > kMostBins - 1)
            all.resize(kMostBins - 1);
        return all;
    }
    Result<> write(BinColumnWriter &writer, const std::vector<std::string> &names) const
    {
        std::vector<std::uint16_t> bins(m_counts.size(),
                                        static_cast<std::uint16_t>(names.size())); // further ones
        for (std::size_t bin = 0; bin < names.size(); ++bin)
            bins[m_numbers.find(names[bin])->second] = static_cast<std::uint16_t>(bin);
        for (const std::uint32_t number : m_rows)
            VOX_CHECK(writer.addBin(bins[number]));
        return {};
    }

private:
    std::unordered_map<std::string, std::size_t, TextHash, std::equal_to<>> m_numbers;
    struct Count {
        double size = 0;
        std::uint64_t rows = 0;
    };
    std::vector<Count> m_counts;
    std::vector<std::uint32_t> m_rows;
};

std::vector<std::string> wordsOf(const AuditChart &chart)
{
    std::vector<std::string> words;
    if (chart.field == QueryField::Split)
        words.emplace_back(); // unassigned has no word
    for (const QueryChoice &choice : infoOf(chart.field).choices)
        if (!choice.isAlias) {
            const auto at = static_cast<std::size_t>(std::max(choice.value, 0));
            words.resize(std::max(words.size(), at + 1));
            words[at] = choice.word;
        }
    return words;
}

/// One at a time makes the files of a state; who comes second finds them made.
Result<std::unique_ptr<FileLock>> lockWhenFree(FileSystem &fs, const std::filesystem::path &path,
                                               const std::stop_token &stop)
{
    for (;;) {
        auto lock = fs.lock(path, "charts");
        if (lock || lock.error().code != ErrorCode::Busy)
            return lock;
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        std::this_thread::sleep_for(kLockPause);
    }
}

} // namespace

double withinScale(const BinScale &scale, double value)
{
    if (std::isinf(value))
        return value > 0 ? scale.last : scale.first;
    return value;
}

std::string binFileName(const AuditChart &chart, const std::string &state)
{
    // a field of a list may have any name, a file may not
    const std::string name = metaFieldOf(chart).empty() ? std::string(nameOf(chart))
                                                        : "meta." + hexOf(fnv64(nameOf(chart)));
    return name + "-" + hexOf(fnv64(state)) + kColumnEnding;
}

Result<> AuditBins::writeList(FileSystem &fs, const std::filesystem::path &folder) const
{
    auto list = JsonValue::object();
    list.set("state", JsonValue::ofString(m_state));
    auto runs = JsonValue::array();
    for (const Run &run : m_runs) {
        auto one = JsonValue::array();
        one.append(JsonValue::ofInteger(run.id));
        one.append(JsonValue::ofCount(run.rows));
        runs.append(std::move(one));
    }
    list.set("runs", std::move(runs));
    auto columns = JsonValue::array();
    for (std::size_t at = 0; at < m_columns.size(); ++at) {
        const BinnedColumn &column = m_columns[at];
        auto one = JsonValue::object();
        one.set("chart", JsonValue::ofString(std::string(nameOf(*column.chart))));
        if (!metaFieldOf(*column.chart).empty())
            one.set("names_only", JsonValue::ofBool(column.chart->kind == AuditChart::Kind::Name));
        one.set("file", JsonValue::ofString(m_files[at]));
        one.set("known", JsonValue::ofCount(column.known));
        auto names = JsonValue::array();
        for (const std::string &name : column.names)
            names.append(JsonValue::ofString(name));
        one.set("names", std::move(names));
        columns.append(std::move(one));
    }
    list.set("columns", std::move(columns));
    const std::string text = list.dumpAscii();
    return writeFileAtomically(fs, folder / kListName, bytesOf(text));
}

/// Files of another state; whoever has them mapped keeps them.
void AuditBins::removeOthers(FileSystem &fs, const std::filesystem::path &folder) const
{
    const auto files = fs.list(folder);
    if (!files)
        return;
    for (const DirectoryEntry &file : *files)
        if (file.name.ends_with(kColumnEnding)
            && std::find(m_files.begin(), m_files.end(), file.name) == m_files.end())
            static_cast<void>(fs.remove(folder / file.name).has_value());
}

/// Makes all columns from one state of the workspace.
class AuditBinsMaker {
public:
    AuditBinsMaker(FileSystem &fs, Database &database, std::filesystem::path folder,
                   const ProgressSink &progress, const std::stop_token &stop)
        : m_fs(fs), m_db(database), m_folder(std::move(folder)), m_progress(progress), m_stop(stop)
    {
    }

    Result<> run(const std::string &state)
    {
        m_bins.m_state = state;
        VOX_TRY(const auto rows, countRows(m_db));
        const auto charts = auditCharts();
        m_total = rows
                  * (1 + kPassesOfMeta
                     + static_cast<std::uint64_t>(
                         std::count_if(charts.begin(), charts.end(), &isMeasured)));
        VOX_CHECK(scanRows());
        for (const AuditChart &chart : auditCharts())
            if (isMeasured(chart))
                VOX_CHECK(scanMetric(chart, *metricOf(chart.field)));
        VOX_CHECK(scanMeta());
        VOX_CHECK(m_bins.writeList(m_fs, m_folder));
        m_bins.removeOthers(m_fs, m_folder);
        return {};
    }

private:
    /// A column that is being written.
    struct Open {
        const AuditChart *chart = nullptr;
        std::optional<BinColumnWriter> writer; ///< not of names, which come last
        NamedRows named;
        std::uint64_t known = 0;
    };

    Result<> begin(Open &open, const BinScale &scale)
    {
        VOX_TRY(auto writer, BinColumnWriter::create(
                                 m_fs, m_folder / binFileName(*open.chart, m_bins.m_state), scale));
        open.writer.emplace(std::move(writer));
        return {};
    }

    void addRow(std::uint32_t id)
    {
        auto &runs = m_bins.m_runs;
        if (runs.empty() || runs.back().id + runs.back().rows != id)
            runs.push_back({id, m_bins.m_rows, 0});
        ++runs.back().rows;
        ++m_bins.m_rows;
    }

    Result<> scanRows()
    {
        std::vector<Open> columns;
        std::optional<int> seconds; // its place in the statement
        std::string sql = "SELECT id";
        for (const AuditChart &chart : auditCharts()) {
            if (isMeasured(chart))
                continue;
            sql.append(", ").append(columnOf(chart.field).sql);
            columns.emplace_back().chart = &chart;
            if (chart.field == QueryField::Duration)
                seconds = static_cast<int>(columns.size());
            if (chart.kind == AuditChart::Kind::Number)
                VOX_CHECK(begin(columns.back(), chart.scale));
            else if (chart.kind == AuditChart::Kind::Choice)
                VOX_CHECK(begin(columns.back(),
                                BinScale::over(0, 1, BinScale::Kind::Category,
                                               static_cast<std::uint32_t>(wordsOf(chart).size()))));
        }
        auto query = m_db.statement(sql + " FROM segment ORDER BY id");
        const auto add = [&]() -> Result<> {
            addRow(static_cast<std::uint32_t>(query.integer(0)));
            for (std::size_t at = 0; at < columns.size(); ++at)
                VOX_CHECK(addValue(columns[at], query, static_cast<int>(at) + 1, seconds));
            return tell();
        };
        VOX_CHECK(eachStep(query, add));
        for (Open &column : columns)
            VOX_CHECK(finish(column));
        return {};
    }

    /// The language mix is of hours, all other names are of rows.
    static double sizeOf(const Open &column, const Statement &query, std::optional<int> seconds)
    {
        if (column.chart->field != QueryField::Language)
            return 1;
        const double length = seconds && !query.isNull(*seconds) ? query.real(*seconds) : 0;
        return length < kNoEnd ? length : 0;
    }

    static Result<> addValue(Open &column, const Statement &query, int at,
                             std::optional<int> seconds)
    {
        switch (column.chart->kind) {
        case AuditChart::Kind::Name:
            column.named.add(query.view(at), sizeOf(column, query, seconds));
            ++column.known;
            return {};
        case AuditChart::Kind::Choice:
            ++column.known;
            return column.writer->addBin(static_cast<std::uint16_t>(query.integer(at)));
        case AuditChart::Kind::Number: break;
        }
        if (query.isNull(at))
            return column.writer->addBin(kUnknownBin);
        ++column.known;
        return column.writer->add(withinScale(column.chart->scale, query.real(at)));
    }

    Result<> finish(Open &column)
    {
        std::vector<std::string> names;
        if (column.chart->kind == AuditChart::Kind::Name) {
            names = column.named.names();
            const auto bins = static_cast<std::uint32_t>(names.size()) + 1;
            VOX_CHECK(begin(column, BinScale::over(0, 1, BinScale::Kind::Category, bins)));
            VOX_CHECK(column.named.write(*column.writer, names));
        } else if (column.chart->kind == AuditChart::Kind::Choice) {
            names = wordsOf(*column.chart);
        }
        VOX_CHECK(column.writer->finish());
        m_bins.m_columns.push_back({column.chart, {}, std::move(names), column.known});
        m_bins.m_files.push_back(binFileName(*column.chart, m_bins.m_state));
        return {};
    }

    Result<> scanMetric(const AuditChart &chart, const Metric &metric)
    {
        static constexpr Select kQuery("SELECT row, value FROM metric WHERE kind = ? ORDER BY row");
        auto query = m_db.statement(kQuery.sql());
        query.bind(metric.id);
        VOX_TRY(bool hasValue, query.step());
        if (!hasValue) {
            m_done += m_bins.m_rows;
            return {};
        }
        Open column;
        column.chart = &chart;
        VOX_CHECK(begin(column, chart.scale));
        for (const auto &run : m_bins.m_runs)
            for (std::uint64_t row = 0; row < run.rows; ++row) {
                const std::int64_t id = run.id + static_cast<std::int64_t>(row);
                while (hasValue && query.integer(kQuery["row"]) < id) {
                    VOX_TRY(hasValue, query.step());
                }
                const bool isKnown = hasValue && query.integer(kQuery["row"]) == id
                                     && !query.isNull(kQuery["value"]);
                column.known += isKnown ? 1 : 0;
                VOX_CHECK(isKnown ? column.writer->add(
                              withinScale(chart.scale, query.real(kQuery["value"])))
                                  : column.writer->addBin(kUnknownBin));
                VOX_CHECK(tell());
            }
        return finish(column);
    }

    /// The fields of the lists, in two passes: which there are and what is in them, then their columns.
    Result<> scanMeta()
    {
        MetaSurvey survey;
        VOX_TRY(const auto names, TranscriptNames::load(m_db));
        VOX_CHECK(eachFurther([&](const JsonValue &further) { survey.add(further, names); }));
        const auto fields = survey.fields();
        if (fields.empty()) {
            m_done += m_bins.m_rows;
            return {};
        }
        std::vector<Open> columns(fields.size());
        for (std::size_t at = 0; at < fields.size(); ++at) {
            columns[at].chart = &metaChart(fields[at].name, fields[at].isNumber
                                                                ? AuditChart::Kind::Number
                                                                : AuditChart::Kind::Name);
            VOX_CHECK(begin(columns[at], fields[at].scale()));
        }
        Result<> done;
        VOX_CHECK(eachFurther([&](const JsonValue &further) {
            for (std::size_t at = 0; at < fields.size() && done; ++at) {
                const std::uint16_t bin = fields[at].binOf(further);
                columns[at].known += bin == kUnknownBin ? 0 : 1;
                done = columns[at].writer->addBin(bin);
            }
        }));
        VOX_CHECK(done);
        for (std::size_t at = 0; at < fields.size(); ++at) {
            VOX_CHECK(columns[at].writer->finish());
            m_bins.m_columns.push_back(
                {columns[at].chart, {}, fields[at].names, columns[at].known});
            m_bins.m_files.push_back(binFileName(*columns[at].chart, m_bins.m_state));
        }
        return {};
    }

    /// Calls `use` with the further fields of each row; an empty object where it has none.
    template <class Use>
    Result<> eachFurther(const Use &use)
    {
        const JsonValue none = JsonValue::object();
        return voxdeck::eachFurther(m_db, [&](std::uint32_t, std::string_view text) -> Result<> {
            const auto further = text.empty() ? Result<JsonValue>(none) : JsonValue::parse(text);
            use(further ? *further : none);
            return tell();
        });
    }

    Result<> tell()
    {
        if (++m_done % kRowsBetweenReports != 0)
            return {};
        report(m_progress, {m_done, m_total, "rows"});
        return checkStop(m_stop, "nothing was changed");
    }

    FileSystem &m_fs;
    Database &m_db;
    std::filesystem::path m_folder;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    AuditBins m_bins;
    std::uint64_t m_total = 0, m_done = 0;
};

namespace {

/// The chart that a list of columns names; null for an unknown one.
const AuditChart *chartIn(const JsonValue &column, std::string_view name)
{
    const auto *const isNamed = column.find("names_only");
    constexpr std::string_view kMeta = "meta.";
    if (!isNamed || !name.starts_with(kMeta))
        return auditChartNamed(name);
    return &metaChart(name.substr(kMeta.size()),
                      isNamed->toBool() ? AuditChart::Kind::Name : AuditChart::Kind::Number);
}

} // namespace

std::filesystem::path AuditBins::folderFor(const std::filesystem::path &workspace)
{
    auto path = workspace;
    path += ".charts";
    return path;
}

Result<std::string> AuditBins::stateOf(Database &database)
{
    Fnv64 sum;
    sum.add(kVersion);
    VOX_TRY(const auto journal, journalLength(database));
    VOX_TRY(const auto overMany, lastStepWithoutLines(database));
    for (const std::int64_t length : {journal.bulkEdits, journal.bulkRows, overMany})
        sum.add(static_cast<std::uint64_t>(length));
    // what was imported, how long the journals are, which only grow, and what is kept by name (the rule of
    // scores, how often metrics were written)
    for (const char *const sql :
         {"SELECT id, first_id, rows, text_epoch, ifnull(position, -1), fingerprint FROM shard"
          " ORDER BY id",
          "SELECT count(*), 0, 0, 0, 0, 0 FROM segment_added",
          "SELECT name, value, 0, 0, 0, 0 FROM workspace WHERE name NOT IN ('text_store', 'leaks', "
          "'audit_sample_draw')"
          " AND name NOT LIKE 'build:%' ORDER BY name",
          "SELECT id, version, 0, 0, 0, 0 FROM metric_kind ORDER BY id"}) {
        auto query = database.statement(sql);
        VOX_CHECK(eachStep(query, [&] {
            for (int column = 0; column < 6; ++column)
                sum.add(query.view(column)).add(std::uint64_t{0x1f});
        }));
    }
    VOX_TRY(const auto marks, RowChangeMarks::of(database));
    return hexOf(sum.value()) + marks.text();
}

Result<AuditBins> AuditBins::open(FileSystem &fs, Workspace &workspace,
                                  const ProgressSink &progress, const std::stop_token &stop)
{
    Database &db = workspace.database();
    const auto folder = folderFor(workspace.file());
    const ReadSnapshot snapshot(db);
    VOX_TRY(const std::string state, stateOf(db));
    if (auto kept = openKept(fs, folder, state))
        return kept;
    VOX_CHECK(fs.createDirectories(folder));
    VOX_TRY(const auto lock, lockWhenFree(fs, folder / kLockName, stop));
    if (auto kept = openKept(fs, folder, state))
        return kept; // another one has made it meanwhile
    const Database::StopScope scope(db, stop);
    if (auto kept = readKept(fs, folder)) {
        VOX_TRY(const bool isUpdated,
                AuditBinsUpdate(fs, workspace, folder, *kept, stop).run(state));
        if (isUpdated)
            return openKept(fs, folder, state);
    }
    VOX_CHECK(AuditBinsMaker(fs, db, folder, progress, stop).run(state));
    return openKept(fs, folder, state);
}

Result<AuditBins> AuditBins::openKept(const FileSystem &fs, const std::filesystem::path &folder,
                                      const std::string &state)
{
    VOX_TRY(auto bins, readKept(fs, folder));
    if (bins.m_state != state)
        return fail(ErrorCode::NotFound, Sentence::tr("the charts belong to other rows"),
                    folder.string());
    return bins;
}

Result<AuditBins> AuditBins::readKept(const FileSystem &fs, const std::filesystem::path &folder)
{
    VOX_TRY(const auto text, readWholeFile(fs, folder / kListName));
    VOX_TRY(const auto list, JsonValue::parse(text));
    const auto damaged = [&folder] {
        return fail(ErrorCode::Corrupt, Sentence::tr("the list of charts does not match its files"),
                    (folder / kListName).string());
    };
    const auto *const kept = list.find("state");
    const auto *const runs = list.find("runs");
    const auto *const columns = list.find("columns");
    if (!kept || !runs || !columns)
        return damaged();
    AuditBins bins;
    bins.m_state = kept->toString();
    for (const JsonValue &run : runs->items()) {
        if (run.items().size() != 2)
            return damaged();
        const auto rows = static_cast<std::uint64_t>(run.items()[1].toInteger());
        bins.m_runs.push_back(
            {static_cast<std::uint32_t>(run.items()[0].toInteger()), bins.m_rows, rows});
        bins.m_rows += rows;
    }
    for (const JsonValue &one : columns->items()) {
        const auto *const name = one.find("chart");
        const auto *const file = one.find("file");
        const auto *const chart = name ? chartIn(one, name->toString()) : nullptr;
        if (!chart || !file || file->toString().find('/') != std::string::npos)
            return damaged();
        BinnedColumn column;
        column.chart = chart;
        VOX_TRY(column.bins, BinColumn::open(fs, folder / file->toString()));
        if (column.bins.bins().size() != bins.m_rows)
            return damaged();
        if (const auto *const known = one.find("known"))
            column.known = static_cast<std::uint64_t>(known->toInteger());
        if (const auto *const names = one.find("names"))
            for (const JsonValue &word : names->items())
                column.names.push_back(word.toString());
        bins.m_columns.push_back(std::move(column));
        bins.m_files.push_back(file->toString());
    }
    return bins;
}

const BinnedColumn *AuditBins::column(const AuditChart &chart) const
{
    const auto found = std::find_if(
        m_columns.begin(), m_columns.end(),
        [&chart](const BinnedColumn &column) { return column.chart == &chart; });
    return found == m_columns.end() ? nullptr : &*found;
}

std::uint32_t AuditBins::idAt(std::uint64_t row) const
{
    const auto next = std::upper_bound(
        m_runs.begin(), m_runs.end(), row,
        [](std::uint64_t wanted, const Run &run) { return wanted < run.row; });
    if (next == m_runs.begin() || row >= m_rows)
        return 0;
    const Run &run = *std::prev(next);
    return run.id + static_cast<std::uint32_t>(row - run.row);
}

const AuditBins::Run *AuditBins::runOf(std::uint32_t id) const
{
    const auto next = std::upper_bound(
        m_runs.begin(), m_runs.end(), id,
        [](std::uint32_t wanted, const Run &run) { return wanted < run.id; });
    if (next == m_runs.begin())
        return nullptr;
    const Run &run = *std::prev(next);
    return id - run.id < run.rows ? &run : nullptr;
}

std::optional<std::uint64_t> AuditBins::rowOf(std::uint32_t id) const
{
    const Run *const run = runOf(id);
    return run ? std::optional(run->row + (id - run->id)) : std::nullopt;
}

std::vector<std::uint64_t> AuditBins::bitsOf(const RowOrder &order) const
{
    if (order.size() == m_rows && order.isContiguous() && m_runs.size() <= 1)
        return {};
    std::vector<std::uint64_t> bits((m_rows + 63) / 64 + (m_rows == 0 ? 1 : 0));
    const Run *run = nullptr;
    for (std::uint64_t at = 0; at < order.size(); ++at) {
        const std::uint32_t id = order.idAt(at);
        if (!run || id < run->id || id - run->id >= run->rows)
            run = runOf(id);
        if (!run)
            continue; // came after the charts were made
        const std::uint64_t row = run->row + (id - run->id);
        bits[row / 64] |= std::uint64_t{1} << (row % 64);
    }
    return bits;
}

} // namespace voxdeck
