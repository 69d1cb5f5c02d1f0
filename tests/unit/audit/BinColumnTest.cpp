// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/BinColumn.h"

#include "core/io/PosixFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>

using namespace voxdeck;

class BinColumnTest final : public QObject {
    Q_OBJECT
private slots:
    void binsAreTheirOwnEnds_data();
    void binsAreTheirOwnEnds();
    void preferredEndsAreRoundNumbers();
    void valuesAreWithinTheirBin();
    void whatIsNotANumberIsUnknown();
    void oddRangesHaveAScale();
    void comesBackFromItsFile();
    void isThereOnlyOnceItIsWhole();
    void aCutWhileItIsReadIsFound();
    void damageIsFound_data();
    void damageIsFound();

private:
    PosixFileSystem m_fs;
};

using Kind = BinScale::Kind;

void BinColumnTest::binsAreTheirOwnEnds_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("most");
    QTest::addColumn<uint>("bins");
    QTest::newRow("rates") << int(Kind::Linear) << 0.0 << 1.0 << 1000U;
    QTest::newRow("decibels") << int(Kind::Linear) << -120.0 << 0.1 << 4096U;
    QTest::newRow("seconds") << int(Kind::Logarithmic) << 0.01 << 36000.0 << 4096U;
    QTest::newRow("all bins") << int(Kind::Logarithmic) << 1e-9 << 1e9 << 65535U;
    QTest::newRow("one") << int(Kind::Linear) << 3.0 << 3.0 << 1U;
    QTest::newRow("names") << int(Kind::Category) << 0.0 << 0.0 << 300U;
}

void BinColumnTest::binsAreTheirOwnEnds()
{
    QFETCH(const int, kind);
    QFETCH(const double, least);
    QFETCH(const double, most);
    QFETCH(const uint, bins);
    const auto scale = BinScale::over(least, most, static_cast<Kind>(kind), bins);
    QVERIFY(scale.isGood());
    for (std::uint32_t bin = 0; bin < bins; ++bin) {
        QCOMPARE(std::uint32_t{scale.binOf(scale.lowerEnd(bin))}, bin);
        QVERIFY(scale.lowerEnd(bin) < scale.lowerEnd(bin + 1));
        const double below = std::nextafter(scale.lowerEnd(bin), -HUGE_VAL);
        QCOMPARE(std::uint32_t{scale.binOf(below)}, bin > 0 ? bin - 1 : 0);
    }
    QCOMPARE(std::uint32_t{scale.binOf(most)},
             static_cast<Kind>(kind) == Kind::Category
                 ? 0
                 : scale.binOf(std::nextafter(scale.last, -HUGE_VAL)));
}

/// Each step begins at the number that people read, to the last digit, and its bins are within it.
void BinColumnTest::preferredEndsAreRoundNumbers()
{
    BinScale scale{Kind::Preferred, 4000, 0.1, 1000};
    QVERIFY(scale.isGood());
    constexpr std::array kEnds{0.1,   0.125, 0.16,  0.2,   0.25,  0.315, 0.4,   0.5,
                               0.63,  0.8,   1.0,   1.25,  1.6,   2.0,   2.5,   3.15,
                               4.0,   5.0,   6.3,   8.0,   10.0,  12.5,  16.0,  20.0,
                               25.0,  31.5,  40.0,  50.0,  63.0,  80.0,  100.0, 125.0,
                               160.0, 200.0, 250.0, 315.0, 400.0, 500.0, 630.0, 800.0};
    for (std::uint32_t step = 0; step < kEnds.size(); ++step)
        QCOMPARE(scale.lowerEnd(step * 100), kEnds[step]);
    QCOMPARE(scale.lowerEnd(4000), 1000.0);
    for (std::uint32_t bin = 0; bin < scale.bins; ++bin) {
        QVERIFY(scale.lowerEnd(bin) < scale.lowerEnd(bin + 1));
        QCOMPARE(std::uint32_t{scale.binOf(scale.lowerEnd(bin))}, bin);
        const double below = std::nextafter(scale.lowerEnd(bin), -HUGE_VAL);
        QCOMPARE(std::uint32_t{scale.binOf(below)}, bin > 0 ? bin - 1 : 0);
    }
    QCOMPARE(scale.binOf(-1), std::uint16_t{0});
    QCOMPARE(scale.binOf(5000), std::uint16_t{3999});
    scale.bins = 4001; // no whole bins in a step
    QVERIFY(!scale.isGood());
}

void BinColumnTest::valuesAreWithinTheirBin()
{
    std::mt19937_64 random(1);
    for (const Kind kind : {Kind::Linear, Kind::Logarithmic}) {
        const auto scale = BinScale::over(0.001, 50, kind, 500);
        for (int round = 0; round < 20'000; ++round) {
            const double value = std::exp(std::uniform_real_distribution(-12.0, 6.0)(random));
            const std::uint16_t bin = scale.binOf(value);
            QVERIFY(bin < 500);
            QVERIFY(bin == 0 || value >= scale.lowerEnd(bin));
            QVERIFY(bin == 499 || value < scale.lowerEnd(bin + 1U));
        }
        QCOMPARE(scale.binOf(-3), std::uint16_t{0});
        QCOMPARE(scale.binOf(0), std::uint16_t{0});
        QCOMPARE(scale.binOf(1e300), std::uint16_t{499});
    }
}

