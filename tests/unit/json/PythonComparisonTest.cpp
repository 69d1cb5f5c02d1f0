// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"

#include <QProcess>
#include <QTest>

using namespace voxdeck;

/// Thousands of texts, whole and broken, against the json module of the Python that is installed.
class PythonComparisonTest final : public QObject {
    Q_OBJECT
private slots:
    void readsAndWritesWhatPythonDoes();
};

void PythonComparisonTest::readsAndWritesWhatPythonDoes()
{
    QProcess python;
    python.start(QStringLiteral(VOXDECK_PYTHON), {QStringLiteral(VOXDECK_PYTHON_CASES),
                                                  QStringLiteral("1"), QStringLiteral("5000")});
    QVERIFY(python.waitForFinished(120'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    int cases = 0;
    for (const QByteArray &line : python.readAllStandardOutput().split('\n')) {
        const QByteArrayList fields = line.split(' ');
        if (fields.size() != 2)
            continue;
        ++cases;
        const std::string text = QByteArray::fromHex(fields[0]).toStdString();
        const auto value = JsonValue::parse(text);
        const QByteArray written = value ? QByteArray::fromStdString(value->dumpAscii()).toHex()
                                         : QByteArray("error");
        QVERIFY2(written == fields[1], text.c_str());
        QCOMPARE(findJsonValue(text, {}).has_value(), value.has_value());
    }
    QCOMPARE(cases, 10'000);
}

QTEST_GUILESS_MAIN(PythonComparisonTest)
#include "PythonComparisonTest.moc"
