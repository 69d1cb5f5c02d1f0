// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/ChartBoard.h"

#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/search/MetricColumns.h"
#include "core/search/Columns.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRows = 900;

std::uint32_t below(std::mt19937 &random, std::uint32_t bound)
{
    return static_cast<std::uint32_t>(random() % bound);
}

/// Values on the edges of bars and between them, past both ends of the scale, unknown and infinite.
std::optional<double> someRate(std::mt19937 &random)
{
    switch (below(random, 8)) {
    case 0: return {};
    case 1: return 0.0;
    case 2: return 1.0;
    case 3: return 1.0 + below(random, 40) / 10.0;
    case 4: return below(random, 50) * 0.02; // rounded to an edge or beside it
    case 5: return below(random, 50) / 50.0;
    default: return below(random, 100'000) / 100'000.0;
    }
}

/// Fields of a list: whole numbers, decimals as texts, few names, a member with a dot, marks in names and values, files
/// that are all different, and rows that lack each.
std::string someFields(std::mt19937 &random, int row)
{
    std::string fields;
    const auto add = [&](const std::string &name, const std::string &value) {
        if (below(random, 6) > 0)
            fields.append(fields.empty() ? "" : ", ").append("\"" + name + "\": " + value);
    };
    add("age", std::to_string(18 + below(random, 70)));
    add("gain", "\"" + std::to_string(static_cast<double>(below(random, 2000)) / 64 - 10) + "\"");
    add("rate", "16000");
    constexpr std::array<const char *, 4> kGenders{"female", "male", "", "non \\\"binary\\\""};
    add("gender", std::string("\"") + kGenders.at(below(random, 4)) + "\"");
    add("is new", below(random, 2) == 0 ? "true" : "false");
    add("device", R"({"make/model": "m)" + std::to_string(below(random, 30)) + R"("})");
    add("mixed", below(random, 2) == 0 ? "7" : R"("seven")");
    add("file", "\"f" + std::to_string(row) + ".wav\"");
    add("words", "[1, 2]");
    constexpr std::array<const char *, 6> kBroken{"NaN",   "-Infinity", "\"nan\"",
                                                  "1e999", "\"inf\"",   "\"-1e999\""};
    add("score", below(random, 5) == 0 ? std::string(kBroken.at(below(random, 6)))
                                       : std::to_string(below(random, 300) / 100.0));
    for (const char *const column : {"duration", "start", "end", "id"}) // there are charts of these
        add(column, std::to_string(below(random, 9)));
    add("original_language", R"("te")");
    return "{" + fields + "}";
}

double someSeconds(std::mt19937 &random)
{
    switch (below(random, 10)) {
    case 0: return 0;
    case 1: return 0.01;
    case 2: return 5000;
    case 3: return std::numeric_limits<double>::infinity();
    case 4: return std::pow(10, below(random, 40) / 10.0 - 1); // an edge, but for rounding
    default: return std::exp(below(random, 9000) / 1000.0 - 2.5);
    }
}

} // namespace

class ChartBoardTest final : public QObject {
    Q_OBJECT
private slots:
    void scattersAsAFullScan();
    void init();
    void everyBarIsTheQueryThatItGives();
    void limitsThatAreReadFindTheSameRows();
    void chartsFieldsOfLists();
    void scalesFieldsByTheirValues_data();
    void scalesFieldsByTheirValues();
    void brushesTogetherAreTheirQueries();
    void dragsEqualAFullScan();
    void theWorstRowsAreThoseOfASort();
    void aFilterLeavesRowsOut();
    void languagesHaveMostHoursFirst();
    void keepsWhatRowsHaveNotChanged();
    void singleEditsReplaceTheirBins();
    void largerChangesMakeAllAgain();
    void makesDamagedFilesAgain();
    void stopsWithoutATrace();

private:
    AuditBins bins();
    /// A line of the journal, as an edit of the row writes it.
    void journal(std::uint32_t id, EditField field);
    std::string fileOf(const std::string &chart) const;
    std::uint64_t found(const std::string &query);