void BinColumnTest::whatIsNotANumberIsUnknown()
{
    const auto scale = BinScale::over(0, 1, Kind::Linear);
    for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL})
        QCOMPARE(scale.binOf(value), kUnknownBin);
    QCOMPARE(scale.binOf(std::optional<double>()), kUnknownBin);
    QCOMPARE(scale.binOf(std::optional<double>(0.0)), std::uint16_t{0});
}

void BinColumnTest::oddRangesHaveAScale()
{
    for (const Kind kind : {Kind::Linear, Kind::Logarithmic}) {
        for (const auto &[least, most] :
             {std::pair{0.0, 0.0}, std::pair{-1.0, 0.0}, std::pair{0.0, 5.0}, std::pair{7.0, 7.0},
              std::pair{std::nan(""), 1.0}, std::pair{1.0, HUGE_VAL}, std::pair{2.0, 1.0},
              std::pair{1e-310, 1e-305}}) {
            const auto scale = BinScale::over(least, most, kind, 64);
            QVERIFY(scale.isGood());
            QVERIFY(scale.binOf(least) == kUnknownBin || scale.binOf(least) < 64);
        }
    }
    QCOMPARE(BinScale::over(-2, -1, Kind::Logarithmic).kind, Kind::Linear);
}

void BinColumnTest::comesBackFromItsFile()
{
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "cer.bins";
    const auto scale = BinScale::over(0.01, 30, Kind::Logarithmic, 777);
    auto writer = BinColumnWriter::create(m_fs, path, scale);
    QVERIFY(writer);
    std::mt19937 random(3);
    std::vector<std::uint16_t> expected;
    for (int row = 0; row < 600'000; ++row) {
        const std::optional<double> value = random() % 9 == 0
                                                ? std::nullopt
                                                : std::optional(static_cast<double>(random() % 4000)
                                                                / 100);
        expected.push_back(scale.binOf(value));
        QVERIFY(writer->add(value));
    }
    QVERIFY(writer->finish());
    const auto column = BinColumn::open(m_fs, path);
    QVERIFY(column);
    QVERIFY(column->scale() == scale);
    QVERIFY(
        std::equal(expected.begin(), expected.end(), column->bins().begin(), column->bins().end()));
    QVERIFY(column->check());
    QVERIFY(column->checkMapped());
    const BinColumn copy = *column; // shares the mapping
    QCOMPARE(copy.bins().size(), expected.size());
}

void BinColumnTest::isThereOnlyOnceItIsWhole()
{
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "cer.bins";
    {
        auto writer = BinColumnWriter::create(m_fs, path, BinScale());
        QVERIFY(writer);
        QVERIFY(writer->addBin(3));
        QVERIFY(!std::filesystem::exists(path));
    }
    QVERIFY(std::filesystem::is_empty(path.parent_path()));
    auto writer = BinColumnWriter::create(m_fs, path, BinScale());
    QVERIFY(writer->finish());
    QCOMPARE(BinColumn::open(m_fs, path)->bins().size(), std::size_t{0});
    QVERIFY(!BinColumnWriter::create(m_fs, path, BinScale{Kind::Linear, 0, 0, 1}));
}

void BinColumnTest::aCutWhileItIsReadIsFound()
{
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "cer.bins";
    auto writer = BinColumnWriter::create(m_fs, path, BinScale());
    for (std::uint32_t row = 0; row < 100'000; ++row)
        QVERIFY(writer->addBin(static_cast<std::uint16_t>(row % 4000)));
    QVERIFY(writer->finish());
    const auto column = BinColumn::open(m_fs, path);
    QVERIFY(column);
    std::filesystem::resize_file(path, 4096);
    std::uint64_t sum = 0;
    for (const std::uint16_t bin : column->bins())
        sum += bin;
    QVERIFY(sum > 0);
    QVERIFY(!column->checkMapped());
}

void BinColumnTest::damageIsFound_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("changed");
    QTest::addColumn<bool>("opens");
    QTest::newRow("whole") << 1080 << -1 << true;
    QTest::newRow("cut") << 1078 << -1 << false;
    QTest::newRow("very short") << 40 << -1 << false;
    QTest::newRow("empty") << 0 << -1 << false;
    QTest::newRow("magic") << 1080 << 0 << false;
    QTest::newRow("kind") << 1080 << 11 << false;
    QTest::newRow("bins") << 1080 << 15 << false;
    QTest::newRow("a bin") << 1080 << 500 << true;
    QTest::newRow("rows") << 1080 << 1064 << false;
}

void BinColumnTest::damageIsFound()
{
    QFETCH(const int, size);
    QFETCH(const int, changed);
    QFETCH(const bool, opens);
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "cer.bins";
    auto writer = BinColumnWriter::create(m_fs, path, BinScale());
    for (std::uint16_t row = 0; row < 500; ++row)
        QVERIFY(writer->addBin(row));
    QVERIFY(writer->finish());
    QCOMPARE(std::filesystem::file_size(path), std::uintmax_t{1080});
    if (changed >= 0) {
        std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(changed);
        file.put('\x5a');
    }
    std::filesystem::resize_file(path, static_cast<std::uintmax_t>(size));
    const auto column = BinColumn::open(m_fs, path);
    QCOMPARE(column.has_value(), opens);
    if (column)
        QCOMPARE(column->check().has_value(), changed < 0);
    else
        QCOMPARE(column.error().code, ErrorCode::Corrupt);
}

QTEST_GUILESS_MAIN(BinColumnTest)
#include "BinColumnTest.moc"
