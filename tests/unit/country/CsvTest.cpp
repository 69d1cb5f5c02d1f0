// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/CsvWriter.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <array>
#include <cstdint>
#include <random>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using Rows = std::vector<std::vector<std::string>>;

class CsvTest final : public QObject {
    Q_OBJECT
private slots:
    void readsRecordsOfEveryKind();
    void knowsWhereARecordStands();
    void refusesWithLineAndByte_data();
    void refusesWithLineAndByte();
    void refusesWhatIsTooLarge();
    void givesEveryByteBack();
    void readsBackWhateverItWrites();
    void readsAcrossBlocks();
    void changesOneCellAndNothingElse();
    void guardsFormulasForPeopleOnly();
};

namespace {

struct Reading {
    Rows rows;
    std::string raw;
    std::optional<Error> error;
};

Reading readAll(const std::string &text, const CsvLimits &limits = {})
{
    MemoryFileSystem fs;
    fs.seed("f.csv", text);
    auto reader = CsvReader::open(fs, "f.csv", limits).value();
    Reading reading;
    while (true) {
        const auto record = reader.next();
        if (!record) {
            reading.error = record.error();
            return reading;
        }
        if (!*record)
            return reading;
        reading.raw += (*record)->raw;
        reading.rows.emplace_back((*record)->fields.begin(), (*record)->fields.end());
    }
}

std::string randomText(std::mt19937 &random, const std::vector<std::string> &pieces, unsigned most)
{
    std::string text;
    for (auto count = random() % (most + 1); count > 0; --count)
        text += pieces[random() % pieces.size()];
    return text;
}

const std::vector<std::string> kPieces{
    ",", "\"", "\n",           "\r",   "\r\n", "a", "",
    " ", "bc", "\xE5\xB9\xBF", "\xFF", "'",    "=", std::string(1, '\0')};

} // namespace

void CsvTest::readsRecordsOfEveryKind()
{
    QCOMPARE(readAll("a,b\nc,d\n").rows, (Rows{{"a", "b"}, {"c", "d"}}));
    QCOMPARE(readAll("a\rb\r\nc").rows, (Rows{{"a"}, {"b"}, {"c"}}));
    QCOMPARE(readAll("\"x,\"\"y\"\"\n\r\nz\",2\n").rows, (Rows{{"x,\"y\"\n\r\nz", "2"}}));
    QCOMPARE(readAll("\n\"\"\n,\n").rows, (Rows{{}, {""}, {"", ""}}));
    QCOMPARE(readAll("\xEF\xBB\xBFkey,b\n1,2").rows, (Rows{{"key", "b"}, {"1", "2"}}));
    QCOMPARE(readAll("\xEF\xBB\xBF\"key\"\n").rows, (Rows{{"key"}}));
    QCOMPARE(readAll("a\"b,c \"d\"\n").rows, (Rows{{"a\"b", "c \"d\""}}));
    QCOMPARE(readAll("").rows, Rows{});
    QCOMPARE(readAll("\xEF\xBB\xBF").rows, Rows{});
    QCOMPARE(readAll("a,").rows, (Rows{{"a", ""}}));
}

void CsvTest::knowsWhereARecordStands()
{
    MemoryFileSystem fs;
    fs.seed("f", "a,b\r\n\"1\r\n2\",x\r3,y");
    auto reader = CsvReader::open(fs, "f").value();
    QCOMPARE(reader.next().value()->lineEnd(), std::string_view("\r\n"));
    const auto second = reader.next().value();
    QCOMPARE(second->number, std::uint64_t{2});
    QCOMPARE(second->lineNumber, std::uint64_t{2});
    QCOMPARE(second->byteOffset, std::uint64_t{5});
    QCOMPARE(second->lineEnd(), std::string_view("\r"));
    QCOMPARE(second->rawFields[1], (ByteRange{7, 1}));
    const auto third = reader.next().value();
    QCOMPARE(third->lineNumber, std::uint64_t{4});
    QCOMPARE(third->lineEnd(), std::string_view());
    QVERIFY(!reader.next().value());
}

void CsvTest::refusesWithLineAndByte_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("where");
    QTest::newRow("never closed") << QByteArray("a,b\n1,\"x\ny\n") << QByteArray("line 2, byte 6:");
    QTest::newRow("goes on") << QByteArray("a\n\"x\ny\"z\n") << QByteArray("line 3, byte 7:");
    QTest::newRow("closed in vain") << QByteArray("\"a\" \n") << QByteArray("line 1, byte 3:");
}

void CsvTest::refusesWithLineAndByte()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, where);
    const auto error = readAll(text.toStdString()).error;
    QVERIFY(error);
    QCOMPARE(error->code, ErrorCode::Corrupt);
    QCOMPARE(error->subject, std::string("f.csv"));
    QVERIFY2(error->detail.starts_with(where.toStdString()), error->detail.c_str());
}