    QTemporaryDir m_folder;
    PosixFileSystem m_fs;
    std::unique_ptr<Workspace> m_workspace;
    int m_round = 0;
};

void ChartBoardTest::init()
{
    std::mt19937 random(7);
    std::vector<FilledRow> rows;
    const std::array<std::string, 5> languages{"te", "zh", "", "en \"US\"", "zh-TW"};
    for (int row = 0; row < kRows; ++row)
        rows.push_back({"rec" + std::to_string(row / 5), someSeconds(random),
                        languages[below(random, 5)], "spk" + std::to_string(below(random, 40)), "x",
                        static_cast<int>(below(random, 4))});
    const auto file = std::filesystem::path(m_folder.path().toStdString())
                      / ("w" + std::to_string(++m_round) + ".voxdeck");
    auto workspace = filledWorkspace(file, rows);
    QVERIFY(workspace);
    m_workspace = *std::move(workspace);
    Database &db = m_workspace->database();
    auto transaction = Transaction::begin(db);
    QVERIFY(transaction);
    QVERIFY(db.run("INSERT OR IGNORE INTO metric_kind (id, name, input, version)"
                   " VALUES (1, 'snr', 1, 1)"));
    std::mt19937 ofFields(5);
    for (int row = 1; row <= kRows; ++row) {
        QVERIFY(db.statement("UPDATE segment SET further = ? WHERE id = ?")
                    .bind(someFields(ofFields, row))
                    .bind(row)
                    .run());
        QVERIFY(db.statement("UPDATE segment SET cer = ?, wer = ?, status = ? WHERE id = ?")
                    .bind(someRate(random))
                    .bind(someRate(random))
                    .bind(static_cast<int>(below(random, 5)))
                    .bind(row)
                    .run());
        if (below(random, 3) > 0)
            QVERIFY(db.statement("INSERT INTO metric (kind, row, value) VALUES (1, ?, ?)")
                        .bind(row)
                        .bind(below(random, 1300) / 10.0 - 30)
                        .run());
    }
    QVERIFY(transaction->commit());
}

AuditBins ChartBoardTest::bins()
{
    const auto bins = AuditBins::open(m_fs, *m_workspace, {}, {});
    if (!bins)
        qFatal("%s", describe(bins.error()).c_str());
    return *bins;
}

std::uint64_t ChartBoardTest::found(const std::string &query)
{
    RowReader reader(*m_workspace);
    RowQuery asked;
    asked.search = query;
    const auto order = reader.order(asked, {});
    if (!order)
        qFatal("%s: %s", query.c_str(), describe(order.error()).c_str());
    return (*order)->size();
}

/// Every cell against the rows that its two ranges find, with brushes and a filter; a lasso finds the rows of its cells.
void ChartBoardTest::scattersAsAFullScan()
{
    ChartBoard board(bins());
    const auto x = *board.indexOf(*auditChartNamed("dur"));
    const auto y = *board.indexOf(*auditChartNamed("cer"));
    const auto z = *board.indexOf(*auditChartNamed("status"));
    std::mt19937 random(3);
    for (int round = 0; round < 20; ++round) {
        board.clearBrushes();
        if (round > 0)
            board.setBrush(z, BarRange{below(random, 3), 3 + below(random, 2)});
        // a cell of as many bars as there are: its rows are those of both bars
        const auto grid = board.scatter(x, y, board.bars(x), board.bars(y));
        auto both = board;
        std::uint64_t shown = 0;
        for (int probe = 0; probe < 30; ++probe) {
            const ScatterCell cell{below(random, grid.columns), below(random, grid.rows)};
            both.setBrush(x, BarRange{cell.column, cell.column + 1});
            both.setBrush(y, BarRange{cell.row, cell.row + 1});
            QCOMPARE(std::uint64_t{grid.at(cell)}, found(both.query()));
            std::vector<char> cells(grid.counts.size());
            cells[std::size_t{cell.row} * grid.columns + cell.column] = 1;
            QVERIFY(board.idsIn(x, y, grid, cells) == both.ids());
        }
        for (const std::uint32_t count : grid.counts)
            shown += count;
        QCOMPARE(shown, grid.shown);
        QCOMPARE(grid.shown + grid.unknown, board.counts().rows);
    }
    const ScatterGrid grid{4, 4, std::vector<std::uint32_t>(16), 0, 0};
    const std::vector<ScatterPoint> square{{1, 1}, {3, 1}, {3, 3}, {1, 3}};
    const auto cells = cellsWithin(grid, square);
    QCOMPARE(std::count(cells.begin(), cells.end(), 1), 4);
    QVERIFY(cells[5] && cells[6] && cells[9] && cells[10]);
    const std::vector<ScatterPoint> tiny{{3.1, 0.1}, {3.2, 0.1}, {3.2, 0.2}};
    QVERIFY(cellsWithin(grid, tiny)[3]);
}

