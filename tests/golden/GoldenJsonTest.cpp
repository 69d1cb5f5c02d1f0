// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"

#include <QTest>

using namespace voxdeck;

/// What CPython's json.loads and json.dumps(ensure_ascii=False) made of each text.
class GoldenJsonTest final : public QObject {
    Q_OBJECT
private slots:
    void writesWhatPythonWrites_data();
    void writesWhatPythonWrites();
};

void GoldenJsonTest::writesWhatPythonWrites_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // null: cannot be written
    const auto bytes = readWholeFile(PosixFileSystem(), VOXDECK_GOLDEN "/python-json.json");
    QVERIFY(bytes);
    const auto golden = JsonValue::parse(*bytes);
    QVERIFY(golden);
    const auto &cases = golden->find("json")->items();
    QVERIFY(cases.size() >= 6);
    for (std::size_t number = 0; number < cases.size(); ++number) {
        const JsonValue *out = cases[number].find("out_utf8_hex");
        QTest::addRow("case %zu", number)
            << QByteArray::fromStdString(cases[number].find("in")->toString())
            << (out ? QByteArray::fromHex(QByteArray::fromStdString(out->toString()))
                    : QByteArray());
    }
}

void GoldenJsonTest::writesWhatPythonWrites()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    const auto value = JsonValue::parse(text.toStdString());
    QVERIFY(value);
    const auto written = value->dump();
    QCOMPARE(written.has_value(), !expected.isNull());
    if (written)
        QCOMPARE(QByteArray::fromStdString(*written), expected);
    else
        QCOMPARE(written.error().code, ErrorCode::Corrupt);
}

QTEST_GUILESS_MAIN(GoldenJsonTest)
#include "GoldenJsonTest.moc"