void CsvTest::refusesWhatIsTooLarge()
{
    CsvLimits limits{.maximumFieldBytes = 100, .maximumRecordBytes = 300, .maximumFields = 5};
    QVERIFY(!readAll(std::string(100, 'x') + "\n", limits).error);
    QVERIFY(readAll("a\n\"" + std::string(1'000'000, '\n'), limits).error);
    QVERIFY(readAll(std::string(101, 'x'), limits).error);
    const std::string hundred(99, 'y');
    QVERIFY(readAll(hundred + "," + hundred + "," + hundred + "," + hundred, limits).error);
    QVERIFY(!readAll("1,2,3,4,5\n", limits).error);
    QCOMPARE(readAll("1,2,3,4,5,6\n", limits).error.value().code, ErrorCode::Unsupported);
}

void CsvTest::givesEveryByteBack()
{
    std::mt19937 random(11);
    int whole = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::string text = randomText(random, kPieces, 12);
        const Reading reading = readAll(text);
        if (reading.error)
            continue;
        ++whole;
        const bool isOnlyMark = text == "\xEF\xBB\xBF";
        QCOMPARE(reading.raw, isOnlyMark ? std::string() : text);
    }
    QVERIFY(whole > 5'000);
}

void CsvTest::readsBackWhateverItWrites()
{
    std::mt19937 random(12);
    for (int round = 0; round < 2'000; ++round) {
        Rows rows(random() % 5 + 1);
        std::string text;
        for (auto &row : rows) {
            for (auto fields = random() % 5 + 1; fields > 0; --fields)
                row.push_back(randomText(random, kPieces, 5));
            text += csvRecord(row, {round % 2 == 0 ? "\n" : "\r\n"});
        }
        const Reading reading = readAll(text);
        QVERIFY(!reading.error);
        QCOMPARE(reading.rows, rows);
    }
}

void CsvTest::readsAcrossBlocks()
{
    constexpr std::size_t kBlock = std::size_t{256} << 10;
    for (const std::string &middle :
         {std::string("\r\n"), std::string("\","), std::string("\"\""), std::string("\r")}) {
        for (std::size_t before = kBlock - 4; before <= kBlock + 1; ++before) {
            std::string text = "\"" + std::string(before, 'x') + middle;
            text += middle == "\"," ? "y\n" : "y\",z\n";
            const std::string text2 = text + "1,2\n";
            const Reading reading = readAll(text2);
            QVERIFY(!reading.error);
            QCOMPARE(reading.rows.size(), std::size_t{2});
            QCOMPARE(reading.rows[1], (std::vector<std::string>{"1", "2"}));
            QCOMPARE(reading.rows[0].size(), std::size_t{2});
            QCOMPARE(reading.raw, text2);
        }
        for (std::size_t before = kBlock - 3; before <= kBlock + 1; ++before) {
            const std::string text = std::string(before, 'x') + "\r\ny\r\n";
            QCOMPARE(readAll(text).rows, (Rows{{std::string(before, 'x')}, {"y"}}));
        }
    }
}

void CsvTest::changesOneCellAndNothingElse()
{
    MemoryFileSystem fs;
    fs.seed("f", "\xEF\xBB\xBF\"k\" ,b\n");
    const auto changed = [](const std::string &text, std::vector<CsvChange> changes) {
        MemoryFileSystem disk;
        disk.seed("f", text);
        auto reader = CsvReader::open(disk, "f").value();
        const auto record = reader.next().value();
        return withChanges(*record, changes);
    };
    QCOMPARE(changed("\"1\",\"two\",3.50\r\n", {{1, "a,b"}}),
             std::string("\"1\",\"a,b\",3.50\r\n"));
    QCOMPARE(changed("\"1\",x\n", {{0, "1"}}), std::string("\"1\",x\n"));
    QCOMPARE(changed("\xEF\xBB\xBFk,b\n", {{0, "q"}}), std::string("\xEF\xBB\xBFq,b\n"));
    QCOMPARE(changed("1,2\n", {{3, "x"}}), std::string("1,2,,x\n"));
    QCOMPARE(changed("x\n", {{0, ""}}), std::string("\"\"\n"));
    QCOMPARE(changed("1,2", {{1, ""}}), std::string("1,"));
    std::mt19937 random(13);
    for (int round = 0; round < 3'000; ++round) {
        std::vector<std::string> row;
        for (auto fields = random() % 4 + 1; fields > 0; --fields)
            row.push_back(randomText(random, kPieces, 4));
        const std::size_t column = random() % row.size();
        const std::string cell = randomText(random, kPieces, 4);
        const std::string text = changed(csvRecord(row), {{column, cell}});
        row[column] = cell;
        QCOMPARE(readAll(text).rows, Rows{row});
    }
}

void CsvTest::guardsFormulasForPeopleOnly()
{
    const std::vector<std::string> row{"=1+1", "-0.5", "-x", "@a", "plain", "+cmd,|", "1e5", "\ta"};
    QCOMPARE(csvRecord(row), std::string("=1+1,-0.5,-x,@a,plain,\"+cmd,|\",1e5,\ta\n"));
    QCOMPARE(csvRecord(row, {"\n", true}),
             std::string("'=1+1,-0.5,'-x,'@a,plain,\"'+cmd,|\",1e5,'\ta\n"));
    QVERIFY(looksLikeFormula("\xEF\xBC\x9D"
                             "1"));
}

QTEST_GUILESS_MAIN(CsvTest)
#include "CsvTest.moc"