void ChartBoardTest::everyBarIsTheQueryThatItGives()
{
    const ChartBoard board(bins());
    const auto counts = board.counts();
    QCOMPARE(counts.rows, std::uint64_t{kRows});
    QVERIFY(board.size() >= 7);
    for (std::size_t at = 0; at < board.size(); ++at) {
        std::uint64_t sum = counts.charts[at].unknown + counts.charts[at].outside;
        for (std::uint32_t bar = 0; bar < board.bars(at); ++bar) {
            sum += counts.charts[at].cells[bar];
            const auto query = board.queryOf(at, {bar, bar + 1});
            QVERIFY2(found(query) == counts.charts[at].cells[bar],
                     (query + ": " + std::to_string(found(query)) + ", "
                      + std::to_string(counts.charts[at].cells[bar]))
                         .c_str());
        }
        QCOMPARE(sum, std::uint64_t{kRows});
        if (board.chart(at).kind == AuditChart::Kind::Number) {
            const std::uint64_t outside = counts.charts[at].outside; // numbers that are not finite
            QCOMPARE(outside > 0, metaFieldOf(board.chart(at)) == "score");
            QCOMPARE(found(board.queryOf(at, {0, board.bars(at)})),
                     kRows - counts.charts[at].unknown - outside);
        }
    }
    QVERIFY(!board.indexOf(*auditChartNamed("loudness"))); // never measured
    const auto cer = *board.indexOf(*auditChartNamed("cer"));
    QCOMPARE(board.wordsOf(cer, 15), (BarWords{"30", "32"}));
    QCOMPARE(board.wordsOf(cer, 49), (BarWords{"98", ""}));
    const auto speaker = *board.indexOf(*auditChartNamed("speaker"));
    QCOMPARE(board.bars(speaker), kMostNameBars);
    QVERIFY(counts.charts[speaker].cells[0] >= counts.charts[speaker].cells[1]);
    QVERIFY(counts.charts[speaker].outside
            > 0); // those past the first twelve are counted, not dropped
}

/// Whoever types the limits that a bar, a chip or a report shows finds the rows that the bar counts.
void ChartBoardTest::limitsThatAreReadFindTheSameRows()
{
    const ChartBoard board(bins());
    const auto counts = board.counts();
    int asked = 0;
    for (std::size_t at = 0; at < board.size(); ++at) {
        const AuditChart &chart = board.chart(at);
        if (chart.kind != AuditChart::Kind::Number)
            continue;
        for (std::uint32_t bar = 0; bar < board.bars(at); ++bar) {
            const auto words = board.wordsOf(at, bar);
            const std::string name = metaFieldOf(chart).empty()
                                         ? std::string(nameOf(chart))
                                         : "meta.\"" + std::string(metaFieldOf(chart)) + "\"";
            const std::string unit = chart.factor == 100 ? "%" : "";
            std::string query;
            if (!words.from.empty() && !(bar == 0 && board.wordsOf(at, bar).from == "0"))
                query += name + ":>=" + words.from + unit + " ";
            if (!words.to.empty())
                query += name + ":<" + words.to + unit;
            if (query.empty())
                continue;
            ++asked;
            QVERIFY2(found(query) == counts.charts[at].cells[bar],
                     (query + ": " + std::to_string(found(query)) + ", the bar counts "
                      + std::to_string(counts.charts[at].cells[bar]))
                         .c_str());
        }
    }
    QVERIFY(asked > 60);
}

