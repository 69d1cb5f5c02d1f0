// SPDX-License-Identifier: GPL-3.0-or-later
// The text store may be anything but wrong: missing, damaged, half made, of another workspace.
#include "core/search/TextStoreUpdate.h"

#include "core/base/Log.h"
#include "core/rows/ManifestRows.h"
#include "core/search/RowReader.h"
#include "core/search/TextStore.h"
#include "core/text/CaseFolding.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/RandomQuery.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr int kShards = 4;
constexpr int kRowsPerShard = 50;
constexpr std::uint32_t kRows = kShards * kRowsPerShard;

using Ids = std::vector<std::uint32_t>;

} // namespace

class TextStoreTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void keepsIdsAsASetDoes();
    void findsTheRowsOfABlock();
    void refusesEndsThatAreNone();
    void knowsEveryRowOnceItIsMade();
    void isLeftOutWhenItIsMissingOrAnothers();
    void isNeverWrongWhateverByteIsDamaged();
    void isNeverWrongWhereverItIsCut();
    void goesOnAfterACrashAtAnyStep();
    void leavesItOutOnAFullDisk();
    void doesNotMissAnEditMadeWhileItIsMade();
    void doesNotKeepRowsThatGoWhileItIsMade();
    void makesBlocksAnewWhenMuchWasChanged();
    void isMadeAnewWhenMostOfItIsDead();
    void leavesOutRowsThatAreTooLong();
    void isMadeByOneProcessAtATime();
    void stopsWhenAsked();

private:
    Database &db() { return m_workspace->database(); }
    std::string path() const { return TextStore::fileFor(m_workspace->file()).string(); }
    Result<TextStoreReport> update(FileSystem &fs, const ProgressSink &progress = {})
    {
        VOX_CHECK(fs.createDirectories(m_folder->path().toStdString()));
        return updateTextStore(*m_workspace, fs, progress, {});
    }
    std::uint64_t rowsKnown(const FileSystem &fs);
    Ids idsFor(const FileSystem &fs, const std::string &query);
    /// Says where the answers differ from those without a store; empty where they do not.
    std::string mistakes(const FileSystem &fs);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    MemoryFileSystem m_nothing;
};

void TextStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
    std::mt19937_64 random(11);
    auto transaction = Transaction::begin(db()).value();
    for (int shard = 0; shard < kShards; ++shard)
        QVERIFY(db().statement("INSERT INTO shard (path, position, first_id, rows, capacity)"
                               " VALUES (?1, ?1, ?2, ?3, ?3)")
                    .bind(shard)
                    .bind(1 + shard * kRowsPerShard)
                    .bind(kRowsPerShard)
                    .run());
    for (std::uint32_t row = 0; row < kRows; ++row)
        QVERIFY(db().statement("INSERT INTO segment (shard, item, segment, siblings, start, stop,"
                               " language, country, speaker, item_key, text, hypothesis)"
                               " VALUES (?, ?, -1, 0, 0, 1, '', '', '', ?, ?, ?)")
                    .bind(1 + row / kRowsPerShard)
                    .bind(row % kRowsPerShard)
                    .bind("key" + std::to_string(row))
                    .bind(test::randomWords(random, 6))
                    .bind(test::randomWords(random, 6))
                    .run());
    QVERIFY(transaction.commit());
}

