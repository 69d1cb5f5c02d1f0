// SPDX-License-Identifier: GPL-3.0-or-later
// The questions about rows that several rooms ask.
#include "core/workspace/SegmentTable.h"

#include "core/workspace/Rows.h"
#include "core/workspace/Schema.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;

class SegmentTableTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void answersByTheIdOfARow();
    void hasNoAnswerForNoRow();
    void visitsRowsInTheirOrder();
    void forgetsDigestsOfOneList();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_db;
};

/// A list of two rows, and a record of two segments.
void SegmentTableTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_db =
        Database::open(m_folder->path().toStdString() + "/w", Database::Access::ReadWrite).value();
    QVERIFY(migrate(*m_db));
    QVERIFY(m_db->run(
        "INSERT INTO shard (id, path, fingerprint, first_id, capacity, items, rows, kind)"
        " VALUES (1, 'a.list', '', 1, 2, 2, 2, 'wenet'), (2, '000', '', 11, 2, 1, 2, '');"
        "INSERT INTO segment (id, shard, item, segment, siblings, start, stop, language, country,"
        " speaker, item_key, text, hypothesis, recording, digest, channel, further) VALUES"
        " (2, 1, 1, -1, 0, 0.5, 2, 'te', '', 'anna', 'b', 'two', 'too', 7, 22, 1, ''),"
        " (1, 1, 0, -1, 0, 0, 0.5, 'te', '', '', 'a', 'one', '', 7, 11, 0, '{\"age\":3}'),"
        " (12, 2, 0, 1, 2, 1, 2, 'ta', '', '', 'c', 'four', '', 0, 0, NULL, ''),"
        " (11, 2, 0, 0, 2, 0, 1, 'ta', '', '', 'c', 'three', '', 0, 0, NULL, '')"));
}

void SegmentTableTest::answersByTheIdOfARow()
{
    const auto whole = placeOfRow(*m_db, 2).value();
    QVERIFY(whole);
    QVERIFY((whole->ref == SegmentRef{1, 1, -1}));
    QCOMPARE(whole->key(), std::string("b"));
    QCOMPARE(whole->startSeconds, 0.5);
    QCOMPARE(whole->endSeconds, 2.0);
    QCOMPARE(placeOfRow(*m_db, 12).value()->key(), std::string("c_00001"));
    QCOMPARE(recordingOfRow(*m_db, 2).value(), std::optional(7U));
    QCOMPARE(recordingOfRow(*m_db, 11).value(), std::optional(0U));
    QCOMPARE(digestOfRow(*m_db, 2).value(), std::optional(std::int64_t{22}));
    QCOMPARE(valueOfRow(*m_db, 2, EditField::Speaker).value(), std::optional<std::string>("anna"));
    QCOMPARE(valueOfRow(*m_db, 2, EditField::End).value(), std::optional<std::string>("2"));
    QCOMPARE(furtherOfRow(*m_db, 1).value(), std::optional<std::string>("{\"age\":3}"));
    QCOMPARE(countRows(*m_db).value(), std::uint64_t{4});
}

void SegmentTableTest::hasNoAnswerForNoRow()
{
    for (const std::int64_t row : {0, 3}) {
        QVERIFY(!placeOfRow(*m_db, row).value());
        QVERIFY(!recordingOfRow(*m_db, row).value());
        QVERIFY(!digestOfRow(*m_db, row).value());
        QVERIFY(!valueOfRow(*m_db, row, EditField::Text).value());
        QVERIFY(!furtherOfRow(*m_db, row).value());
    }
}

void SegmentTableTest::visitsRowsInTheirOrder()
{
    std::string seen;
    QVERIFY(eachPlace(*m_db, [&](std::uint32_t id, const StoredPlace &place) -> Result<> {
        seen += std::to_string(id) + place.key() + " ";
        return {};
    }));
    QCOMPARE(seen, std::string("1a 2b 11c_00000 12c_00001 "));
    seen.clear();
    QVERIFY(eachPlaceOfRecording(
        *m_db, 1, 7, [&](const StoredPlace &place, std::optional<int> channel) -> Result<> {
            seen += place.itemKey + std::to_string(channel.value_or(-1));
            return {};
        }));
    QCOMPARE(seen, std::string("a0b1"));
    seen.clear();
    const auto addText = [&](std::uint32_t id, std::string_view language,
                             std::string_view text) -> Result<> {
        seen += std::to_string(id);
        seen.append(language).append(text);
        return {};
    };
    QVERIFY(eachText(*m_db, 2, 11, addText));
    QCOMPARE(seen, std::string("2tetwo11tathree"));
    std::vector<std::uint32_t> ids;
    QVERIFY(eachFurther(*m_db, [&](std::uint32_t id, std::string_view further) -> Result<> {
        if (!further.empty())
            ids.push_back(id);
        return {};
    }));
    QCOMPARE(ids, std::vector<std::uint32_t>{1});
    const auto fails = [](std::uint32_t, const StoredPlace &) -> Result<> {
        return fail(ErrorCode::Cancelled, "enough");
    };
    QVERIFY(!eachPlace(*m_db, fails));
}

void SegmentTableTest::forgetsDigestsOfOneList()
{
    QVERIFY(forgetDigests(*m_db, 1));
    QCOMPARE(digestOfRow(*m_db, 1).value(), std::optional(std::int64_t{0}));
    QCOMPARE(digestOfRow(*m_db, 2).value(), std::optional(std::int64_t{0}));
}

QTEST_GUILESS_MAIN(SegmentTableTest)
#include "SegmentTableTest.moc"