/// everyBarIsTheQueryThatItGives() counts their bars.
void ChartBoardTest::chartsFieldsOfLists()
{
    const ChartBoard board(bins());
    std::map<std::string, AuditChart::Kind> kinds;
    for (std::size_t at = 0; at < board.size(); ++at)
        if (const auto field = metaFieldOf(board.chart(at)); !field.empty())
            kinds.emplace(field, board.chart(at).kind);
    using Kind = AuditChart::Kind;
    const std::map<std::string, Kind> wanted{
        {"age", Kind::Number},  {"device.make/model", Kind::Name},
        {"gain", Kind::Number}, {"gender", Kind::Name},
        {"is new", Kind::Name}, {"mixed", Kind::Name},
        {"rate", Kind::Number}, {"score", Kind::Number}}; // neither files nor lists, nor columns
    QVERIFY(kinds == wanted);
    const auto counts = board.counts();
    const auto rate = *board.indexOf(metaChart("rate", Kind::Number));
    for (std::uint32_t bar = 0; bar < board.bars(rate); ++bar)
        if (counts.charts[rate].cells[bar] > 0) {
            QCOMPARE(board.wordsOf(rate, bar), (BarWords{"16000", "16001"}));
            QCOMPARE(counts.charts[rate].cells[bar] + counts.charts[rate].unknown,
                     std::uint64_t{kRows});
        }
    // NaN and infinity make no words of a field of numbers: they are counted beside its bars
    const auto score = *board.indexOf(metaChart("score", Kind::Number));
    QCOMPARE(counts.charts[score].outside,
             found("meta.score:=NaN") + found("meta.score:=-Infinity") + found("meta.score:=nan")
                 + found("meta.score:=Infinity") + found("meta.score:=inf")
                 + found("meta.score:=-1e999"));
    QCOMPARE(counts.charts[score].unknown, found("meta.score:empty"));
    const auto mixed = *board.indexOf(metaChart("mixed", Kind::Name));
    QCOMPARE(board.bars(mixed), 2U);
    QVERIFY(!board.indexOf(metaChart("mixed", Kind::Number)));
    QVERIFY(&metaChart("mixed", Kind::Name) == &board.chart(mixed));
}

void ChartBoardTest::scalesFieldsByTheirValues_data()
{
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("most");
    QTest::addColumn<bool>("areWhole");
    QTest::addColumn<double>("step");
    QTest::newRow("ages") << 18.0 << 90.0 << true << 1.0;
    QTest::newRow("one whole number") << 16000.0 << 16000.0 << true << 1.0;
    QTest::newRow("whole") << -5.0 << 100'000.0 << true << 50.0;
    QTest::newRow("shares") << 0.0 << 1.0 << false << 0.0005;
    QTest::newRow("zero") << 0.0 << 0.0 << false << 1.0;
    QTest::newRow("tiny") << 1e-7 << 3e-7 << false << 1e-10;
    QTest::newRow("huge") << -1e12 << 1e12 << false << 1e9;
}

/// Each bin begins where it says it does, and both ends are on the scale.
void ChartBoardTest::scalesFieldsByTheirValues()
{
    QFETCH(const double, least);
    QFETCH(const double, most);
    QFETCH(const bool, areWhole);
    QFETCH(const double, step);
    const BinScale scale = metaScale(least, most, areWhole);
    QVERIFY(scale.isGood());
    QVERIFY2(std::abs((scale.last - scale.first) / scale.bins / step - 1) < 1e-9,
             std::to_string((scale.last - scale.first) / scale.bins).c_str());
    QVERIFY(scale.first <= least && most < scale.last);
    for (std::uint32_t bin = 0; bin < scale.bins; ++bin)
        QCOMPARE(std::uint32_t{scale.binOf(scale.lowerEnd(bin))}, bin);
}

