// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/PythonFloat.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <random>

using namespace voxdeck;

class PythonFloatTest final : public QObject {
    Q_OBJECT
private slots:
    void writesNumbersAsReprDoes();
    void readsBackEveryDouble();
    void readsWhatFloatReads();
    void refusesWhatFloatRefuses();
};

void PythonFloatTest::writesNumbersAsReprDoes()
{
    const std::pair<double, const char *> cases[] = {
        {0.0, "0.0"},
        {-0.0, "-0.0"},
        {1, "1.0"},
        {-1.5, "-1.5"},
        {0.1, "0.1"},
        {1e15, "1000000000000000.0"},
        {9999999999999998.0, "9999999999999998.0"},
        {1e16, "1e+16"},
        {123456789012345680.0, "1.2345678901234568e+17"},
        {0.0001, "0.0001"},
        {0.00001, "1e-05"},
        {0.000123456, "0.000123456"},
        {5e-324, "5e-324"},
        {1.7976931348623157e308, "1.7976931348623157e+308"},
        {12345678.9, "12345678.9"},
        {2.5e100, "2.5e+100"},
        {1e22, "1e+22"},
        {INFINITY, "inf"},
        {-INFINITY, "-inf"},
        {2e-44, "2e-44"},
        {9007199254740993.0, "9007199254740992.0"},
        {100, "100.0"}};
    for (const auto &[value, expected] : cases)
        QCOMPARE(pythonFloatRepr(value), std::string(expected));
    QCOMPARE(pythonFloatRepr(std::nan("")), std::string("nan"));
}

void PythonFloatTest::readsBackEveryDouble()
{
    std::mt19937_64 random(7);
    for (int round = 0; round < 100'000; ++round) {
        const std::uint64_t bits = random();
        double value = 0;
        std::memcpy(&value, &bits, sizeof value);
        if (std::isfinite(value))
            QCOMPARE(decimalToDouble(pythonFloatRepr(value)), value);
    }
}

void PythonFloatTest::readsWhatFloatReads()
{
    const std::pair<const char *, double> cases[] = {
        {"1", 1},          {" 1.5\n", 1.5},          {"-.5", -0.5},
        {"5.", 5},         {"+1e3", 1000},           {"1_000.2_5", 1000.25},
        {"inf", INFINITY}, {"-Infinity", -INFINITY}, {"1e400", INFINITY}};
    for (const auto &[text, expected] : cases)
        QCOMPARE(parsePythonFloat(text).value_or(-99), expected);
    QVERIFY(std::isnan(parsePythonFloat("NaN").value_or(0)));
}

void PythonFloatTest::refusesWhatFloatRefuses()
{
    for (const char *text : {"", " ", "+", ".", "1..2", "1e", "1e+", "_1", "1_", "1__0", "1_.5",
                             "0x10", "1 2", "--1", "infin", "1,5"})
        QVERIFY2(!parsePythonFloat(text), text);
}

QTEST_GUILESS_MAIN(PythonFloatTest)
#include "PythonFloatTest.moc"