std::uint64_t TextStoreTest::rowsKnown(const FileSystem &fs)
{
    std::vector<SoughtText> sought;
    for (const auto field : {TextField::Key, TextField::Text, TextField::Hypothesis})
        sought.push_back({ByteFinder("a"), textFieldBit(field), {}});
    return TextStore(fs, m_workspace->file()).search(db(), sought, {}).value().countIn(0, 100'000);
}

Ids TextStoreTest::idsFor(const FileSystem &fs, const std::string &query)
{
    RowQuery wanted;
    wanted.search = query;
    const auto order = RowReader(*m_workspace, fs).order(wanted, {}).value();
    Ids ids;
    for (std::uint64_t row = 0; row < order->size(); ++row)
        ids.push_back(order->idAt(row));
    return ids;
}

std::string TextStoreTest::mistakes(const FileSystem &fs)
{
    for (const char *const query :
         {"a", "text:b", "-hyp:a", "key:1", "key:key19", "text:ß OR hyp:Σ", "a -b", "text:*a*b*",
          "new", "text:new", "hyp:=a", "-a"})
        if (idsFor(fs, query) != idsFor(m_nothing, query))
            return query;
    return {};
}

void TextStoreTest::keepsIdsAsASetDoes()
{
    std::mt19937_64 random(3);
    const auto anyId = [&] {
        constexpr std::array kBases{0u, 65'500u, 131'000u, 4'294'967'000u};
        return kBases.at(random() % kBases.size()) + static_cast<std::uint32_t>(random() % 200);
    };
    IdSet ids;
    IdSet others;
    std::set<std::uint32_t> plain;
    std::set<std::uint32_t> plainOthers;
    const auto isSame = [&] {
        std::vector<std::uint32_t> seen;
        ids.forEachIn(0, 1ULL << 32, [&](std::uint32_t id) { seen.push_back(id); });
        return std::equal(seen.begin(), seen.end(), plain.begin(), plain.end())
               && ids.countIn(0, 1ULL << 32) == plain.size();
    };
    for (int round = 0; round < 60; ++round) {
        for (int change = 0; change < 30; ++change) {
            const auto id = anyId();
            ids.add(id);
            plain.insert(id);
            others.add(anyId());
        }
        const auto first = anyId();
        const std::uint64_t count = std::min<std::uint64_t>(random() % 300, (1ULL << 32) - first);
        ids.addRange(first, count);
        for (std::uint64_t id = first; id < first + count; ++id)
            plain.insert(static_cast<std::uint32_t>(id));
        const auto gone = anyId();
        ids.remove(gone);
        plain.erase(gone);
        plainOthers.clear();
        others.forEachIn(0, 1ULL << 32, [&](std::uint32_t id) { plainOthers.insert(id); });
        const auto from = anyId();
        std::uint64_t inRange = 0;
        for (const auto id : plain)
            inRange += id >= from && id < from + std::uint64_t{150} ? 1 : 0;
        QCOMPARE(ids.countIn(from, std::min<std::uint64_t>(150, (1ULL << 32) - from)), inRange);
        for (int probe = 0; probe < 20; ++probe)
            if (const auto id = anyId(); ids.has(id) != plain.contains(id))
                QFAIL("has() is wrong");
        if (round % 4 == 1) {
            ids -= others;
            for (const auto id : plainOthers)
                plain.erase(id);
        } else if (round % 4 == 2) {
            ids |= others;
            plain.insert(plainOthers.begin(), plainOthers.end());
        } else if (round % 4 == 3) {
            IdSet both = ids;
            both &= others;
            ids = both;
            std::erase_if(plain, [&](std::uint32_t id) { return !plainOthers.contains(id); });
        }
        QVERIFY(isSame());
    }
}

void TextStoreTest::findsTheRowsOfABlock()
{
    std::mt19937_64 random(7);
    for (int round = 0; round < 200; ++round) {
        TextBlockWriter writer;
        std::vector<std::string> texts;
        for (std::size_t row = 1 + random() % 40; row > 0; --row) {
            texts.push_back(test::randomWords(random, 5));
            writer.add({}, texts.back(), {});
        }
        TextBlock block;
        const std::string bytes = writer.finish(block);
        QCOMPARE(bytes.size(), block.size());
        const std::size_t at = block.sectionPlace(TextField::Text);
        const std::string_view section = std::string_view(bytes).substr(at, block.bytes[1]);
        QCOMPARE(textSum(section), block.sums[2]);
        TextSection read(section);
        QVERIFY(read.setEnds(std::string_view(bytes).substr(at + block.bytes[1], block.rows * 4),
                             block.rows));
        for (const char *const needle : {"a", "b", "ß", "你", "aa", "é", "-", "σ"}) {
            Ids found;
            read.forEachMatch(ByteFinder(needle), [&](std::uint32_t row) { found.push_back(row); });
            Ids expected;
            for (std::uint32_t row = 0; row < texts.size(); ++row)
                if (folded(texts[row]).find(needle) != std::string::npos)
                    expected.push_back(row);
            QVERIFY(found == expected);
        }
    }
}

void TextStoreTest::refusesEndsThatAreNone()
{
    const auto refused = [](std::vector<std::uint32_t> ends, std::uint32_t rows) {
        TextSection section("ab\xff\xff");
        const std::string_view bytes(reinterpret_cast<const char *>(ends.data()), ends.size() * 4);
        return !section.setEnds(bytes, rows).has_value();
    };
    QVERIFY(!refused({2, 3}, 2));
    QVERIFY(refused({2, 3}, 3));
    QVERIFY(refused({2, 4}, 2));
    QVERIFY(refused({2, 2}, 2));
    QVERIFY(refused({3, 2}, 2));
    QVERIFY(refused({2}, 1));
    QVERIFY(refused({}, 0));
    QVERIFY(refused({0xffffffff, 3}, 2));
}

void TextStoreTest::knowsEveryRowOnceItIsMade()
{
    MemoryFileSystem fs;
    const auto made = update(fs);
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    QCOMPARE(made->rows, std::uint64_t{kRows});
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows});
    QCOMPARE(mistakes(fs), std::string());
    QCOMPARE(update(fs).value().rows, 0u); // nothing is left to do
    QVERIFY(db().run("INSERT INTO segment (id, shard, item, segment, siblings, start, stop,"
                     " language, country, speaker, item_key, text, hypothesis)"
                     " VALUES (201, 4, 50, -1, 0, 0, 1, '', '', '', 'k', 'a new text', '');"
                     "UPDATE shard SET rows = 51 WHERE id = 4"));
    QCOMPARE(mistakes(fs), std::string());
    QCOMPARE(update(fs).value().rows, 1u);
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows + 1});
    QCOMPARE(mistakes(fs), std::string());
}