void ChartBoardTest::brushesTogetherAreTheirQueries()
{
    std::mt19937 random(11);
    ChartBoard board(bins());
    for (int round = 0; round < 60; ++round) {
        board.clearBrushes();
        QVERIFY(board.query().empty());
        for (std::size_t at = 0; at < board.size(); ++at)
            if (below(random, 3) == 0) {
                const auto first = below(random, board.bars(at));
                board.setBrush(at, BarRange{first, first + 1 + below(random, board.bars(at))});
            }
        const auto rows = board.counts().rows;
        QCOMPARE(found(board.query()), rows);
        QCOMPARE(board.ids().size(), rows);
    }
}

void ChartBoardTest::dragsEqualAFullScan()
{
    std::mt19937 random(13);
    ChartBoard board(bins());
    for (int round = 0; round < 1000; ++round) {
        const auto active = below(random, static_cast<std::uint32_t>(board.size()));
        const auto other = below(random, static_cast<std::uint32_t>(board.size()));
        board.clearBrushes();
        if (other != active)
            board.setBrush(other, BarRange{0, 1 + below(random, board.bars(other))});
        const auto index = BrushIndex::build(board.request(active, 0));
        QVERIFY(index);
        const auto first = below(random, board.bars(active));
        const auto last = first + 1 + below(random, board.bars(active) - first);
        const auto counts = index->counts(first, last);
        board.setBrush(active, BarRange{first, last});
        QVERIFY(counts == board.counts());
    }
}

void ChartBoardTest::theWorstRowsAreThoseOfASort()
{
    std::mt19937 random(17);
    ChartBoard board(bins());
    RowReader reader(*m_workspace);
    for (int round = 0; round < 40; ++round) {
        board.clearBrushes();
        const auto at = below(random, static_cast<std::uint32_t>(board.size()));
        board.setBrush(at, BarRange{0, 1 + below(random, board.bars(at))});
        RowQuery query;
        query.search = "(" + board.query() + ") -cer:empty";
        query.sort = SortColumn::Cer;
        query.descending = true;
        const auto order = reader.order(query, {});
        QVERIFY(order);
        const std::size_t count = 1 + below(random, 30);
        const auto worst = board.worst(m_workspace->database(), count, {});
        QVERIFY(worst);
        QCOMPARE(worst->size(), std::min<std::size_t>(count, board.ids().size()));
        for (std::size_t row = 0; row < std::min<std::size_t>(worst->size(), (*order)->size());
             ++row)
            QCOMPARE((*worst)[row], (*order)->idAt(row));
    }
}

void ChartBoardTest::aFilterLeavesRowsOut()
{
    const auto all = bins();
    ChartBoard board(all);
    RowReader reader(*m_workspace);
    RowQuery query;
    query.search = "lang:zh";
    const auto order = reader.order(query, {});
    QVERIFY(order);
    board.setFilter(all.bitsOf(**order));
    QCOMPARE(board.filteredRows(), (*order)->size());
    QCOMPARE(board.counts().rows, (*order)->size());
    const auto cer = *board.indexOf(*auditChartNamed("cer"));
    board.setBrush(cer, BarRange{0, 10});
    QCOMPARE(board.counts().rows, found("lang:zh " + board.query()));
    for (const std::uint32_t id : board.ids())
        QCOMPARE(all.idAt(*all.rowOf(id)), id);
    const auto everything = reader.order({}, {});
    QVERIFY(everything && all.bitsOf(**everything).empty());
}

/// The language mix is of hours: a language of few long segments comes before one of many short ones.
void ChartBoardTest::languagesHaveMostHoursFirst()
{
    std::vector<std::pair<double, std::string>> languages;
    const std::string seconds = columnOf(QueryField::Duration).sql;
    auto query = m_workspace->database().statement("SELECT language, sum(CASE WHEN " + seconds
                                                   + " < 9e9 THEN " + seconds
                                                   + " ELSE 0 END) FROM segment GROUP BY language");
    QVERIFY(eachRow(query, [&](std::string_view language, double length) {
        languages.emplace_back(-length, language);
    }));
    std::sort(languages.begin(), languages.end());
    QCOMPARE(languages.size(), 5u);
    const auto all = bins();
    const auto &names = all.column(*auditChartNamed("lang"))->names;
    QCOMPARE(names.size(), languages.size());
    for (std::size_t at = 0; at < names.size(); ++at)
        QCOMPARE(names[at], languages[at].second);
}

