// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/EditSession.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <thread>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

test::TouchItem item(const std::string &key, const std::string &text, int frames = 16000)
{
    return {R"({"key": ")" + key + R"(", "wav": "a.wav", "txt": ")" + text
                + R"(", "sample_rate": 16000, "language": "en"})",
            std::vector<std::int16_t>(static_cast<std::size_t>(frames))};
}

test::TouchItem itemOfTwo(const std::string &key)
{
    return {R"({"key": ")" + key
                + R"(", "wav": "a.wav", "txt": "one two", "sample_rate": 16000, "language": "zh",)"
                  R"( "info": {"segments": [{"start": 0.0, "end": 0.5, "txt": "one"},)"
                  R"( {"start": 0.5, "end": 2.0, "txt": "two"}]}})",
            std::vector<std::int16_t>(32000)};
}

void put(MemoryFileSystem &fs, const std::string &directory,
         const std::vector<test::TouchItem> &items)
{
    for (const auto &[path, bytes] : test::touchShard(directory, items))
        fs.seed(path, bytes);
}

std::vector<std::string> keysOf(Workspace &workspace, const RowQuery &query = {})
{
    RowReader reader(workspace);
    const auto order = reader.order(query, {}).value();
    const auto rows = reader.rows(*order, 0, order->size()).value();
    std::vector<std::string> keys;
    for (const auto &row : rows)
        keys.push_back(row.key);
    return keys;
}

using Keys = std::vector<std::string>;

} // namespace

class ImportTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void showsASegmentPerRow();
    void keepsFurtherHypotheses();
    void tellsEmptyHypothesesFromMissingOnes();
    void readsShardsOfOlderWorkspacesForEmptyHypotheses();
    void skipsShardsThatDidNotChange();
    void importsAChangedShardAnewAndKeepsTheWork();
    void laysEditsMadeBeforeTheImportOverTheRows();
    void movesAShardThatOutgrewItsIds();
    void countsItemsThatCannotBeRead();
    void givesNoLengthForARateThatNoAudioHas();
    void keepsTheRowsOfAFileThatIsCutOff();
    void resumesWhereItWasStopped();
    void showsRowsWhileTheyCome();
    void dropsTheRowsOfAShardThatIsGone();
    void sortsByEveryColumn();
    void filtersAndSearches();
    void findsTheSegmentsOfAnItem();
    void readsPagesAcrossTheEnd();
    void letsAnEditThroughWhileItRuns();

private:
    std::shared_ptr<const touch::TouchDataset> dataset() const
    {
        return touch::TouchDataset::open(*m_fs, "/data").value();
    }
    ImportReport import() { return importDataset(*m_workspace, *dataset(), {}, {}).value(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
};

void ImportTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
}

void ImportTest::showsASegmentPerRow()
{
    put(*m_fs, "/data/000000000", {item("a", "hello"), itemOfTwo("b")});
    const auto report = import();
    QCOMPARE(report.segments, 3u);
    QCOMPARE(report.items, 2u);
    QVERIFY(report.problems.empty());
    QCOMPARE(keysOf(*m_workspace), (Keys{"a", "b_00000", "b_00001"}));
    RowReader reader(*m_workspace);
    const auto row = reader.row(3u).value();
    QCOMPARE(row.text, std::string("two"));
    QCOMPARE(row.itemKey, std::string("b"));
    QCOMPARE(row.durationSeconds(), 1.5);
    QCOMPARE(row.language, std::string("zh"));
    QCOMPARE(reader.row(1u).value().endSeconds, 1.0);
    const auto totals = reader.totals().value();
    QCOMPARE(totals.segments, 3u);
    QCOMPARE(totals.seconds, 3.0);
    QCOMPARE(totals.languages.size(), 2u);
    QCOMPARE(totals.languages.front().first, std::string("zh"));
}

