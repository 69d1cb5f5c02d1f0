// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/LineReader.h"
#include "core/text/Characters.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <cstdint>
#include <random>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class LineReaderTest final : public QObject {
    Q_OBJECT
private slots:
    void endsLinesAsPythonDoes_data();
    void endsLinesAsPythonDoes();
    void findsLineEndsAcrossBlocks();
    void givesTooLongLinesWithoutTheirText();
};

namespace {

std::vector<std::string> linesOf(std::string_view bytes)
{
    MemoryFileSystem fs;
    fs.seed("list", bytes);
    auto reader = LineReader::open(fs, "list").value();
    std::vector<std::string> lines;
    while (true) {
        const auto line = reader.next().value();
        if (!line)
            break;
        lines.emplace_back(line->text);
        if (line->number != lines.size())
            lines.back() = "wrong number";
    }
    if (reader.bytesRead() != bytes.size())
        lines.emplace_back("bytes left");
    return lines;
}

std::vector<std::string> linesInMemory(std::string_view text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();)
        lines.emplace_back(nextPythonLine(text, at));
    return lines;
}

} // namespace

void LineReaderTest::endsLinesAsPythonDoes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArrayList>("lines");
    QTest::newRow("nothing") << QByteArray("") << QByteArrayList{};
    QTest::newRow("no end") << QByteArray("a") << QByteArrayList{"a"};
    QTest::newRow("line feeds") << QByteArray("a\n\nb\n") << QByteArrayList{"a", "", "b"};
    QTest::newRow("Windows") << QByteArray("a\r\n\r\nb\r\n") << QByteArrayList{"a", "", "b"};
    QTest::newRow("old Macintosh") << QByteArray("a\r\rb\r") << QByteArrayList{"a", "", "b"};
    QTest::newRow("mixed") << QByteArray("a\n\rb\r\n\nc") << QByteArrayList{"a", "", "b", "", "c"};
    QTest::newRow("no others") << QByteArray("a\x0b\x0c\x1c\xE2\x80\xA8"
                                             "b")
                               << QByteArrayList{"a\x0b\x0c\x1c\xE2\x80\xA8"
                                                 "b"};
}

void LineReaderTest::endsLinesAsPythonDoes()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArrayList, lines);
    QByteArrayList read;
    for (const std::string &line : linesOf(bytes.toStdString()))
        read.append(QByteArray::fromStdString(line));
    QCOMPARE(read, lines);
    QCOMPARE(linesInMemory(bytes.toStdString()), linesOf(bytes.toStdString()));
}

void LineReaderTest::findsLineEndsAcrossBlocks()
{
    std::mt19937 random(5);
    const std::size_t block = std::size_t{256} << 10;
    for (std::size_t before = block - 2; before <= block + 1; ++before) {
        for (const char *end : {"\n", "\r\n", "\r"}) {
            std::string text = std::string(before, 'x') + end + "y" + end;
            QCOMPARE(linesOf(text), (std::vector<std::string>{std::string(before, 'x'), "y"}));
            text = std::string(before, 'x') + end;
            QCOMPARE(linesOf(text), (std::vector<std::string>{std::string(before, 'x')}));
        }
    }
    for (int round = 0; round < 5; ++round) {
        std::string text;
        while (text.size() < 3 * block)
            text += std::string(random() % 9000, 'a')
                    + std::array{"\n", "\r\n", "\r"}[random() % 3];
        QCOMPARE(linesOf(text), linesInMemory(text));
    }
}

void LineReaderTest::givesTooLongLinesWithoutTheirText()
{
    constexpr std::size_t kMaximum = 1'000'000;
    MemoryFileSystem fs;
    fs.seed("list", "a\n" + std::string(kMaximum + 1, 'x') + "\nb\n" + std::string(kMaximum, 'z')
                        + "\n" + std::string(kMaximum * 2, 'y'));
    auto reader = LineReader::open(fs, "list", kMaximum).value();
    QCOMPARE(reader.next().value()->text, std::string_view("a"));
    const auto tooLong = reader.next().value();
    QVERIFY(tooLong->isTooLong && tooLong->text.empty());
    const auto after = reader.next().value();
    QCOMPARE(after->text, std::string_view("b"));
    QCOMPARE(after->number, std::uint64_t{3});
    QCOMPARE(reader.next().value()->text.size(), kMaximum);
    QVERIFY(reader.next().value()->isTooLong);
    QVERIFY(!reader.next().value());
}

QTEST_GUILESS_MAIN(LineReaderTest)
#include "LineReaderTest.moc"