void ChartBoardTest::keepsWhatRowsHaveNotChanged()
{
    const auto first = bins();
    const auto folder = AuditBins::folderFor(m_workspace->file());
    const auto list = m_fs.status(folder / "charts.json");
    QVERIFY(list);
    QCOMPARE(bins().state(), first.state());
    QCOMPARE(m_fs.status(folder / "charts.json")->mtimeNs, list->mtimeNs);

    Database &db = m_workspace->database();
    QVERIFY(db.run("INSERT INTO step DEFAULT VALUES; UPDATE segment SET cer = 0.5")); // many rows
    const auto second = bins();
    QVERIFY(second.state() != first.state());
    const ChartBoard board(second);
    const auto cer = *board.indexOf(*auditChartNamed("cer"));
    QCOMPARE(board.counts().charts[cer].cells[25], std::uint64_t{kRows});
    QCOMPARE(first.columns().front().bins.bins().size(), std::size_t{kRows}); // still mapped

    QVERIFY(db.run("INSERT INTO metric (kind, row, value) VALUES (4, 5, -23.5)"));
    QVERIFY(countMetricWriting(db));
    const ChartBoard measured(bins());
    QVERIFY(measured.indexOf(*auditChartNamed("loudness")));
    const auto files = m_fs.list(folder);
    QVERIFY(files);
    const auto columns = std::count_if(files->begin(), files->end(), [](const auto &file) {
        return file.name.ends_with(".bins");
    });
    QCOMPARE(static_cast<std::size_t>(columns), measured.size()); // no columns of an older state
}

void ChartBoardTest::journal(std::uint32_t id, EditField field)
{
    Database &db = m_workspace->database();
    QVERIFY(db.run("INSERT INTO step DEFAULT VALUES"));
    QVERIFY(db.statement("INSERT INTO edit (step, at_ms, who, shard, item, segment, field, before,"
                         " after, key) SELECT (SELECT max(id) FROM step), 0, 'me', shard, item,"
                         " segment, ?, '', '', item_key FROM segment WHERE id = ?")
                .bind(static_cast<int>(field))
                .bind(id)
                .run());
}

/// The file that holds the chart's column now.
std::string ChartBoardTest::fileOf(const std::string &chart) const
{
    const auto text = readWholeFile(m_fs,
                                    AuditBins::folderFor(m_workspace->file()) / "charts.json");
    const auto list = JsonValue::parse(text.value_or("{}"));
    for (const JsonValue &column : list->find("columns")->items())
        if (column.find("chart")->toString() == chart)
            return column.find("file")->toString();
    return {};
}

