// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths are compared as lists say them: in decimals.
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentLength.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using Ids = std::vector<std::uint32_t>;

class LengthQueryTest final : public QObject {
    Q_OBJECT
private slots:
    void aLengthIsTheDifferenceInDecimals();
};

/// 1.5 - 1.1 is less than 0.4 in binary, and 20.7 - 20.3 more.
void LengthQueryTest::aLengthIsTheDifferenceInDecimals()
{
    const QTemporaryDir folder;
    const auto workspace =
        Workspace::open(folder.path().toStdString() + "/w.voxdeck", "/data").value();
    auto &db = workspace->database();
    QVERIFY(db.run("INSERT INTO shard (path, position, first_id, rows) VALUES ('a', 0, 1, 3)"));
    int number = 0;
    for (const auto &[start, stop] :
         std::array{std::pair(1.1, 1.5), std::pair(20.3, 20.7), std::pair(0.0, 0.4)}) {
        auto insert = db.statement(
            "INSERT INTO segment (shard, item, segment, siblings, status,"
            " start, stop, language, country, speaker, item_key, text,"
            " hypothesis) VALUES (1, ?, -1, 1, 0, ?, ?, '', '', '', 'k', '', '')");
        QVERIFY(insert.bind(number++).bind(start).bind(stop).run());
    }
    const auto idsFor = [&](const std::string &filter) {
        RowQuery query;
        query.search = filter;
        const auto order = RowReader(*workspace).order(query, {}).value();
        Ids ids;
        for (std::uint64_t row = 0; row < order->size(); ++row)
            ids.push_back(order->idAt(row));
        return ids;
    };
    QCOMPARE(idsFor("dur:0.4"), (Ids{1, 2, 3}));
    QCOMPARE(idsFor("dur:<=0.4"), (Ids{1, 2, 3}));
    QCOMPARE(idsFor("dur:<0.4"), Ids());
    QCOMPARE(idsFor("dur:>0.4"), Ids());
    for (const std::uint32_t id : Ids{1, 2, 3})
        QCOMPARE(lengthOf(RowReader(*workspace).row(id).value()), std::optional(0.4));
}

QTEST_GUILESS_MAIN(LengthQueryTest)
#include "LengthQueryTest.moc"