void TextStoreTest::isLeftOutWhenItIsMissingOrAnothers()
{
    MemoryFileSystem fs;
    QVERIFY(update(fs));
    const std::string first = fs.asSeenNow().at(path());
    QVERIFY(fs.remove(path()));
    QCOMPARE(rowsKnown(fs), 0u);
    QCOMPARE(mistakes(fs), std::string());
    QCOMPARE(update(fs).value().rows, std::uint64_t{kRows});
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows});
    fs.seed(path(), first); // as a workspace copied back without its store would have it
    QCOMPARE(rowsKnown(fs), 0u);
    QCOMPARE(mistakes(fs), std::string());
    QVERIFY(update(fs));
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows});
}

void TextStoreTest::isNeverWrongWhateverByteIsDamaged()
{
    setLogSink([](auto &&...) {});
    MemoryFileSystem fs;
    QVERIFY(update(fs));
    const std::string good = fs.asSeenNow().at(path());
    std::mt19937_64 random(13);
    std::uint64_t known = 0;
    constexpr int kRounds = 300;
    for (int round = 0; round < kRounds; ++round) {
        std::string bad = good;
        bad[random() % bad.size()] ^= static_cast<char>(1 << random() % 8);
        MemoryFileSystem damaged;
        damaged.seed(path(), bad);
        known += rowsKnown(damaged);
        QCOMPARE(mistakes(damaged), std::string());
    }
    QVERIFY(known > kRounds * kRows / 2 && known < kRounds * kRows); // the other blocks are used
    setLogSink({});
}

void TextStoreTest::isNeverWrongWhereverItIsCut()
{
    setLogSink([](auto &&...) {});
    MemoryFileSystem fs;
    QVERIFY(update(fs));
    std::string good = fs.asSeenNow().at(path());
    for (std::size_t size = 0; size < good.size(); size += 97) {
        MemoryFileSystem cut;
        cut.seed(path(), good.substr(0, size));
        QVERIFY(rowsKnown(cut) < kRows);
        QCOMPARE(mistakes(cut), std::string());
        QVERIFY(update(cut)); // it is seen to be too short, and made again
        QCOMPARE(rowsKnown(cut), std::uint64_t{kRows});
        good = cut.asSeenNow().at(path());
    }
    setLogSink({});
}

void TextStoreTest::goesOnAfterACrashAtAnyStep()
{
    for (const bool isPowerLost : {false, true}) {
        for (std::uint64_t crashAt = 0;; ++crashAt) {
            init();
            MemoryFileSystem fs(crashAt);
            const auto made = update(fs);
            const auto after = MemoryFileSystem::from(isPowerLost ? fs.afterReboot()
                                                                  : fs.asSeenNow());
            QCOMPARE(mistakes(*after), std::string());
            QVERIFY(update(*after));
            QCOMPARE(rowsKnown(*after), std::uint64_t{kRows});
            QCOMPARE(mistakes(*after), std::string());
            if (made)
                break;
        }
    }
}

void TextStoreTest::leavesItOutOnAFullDisk()
{
    MemoryFileSystem fs;
    fs.limitTo(3'000);
    const auto made = update(fs);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::DiskFull);
    QCOMPARE(mistakes(fs), std::string());
    fs.limitTo(std::uint64_t{1} << 29); // enough, but an unrequested job leaves room
    QCOMPARE(update(fs).error().code, ErrorCode::DiskFull);
    fs.limitTo(std::uint64_t{1} << 40);
    QVERIFY(update(fs));
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows});
}

void TextStoreTest::doesNotMissAnEditMadeWhileItIsMade()
{
    MemoryFileSystem fs;
    auto other = Workspace::open(m_workspace->file(), "/data").value();
    std::mt19937_64 random(17);
    const auto edit = [&](const Progress &) {
        // of the shards that were read and of those that were not
        for (int row = 0; row < 5; ++row)
            QVERIFY(ManifestRows(other->database())
                        .setText(1 + static_cast<std::uint32_t>(random() % kRows),
                                 "new " + std::to_string(random() % 100)));
    };
    QVERIFY(update(fs, edit));
    QVERIFY(idsFor(fs, "text:new").size() > 10);
    QCOMPARE(mistakes(fs), std::string());
    QVERIFY(rowsKnown(fs) > kRows - 25);
    // Changes that are not in a block yet are still known; the others were forgotten.
    const auto left = db().integer("SELECT count(*) FROM text_change").value();
    QVERIFY(left > 0 && left < 20);
}