void ImportTest::keepsFurtherHypotheses()
{
    const auto record = [](const char *key, const char *fields) {
        return test::TouchItem{std::string(R"({"key": ")") + key + R"(", "txt": "one", )" + fields
                                   + "}",
                               std::vector<std::int16_t>(160)};
    };
    put(*m_fs, "/data/000000000",
        {record("a", R"("hyp": "won", "whisper": "wan", "asr_big": "wun", "snr": 12.5)"),
         record("b", R"("whisper": "two", "asr_big": 7, "info": {"site": "x"})"), item("c", "d")});
    import();
    RowReader reader(*m_workspace);
    reader.setFields({"whisper", "snr", "", "info.site"});
    const auto row = reader.row(1u).value();
    QCOMPARE(row.hypothesisName, std::string("hyp"));
    QCOMPARE(row.versions,
             (std::vector<TranscriptVersion>{{"asr_big", "wun", true}, {"whisper", "wan", true}}));
    QCOMPARE(row.snrDb, std::optional(12.5));
    QCOMPARE(row.fields, (Keys{"wan", "12.5", "", ""}));
    QCOMPARE(reader.row(2u).value().fields, (Keys{"two", "", "", ""}));
    RowQuery query;
    for (const auto &[search, keys] :
         {std::pair("wan", Keys{"a"}), std::pair("hyp.asr_big:wun", Keys{"a"}),
          std::pair("hyp.whisper:empty", Keys{"c"}), std::pair("hyp.hyp:wan", Keys())}) {
        query.search = search;
        QCOMPARE(keysOf(*m_workspace, query), keys);
    }
}

namespace {

const std::vector<std::pair<const char *, const char *>> kSilent = {
    {"silent", R"("hyp": "", "asr_big": "")"},
    {"missing", R"("n": 1)"},
    {"null", R"("hyp": null)"},
    {"none of a build", R"("hyp": "", "cer": null, "wer": null)"},
    {"that of a build", R"("hyp": "", "cer": 1.0, "wer": 1.0)"},
    {"heard", R"("hyp": "one", "asr_big": "one")"}};

std::vector<test::TouchItem> silentItems()
{
    std::vector<test::TouchItem> items;
    for (const auto &[key, fields] : kSilent)
        items.push_back({std::string(R"({"key": ")") + key + R"(", "txt": "one", )" + fields + "}",
                         std::vector<std::int16_t>(160)});
    return items;
}

/// "silent 1, missing -, ...": the CER of each row.
std::string ratesOf(Workspace &workspace)
{
    std::string all;
    RowReader reader(workspace);
    for (std::uint32_t id = 1; id <= kSilent.size(); ++id) {
        const auto row = reader.row(id).value();
        all += (id == 1 ? "" : ", ") + row.key + " "
               + (row.cer ? std::to_string(static_cast<int>(*row.cer)) : "-");
    }
    return all;
}

constexpr const char *kSilentRates =
    "silent 1, missing -, null -, none of a build -, that of a build 1, heard 0";

} // namespace

void ImportTest::tellsEmptyHypothesesFromMissingOnes()
{
    put(*m_fs, "/data/000000000", silentItems());
    import();
    QCOMPARE(ratesOf(*m_workspace), std::string(kSilentRates));
    RowReader reader(*m_workspace);
    const auto silent = reader.row(1u).value();
    QVERIFY(silent.hasHypothesis() && silent.hypothesis.empty());
    QCOMPARE(silent.versions, (std::vector<TranscriptVersion>{{"asr_big", "", true}}));
    QVERIFY(!reader.row(2u).value().hasHypothesis());
    RowQuery query;
    query.search = "hyp.asr_big:empty cer:1";
    QCOMPARE(keysOf(*m_workspace, query), (Keys{"silent", "that of a build"}));
    // an edit and its undo
    EditSession session(*m_workspace, dataset(), "lena");
    const auto step = session.apply({{silent.ref, EditField::Hypothesis, "", "one"}});
    QVERIFY(step);
    QCOMPARE(reader.row(1u).value().cer, std::optional(0.0));
    QVERIFY(session.undo(session.undoableSteps().value().front()));
    QCOMPARE(ratesOf(*m_workspace), std::string(kSilentRates));
}

/// Version 9 did not record them.
void ImportTest::readsShardsOfOlderWorkspacesForEmptyHypotheses()
{
    put(*m_fs, "/data/000000000", silentItems());
    import();
    const auto status = RowReader(*m_workspace).row(6u).value().ref;
    EditSession session(*m_workspace, dataset(), "lena");
    QVERIFY(session.apply({{status, EditField::Status, "pending", "approved"}}));
    Database &db = m_workspace->database();
    for (const char *const sql :
         {"UPDATE segment SET further = '', cer = NULL, wer = NULL WHERE hypothesis = ''",
          "DROP TRIGGER metrics_of_another_language", "DROP TRIGGER metrics_of_another_record",
          "DROP TABLE gone_row", "DROP TABLE divided_draft", "DROP TABLE comment_draft",
          "ALTER TABLE step DROP COLUMN who", "ALTER TABLE draft DROP COLUMN who",
          "ALTER TABLE recording DROP COLUMN called", "ALTER TABLE recording DROP COLUMN same",
          "PRAGMA user_version = 9"})
        QVERIFY2(db.run(sql), sql);
    const auto file = m_workspace->file();
    m_workspace = Workspace::open(file, "/data").value();
    QCOMPARE(import().skippedShards, 0u);
    QCOMPARE(ratesOf(*m_workspace), std::string(kSilentRates));
    QCOMPARE(RowReader(*m_workspace).row(6u).value().status, SegmentStatus::Approved);
    QCOMPARE(import().skippedShards, 1u); // once
}

void ImportTest::skipsShardsThatDidNotChange()
{
    put(*m_fs, "/data/000000000", {item("a", "hello")});
    put(*m_fs, "/data/000000001", {item("b", "hello")});
    QCOMPARE(import().skippedShards, 0u);
    QCOMPARE(import().skippedShards, 2u);
    put(*m_fs, "/data/000000001", {item("b", "other")});
    const auto again = import();
    QCOMPARE(again.skippedShards, 1u);
    QCOMPARE(again.segments, 2u);
    QCOMPARE(RowReader(*m_workspace).row(2u).value().text, std::string("other"));
    QCOMPARE(RowReader(*m_workspace).totals().value().segments, 2u);
}

void ImportTest::importsAChangedShardAnewAndKeepsTheWork()
{
    put(*m_fs, "/data/000000000", {item("a", "hello"), itemOfTwo("b")});
    import();
    EditSession session(*m_workspace, dataset(), "lena");
    RowReader reader(*m_workspace);
    const SegmentRef ref = reader.row(2u).value().ref;
    QVERIFY(session.apply({{ref, EditField::Text, "one", "uno"},
                           {ref, EditField::Status, "pending", "approved"},
                           {ref, EditField::Flag, "0", "1"}}));
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 2 WHERE id = 3"));
    put(*m_fs, "/data/000000000", {item("a", "changed"), itemOfTwo("b")});
    QCOMPARE(import().segments, 3u);
    QCOMPARE(reader.row(1u).value().text, std::string("changed"));
    const auto row = reader.row(2u).value();
    QCOMPARE(row.text, std::string("uno"));
    QCOMPARE(row.status, SegmentStatus::Approved);
    QVERIFY(row.isFlagged);
    QVERIFY(row.isUnpublished);
    QCOMPARE(reader.row(3u).value().split, Split::Validation);
    const auto totals = reader.totals().value();
    QCOMPARE(totals.approved, 1u);
    QCOMPARE(totals.pending + totals.approved, totals.segments);
    QCOMPARE(totals.flagged, 1u);
    QCOMPARE(totals.unpublishedEdits, 1u); // the text: status and flag are the workspace's
    QCOMPARE(totals.unpublishedSegments, 1u);
    QCOMPARE(
        m_workspace->database().integer("SELECT unpublished FROM segment WHERE id = 2").value(), 1);
}

void ImportTest::laysEditsMadeBeforeTheImportOverTheRows()
{
    put(*m_fs, "/data/000000000", {item("a", "hello")});
    const auto data = dataset();
    EditSession session(*m_workspace, data, "lena");
    const auto ref = segmentRef(*m_workspace, *data, {0, 0}, -1).value();
    const auto step = session.apply({{ref, EditField::Text, "hello", "bye"}});
    QVERIFY(step);
    QVERIFY(session.undo(*step));
    QVERIFY(session.apply({{ref, EditField::Text, "hello", "hi"}}));
    import();
    const auto row = RowReader(*m_workspace).row(1u).value();
    QCOMPARE(row.text, std::string("hi"));
    QVERIFY(row.isUnpublished);
    QCOMPARE(m_workspace->database().integer("SELECT unpublished FROM segment").value(), 1);
}

void ImportTest::movesAShardThatOutgrewItsIds()
{
    put(*m_fs, "/data/000000000", {item("a", "1"), item("b", "2")});
    put(*m_fs, "/data/000000001", {item("c", "3")});
    import();
    put(*m_fs, "/data/000000000",
        {item("a", "1"), item("b", "2"), item("bb", "2"), item("bc", "2")});
    import();
    QCOMPARE(keysOf(*m_workspace), (Keys{"a", "b", "bb", "bc", "c"}));
    RowQuery filtered;
    filtered.language = "en";
    QCOMPARE(keysOf(*m_workspace, filtered), (Keys{"a", "b", "bb", "bc", "c"}));
    RowReader reader(*m_workspace);
    const auto order = reader.order({}, {}).value();
    for (std::uint64_t row = 0; row < order->size(); ++row)
        QCOMPARE(order->rowOf(order->idAt(row)), row);
    QCOMPARE(reader.row(reader.row(order->idAt(2)).value().ref).value().key, std::string("bb"));
    put(*m_fs, "/data/000000000", {item("a", "1")});
    import();
    QCOMPARE(keysOf(*m_workspace), (Keys{"a", "c"}));
    QCOMPARE(reader.totals().value().segments, 2u);
}

void ImportTest::countsItemsThatCannotBeRead()
{
    put(*m_fs, "/data/000000000", {item("a", "1"), {"{\"key\": ", {}}, item("c", "3")});
    m_fs->seed("/data/000000001/metainfo.idx", "not an index");
    m_fs->seed("/data/000000001/metainfo.bin", "");
    const auto report = import();
    QCOMPARE(report.unreadableItems, 1u);
    QCOMPARE(report.segments, 2u);
    QCOMPARE(report.problems.size(), 2u);
    QVERIFY(report.problems[0].subject.ends_with("000000000 item 1"));
    QCOMPARE(keysOf(*m_workspace), (Keys{"a", "c"}));
    const auto again = import(); // reads nothing, and says the same
    QCOMPARE(again.unreadableItems, 1u);
    QCOMPARE(again.problems.size(), 2u);
    QVERIFY(again.problems[0].subject.ends_with("000000000"));
    QVERIFY(again.problems[0].detail.starts_with("1 of its 3 items could not be read"));
}

/// 16 kHz would be a guess here: playing the item says that the record is wrong.
void ImportTest::givesNoLengthForARateThatNoAudioHas()
{
    const std::vector<std::int16_t> second(16000);
    put(*m_fs, "/data/000000000",
        {{R"({"key": "none", "txt": "1"})", second},
         {R"({"key": "wrong", "txt": "2", "sample_rate": 1000000000})", second}});
    const auto report = import();
    QCOMPARE(report.problems.size(), 1u);
    QVERIFY(report.problems[0].subject.ends_with("000000000 item 1"));
    QVERIFY2(report.problems[0].detail.find("sample_rate is 1000000000 Hz") != std::string::npos,
             report.problems[0].detail.c_str());
    RowReader reader(*m_workspace);
    const auto order = reader.order({}, {}).value();
    const auto rows = reader.rows(*order, 0, order->size()).value();
    QCOMPARE(rows.size(), 2u);
    QCOMPARE(rows[0].endSeconds, 1.0); // the format's own rate
    QCOMPARE(rows[1].endSeconds, 0.0);
}

/// As while another program copies or rewrites it.
void ImportTest::keepsTheRowsOfAFileThatIsCutOff()
{
    const std::vector<test::TouchItem> items{item("a", "1"), item("b", "2"), item("c", "3")};
    for (const char *const name : {"metainfo.bin", "audio.bin"}) {
        put(*m_fs, "/data/000000000", items);
        QCOMPARE(import().problems.size(), 0u);
        const std::string file = std::string("/data/000000000/") + name;
        const auto whole = readWholeFile(*m_fs, file).value();
        m_fs->seed(file, whole.substr(0, whole.size() / 2));
        for (int again = 0; again < 2; ++again) {
            const auto cut = import();
            QCOMPARE(cut.problems.size(), 1u);
            QVERIFY2(cut.problems.front().detail.find("are kept until the file is whole")
                         != std::string::npos,
                     cut.problems.front().detail.c_str());
            QCOMPARE(cut.unreadableItems, 0u);
            QCOMPARE(keysOf(*m_workspace), (Keys{"a", "b", "c"}));
        }
    }
    put(*m_fs, "/data/000000000", {item("a", "1"), item("d", "4")});
    QCOMPARE(import().problems.size(), 0u);
    QCOMPARE(keysOf(*m_workspace), (Keys{"a", "d"}));
}

void ImportTest::resumesWhereItWasStopped()
{
    std::vector<test::TouchItem> items;
    for (int n = 0; n < 3000; ++n)
        items.push_back(item("k" + std::to_string(n), "t", 0));
    put(*m_fs, "/data/000000000", items);
    std::stop_source stop;
    const auto first = importDataset(
        *m_workspace, *dataset(), [&](const Progress &) { stop.request_stop(); }, stop.get_token());
    QVERIFY(!first);
    QCOMPARE(first.error().code, ErrorCode::Cancelled);
    QCOMPARE(keysOf(*m_workspace).size(), 512u);
    std::uint64_t firstSeen = 0;
    const auto second = importDataset(*m_workspace, *dataset(),
                                      [&](const Progress &now) {
                                          if (firstSeen == 0)
                                              firstSeen = now.done;
                                      },
                                      {});
    QCOMPARE(second.value().segments, 3000u);
    QCOMPARE(firstSeen, 1024u);
    QCOMPARE(keysOf(*m_workspace).back(), std::string("k2999"));
    QCOMPARE(RowReader(*m_workspace).totals().value().segments, 3000u);
}

void ImportTest::showsRowsWhileTheyCome()
{
    std::vector<test::TouchItem> items;
    for (int n = 0; n < 2000; ++n)
        items.push_back(item("k" + std::to_string(n), "t", 0));
    put(*m_fs, "/data/000000000", items);
    const auto other =
        Workspace::open(m_workspace->file(), "/data", Workspace::Access::ReadOnly).value();
    std::vector<std::uint64_t> seen;
    const auto data = dataset();
    QVERIFY(importDataset(
        *m_workspace, *data,
        [&](const Progress &) { seen.push_back(RowReader(*other).order({}, {}).value()->size()); },
        {}));
    QCOMPARE(seen.front(), 512u);
    QCOMPARE(seen.back(), 2000u);
}

void ImportTest::dropsTheRowsOfAShardThatIsGone()
{
    put(*m_fs, "/data/000000000", {item("a", "1")});
    put(*m_fs, "/data/000000001", {item("b", "2")});
    import();
    for (const char *const name : {"audio.bin", "audio.idx", "metainfo.bin", "metainfo.idx"})
        QVERIFY(m_fs->remove(std::string("/data/000000000/") + name));
    QCOMPARE(import().segments, 1u);
    QCOMPARE(keysOf(*m_workspace), (Keys{"b"}));
    RowQuery byKey;
    byKey.sort = SortColumn::Key;
    QCOMPARE(keysOf(*m_workspace, byKey), (Keys{"b"}));
    put(*m_fs, "/data/000000000", {item("a", "1")});
    import();
    QCOMPARE(keysOf(*m_workspace), (Keys{"a", "b"}));
}

void ImportTest::sortsByEveryColumn()
{
    put(*m_fs, "/data/000000000",
        {item("c", "x", 16000), item("a", "z", 48000), item("b", "y", 32000)});
    import();
    const auto sorted = [&](SortColumn column, bool descending) {
        RowQuery query;
        query.sort = column;
        query.descending = descending;
        return keysOf(*m_workspace, query);
    };
    QCOMPARE(sorted(SortColumn::Key, false), (Keys{"a", "b", "c"}));
    QCOMPARE(sorted(SortColumn::Key, true), (Keys{"c", "b", "a"}));
    QCOMPARE(sorted(SortColumn::Duration, false), (Keys{"c", "b", "a"}));
    QCOMPARE(sorted(SortColumn::Text, true), (Keys{"a", "b", "c"}));
    QCOMPARE(sorted(SortColumn::DatasetOrder, true), (Keys{"b", "a", "c"}));
    for (const auto column : {SortColumn::Status, SortColumn::Language, SortColumn::Country,
                              SortColumn::Start, SortColumn::Cer, SortColumn::Split})
        QCOMPARE(sorted(column, false), (Keys{"c", "a", "b"})); // all equal: dataset order
}

void ImportTest::filtersAndSearches()
{
    put(*m_fs, "/data/000000000", {item("a", "Hello 100%"), itemOfTwo("b"), item("c_d", "xx")});
    import();
    const auto found = [&](const std::string &part) {
        RowQuery query;
        query.search = part;
        return keysOf(*m_workspace, query);
    };
    QCOMPARE(found("hELLO"), (Keys{"a"}));
    QCOMPARE(found("0%"), (Keys{"a"}));
    QCOMPARE(found("%"), (Keys{"a"}));
    QCOMPARE(found("_d"), (Keys{"c_d"}));
    QCOMPARE(found("b_00001"), (Keys{"b_00001"}));
    QCOMPARE(found("nothing"), (Keys{}));
    RowQuery query;
    query.language = "zh";
    QCOMPARE(keysOf(*m_workspace, query), (Keys{"b_00000", "b_00001"}));
    EditSession session(*m_workspace, dataset(), "lena");
    RowReader reader(*m_workspace);
    QVERIFY(
        session.apply({{reader.row(4u).value().ref, EditField::Flag, "0", "1"},
                       {reader.row(3u).value().ref, EditField::Status, "pending", "rejected"}}));
    RowQuery flagged;
    flagged.onlyFlagged = true;
    QCOMPARE(keysOf(*m_workspace, flagged), (Keys{"c_d"}));
    RowQuery unpublished;
    unpublished.onlyUnpublished = true;
    QCOMPARE(keysOf(*m_workspace, unpublished), (Keys{})); // neither is written into the dataset
    const auto row = reader.row(3u).value();
    QVERIFY(session.apply({{row.ref, EditField::Text, row.text, "other"}}));
    QCOMPARE(keysOf(*m_workspace, unpublished), (Keys{"b_00001"}));
    RowQuery rejected;
    rejected.status = SegmentStatus::Rejected;
    QCOMPARE(keysOf(*m_workspace, rejected), (Keys{"b_00001"}));
}

void ImportTest::findsTheSegmentsOfAnItem()
{
    put(*m_fs, "/data/000000000", {item("a", "1"), itemOfTwo("b"), item("c", "3")});
    import();
    RowReader reader(*m_workspace);
    const auto rows = reader.segmentsOfItem(reader.row(3u).value().ref).value();
    QCOMPARE(rows.size(), 2u);
    QCOMPARE(rows.front().key, std::string("b_00000"));
    QCOMPARE(reader.segmentsOfItem(reader.row(4u).value().ref).value().size(), 1u);
    QCOMPARE(reader.segmentsOfItem({1, 99, -1}).error().code, ErrorCode::NotFound);
}

void ImportTest::readsPagesAcrossTheEnd()
{
    put(*m_fs, "/data/000000000", {item("a", "1"), item("b", "2")});
    import();
    RowReader reader(*m_workspace);
    const auto order = reader.order({}, {}).value();
    QCOMPARE(reader.rows(*order, 1, 256).value().size(), 1u);
    QCOMPARE(reader.rows(*order, 2, 256).value().size(), 0u);
    QCOMPARE(reader.rows(*order, ~0ull, ~0ull).value().size(), 0u);
    QCOMPARE(reader.row(7u).error().code, ErrorCode::NotFound);
}

void ImportTest::letsAnEditThroughWhileItRuns()
{
    std::vector<test::TouchItem> items;
    for (int n = 0; n < 30000; ++n)
        items.push_back(item("k" + std::to_string(n), "t", 0));
    put(*m_fs, "/data/000000000", items);
    const auto data = dataset();
    std::optional<Error> failure;
    std::jthread import([&] {
        if (const auto imported = importDataset(*m_workspace, *data, {}, {}); !imported)
            failure = imported.error();
    });
    const auto other = Workspace::open(m_workspace->file(), "/data").value();
    EditSession session(*other, data, "lena");
    const auto shard = shardId(*other, *data, 0);
    QVERIFY(shard);
    int made = 0;
    for (std::uint64_t n = 0; n < 300; ++n)
        made += session.apply({{{*shard, n * 100, -1}, EditField::Text, "t", "u"}}) ? 1 : 0;
    import.join();
    QVERIFY2(!failure, failure ? describe(*failure).c_str() : "");
    QVERIFY2(made > 200, "the import holds the lock for a few milliseconds at a time");
    QCOMPARE(other->database().integer("SELECT count(*) FROM segment WHERE text = 'u'").value(),
             made);
}

QTEST_GUILESS_MAIN(ImportTest)
#include "ImportTest.moc"