/// After each of many random edits the kept bins are those of a scan of all rows, and only columns that changed
/// were written.
void ChartBoardTest::singleEditsReplaceTheirBins()
{
    std::mt19937 random(11);
    Database &db = m_workspace->database();
    static_cast<void>(bins());
    QVERIFY(!fileOf("snr").empty());
    for (int round = 0; round < 60; ++round) {
        for (std::uint32_t edit = 0; edit <= below(random, 3); ++edit) {
            const std::uint32_t id = 1 + below(random, kRows);
            auto update = db.statement("UPDATE segment SET cer = ?, wer = ?, status = ?, text = ?,"
                                       " speaker = ?, stop = ? WHERE id = ?");
            QVERIFY(update.bind(someRate(random))
                        .bind(someRate(random))
                        .bind(static_cast<int>(below(random, 5)))
                        .bind("text " + std::to_string(round))
                        .bind("spk" + std::to_string(below(random, 5)))
                        .bind(someSeconds(random))
                        .bind(id)
                        .run());
            journal(id, EditField::Text);
        }
        const AuditBins kept = bins();
        // the same from all rows
        QVERIFY(std::filesystem::remove(AuditBins::folderFor(m_workspace->file()) / "charts.json"));
        const AuditBins made = bins();
        QCOMPARE(kept.state(), made.state());
        QCOMPARE(kept.columns().size(), made.columns().size());
        for (std::size_t at = 0; at < made.columns().size(); ++at) {
            const BinnedColumn &old = kept.columns()[at], &now = made.columns()[at];
            QCOMPARE(old.known, now.known);
            const auto a = old.bins.bins(), b = now.bins.bins();
            QCOMPARE(a.size(), b.size());
            for (std::size_t row = 0; row < a.size(); ++row)
                if (old.names.empty() || a[row] == kUnknownBin || b[row] == kUnknownBin
                        ? a[row] != b[row]
                        : old.names.at(a[row]) != now.names.at(b[row]))
                    QFAIL(std::string(nameOf(*now.chart)).c_str());
        }
    }
    // a row's rate alone: its column has a new file, the others keep theirs
    static_cast<void>(bins());
    const std::string snr = fileOf("snr"), cer = fileOf("cer");
    QVERIFY(db.run("UPDATE segment SET cer = 0.77 WHERE id = 5"));
    journal(5, EditField::Text);
    QCOMPARE(ChartBoard(bins()).counts().rows, std::uint64_t{kRows});
    QCOMPARE(fileOf("snr"), snr);
    QVERIFY(fileOf("cer") != cer);
    std::size_t files = 0;
    for (const auto &file :
         std::filesystem::directory_iterator(AuditBins::folderFor(m_workspace->file())))
        files += file.path().extension() == ".bins" ? 1 : 0;
    QCOMPARE(files, bins().columns().size()); // nothing of former states stays
}

/// A name without a bar, segments that were divided, a change of many rows.
void ChartBoardTest::largerChangesMakeAllAgain()
{
    Database &db = m_workspace->database();
    static_cast<void>(bins());
    std::string snr = fileOf("snr");
    const auto isMadeAgain = [&] {
        const AuditBins now = bins();
        const bool isOther = fileOf("snr") != snr;
        snr = fileOf("snr");
        return isOther && now.rows() == std::uint64_t{kRows};
    };
    QVERIFY(db.run("UPDATE segment SET speaker = 'never seen' WHERE id = 9"));
    journal(9, EditField::Speaker);
    QVERIFY(isMadeAgain());
    QVERIFY(found("speaker:=\"never seen\"") == 1);
    journal(9, EditField::Segments);
    QVERIFY(isMadeAgain());
    QVERIFY(db.run("INSERT INTO text_change (row) VALUES (3); DELETE FROM text_change"));
    QVERIFY(isMadeAgain()); // nobody knows any more which text it was
    QVERIFY(db.run("INSERT INTO workspace (name, value) VALUES ('scoring_profile', '{}')"));
    QVERIFY(isMadeAgain());
}

void ChartBoardTest::makesDamagedFilesAgain()
{
    const auto first = bins();
    const auto folder = AuditBins::folderFor(m_workspace->file());
    for (const char *const text : {"{}", "no JSON", R"({"state": ")"}) {
        QVERIFY(writeFileAtomically(m_fs, folder / "charts.json", bytesOf(text)));
        QCOMPARE(bins().rows(), std::uint64_t{kRows});
    }
    const auto files = m_fs.list(folder);
    QVERIFY(files);
    const auto column = std::find_if(files->begin(), files->end(),
                                     [](const auto &file) { return file.name.ends_with(".bins"); });
    QVERIFY(m_fs.truncate(folder / column->name, 10));
    QCOMPARE(bins().rows(), std::uint64_t{kRows});
    QCOMPARE(ChartBoard(bins()).counts(), ChartBoard(first).counts());
}

void ChartBoardTest::stopsWithoutATrace()
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = AuditBins::open(m_fs, *m_workspace, {}, stop.get_token());
    QVERIFY(!stopped);
    QVERIFY(stopped.error().code == ErrorCode::Cancelled);
    QVERIFY(!exists(m_fs, AuditBins::folderFor(m_workspace->file()) / "charts.json"));
}

QTEST_GUILESS_MAIN(ChartBoardTest)
#include "ChartBoardTest.moc"