void TextStoreTest::doesNotKeepRowsThatGoWhileItIsMade()
{
    MemoryFileSystem fs;
    auto other = Workspace::open(m_workspace->file(), "/data").value();
    int step = 0;
    const auto importAnew = [&](const Progress &) {
        if (++step != 2) // the second shard was just read, and is not named yet
            return;
        QVERIFY(other->database().run(
            "BEGIN IMMEDIATE; DELETE FROM segment WHERE shard = 2;"
            "UPDATE shard SET rows = 0 WHERE id = 2; COMMIT; BEGIN IMMEDIATE;"
            "INSERT INTO segment (id, shard, item, segment, siblings, start, stop, language,"
            " country, speaker, item_key, text, hypothesis) SELECT id + 50, 2, item, -1, 0, 0, 1,"
            " '', '', '', 'new', 'new ' || text, '' FROM segment WHERE shard = 1;"
            "UPDATE shard SET rows = 50 WHERE id = 2; COMMIT"));
    };
    QVERIFY(update(fs, importAnew));
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows - kRowsPerShard});
    QCOMPARE(idsFor(fs, "text:new").size(), std::size_t{kRowsPerShard});
    QCOMPARE(mistakes(fs), std::string());
    QVERIFY(update(fs));
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows});
    QCOMPARE(mistakes(fs), std::string());
}

void TextStoreTest::makesBlocksAnewWhenMuchWasChanged()
{
    MemoryFileSystem fs;
    QVERIFY(db().run("WITH RECURSIVE n (i) AS (SELECT 201 UNION ALL SELECT i + 1 FROM n WHERE i <"
                     " 6000) INSERT INTO segment (id, shard, item, segment, siblings, start, stop,"
                     " language, country, speaker, item_key, text, hypothesis) SELECT i, 4, i, -1,"
                     " 0, 0, 1, '', '', '', 'key' || i, 'text ' || i, '' FROM n;"
                     "UPDATE shard SET rows = 5850 WHERE id = 4"));
    QCOMPARE(update(fs).value().rows, 6000u);
    QCOMPARE(db().integer("SELECT count(*) FROM text_block").value(), 5); // the last shard has two
    QVERIFY(db().run("UPDATE segment SET text = 'new ' || text WHERE id > 300 AND id <= 2300"));
    QCOMPARE(rowsKnown(fs), 4000u);
    QCOMPARE(mistakes(fs), std::string());
    QCOMPARE(update(fs).value().rows, std::uint64_t{TextBlockWriter::kMostRows});
    QCOMPARE(rowsKnown(fs), 6000u);
    QCOMPARE(db().integer("SELECT count(*) FROM text_change").value(), 0);
    QCOMPARE(mistakes(fs), std::string());
}

void TextStoreTest::isMadeAnewWhenMostOfItIsDead()
{
    MemoryFileSystem fs;
    QVERIFY(update(fs));
    const std::string good = fs.asSeenNow().at(path());
    fs.seed(path(), good + std::string(std::size_t{80} << 20, 'x'));
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows});
    QCOMPARE(update(fs).value().rows, std::uint64_t{kRows});
    QCOMPARE(fs.asSeenNow().at(path()).size(), good.size());
    QCOMPARE(mistakes(fs), std::string());
}

void TextStoreTest::leavesOutRowsThatAreTooLong()
{
    MemoryFileSystem fs;
    const std::string text = std::string(TextBlockWriter::kMostRowBytes, 'a') + " new";
    for (const std::uint32_t id : {1u, 77u, 78u, kRows})
        QVERIFY(ManifestRows(db()).setText(id, text));
    QVERIFY(update(fs));
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows - 4});
    QCOMPARE(idsFor(fs, "text:new"), (Ids{1, 77, 78, kRows}));
    QCOMPARE(mistakes(fs), std::string());
}

void TextStoreTest::isMadeByOneProcessAtATime()
{
    MemoryFileSystem fs;
    QVERIFY(update(fs));
    const auto lock = fs.lock(path() + ".lock", "another").value();
    const auto made = update(fs);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Busy);
}

void TextStoreTest::stopsWhenAsked()
{
    MemoryFileSystem fs;
    fs.seed(path(), {}); // of no workspace
    std::stop_source stop;
    const auto made = updateTextStore(
        *m_workspace, fs, [&](const Progress &) { stop.request_stop(); }, stop.get_token());
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Cancelled);
    QCOMPARE(mistakes(fs), std::string());
    QVERIFY(update(fs));
    QCOMPARE(rowsKnown(fs), std::uint64_t{kRows});
}

QTEST_GUILESS_MAIN(TextStoreTest)
#include "TextStoreTest.moc"
