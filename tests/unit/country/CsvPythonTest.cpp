// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/CsvWriter.h"
#include "core/json/Json.h"
#include "tests/support/MemoryFileSystem.h"

#include <QProcess>
#include <QTest>

using namespace voxdeck;

/// Thousands of files, whole and wild, against the csv module of the Python that is installed.
class CsvPythonTest final : public QObject {
    Q_OBJECT
private slots:
    void readsAndWritesWhatPythonDoes();
};

namespace {

struct Reading {
    QByteArray rows = "error"; ///< JSON in hexadecimal
    QByteArray written = "error";
};

Reading readAndWrite(const std::string &text)
{
    test::MemoryFileSystem fs;
    fs.seed("f", text);
    auto reader = CsvReader::open(fs, "f").value();
    auto rows = JsonValue::array();
    std::string written;
    while (true) {
        const auto record = reader.next();
        if (!record)
            return {};
        if (!*record)
            break;
        auto row = JsonValue::array();
        std::vector<std::string> fields;
        for (const auto field : (*record)->fields) {
            row.append(JsonValue::ofString(std::string(field)));
            fields.emplace_back(field);
        }
        rows.append(std::move(row));
        written += csvRecord(fields, {"\r\n"});
    }
    const QByteArray hex = QByteArray::fromStdString(written).toHex();
    return {QByteArray::fromStdString(rows.dump().value()).toHex(), hex.isEmpty() ? "-" : hex};
}

} // namespace

void CsvPythonTest::readsAndWritesWhatPythonDoes()
{
    QProcess python;
    python.start(QStringLiteral(VOXDECK_PYTHON), {QStringLiteral(VOXDECK_PYTHON_CASES),
                                                  QStringLiteral("1"), QStringLiteral("6000")});
    QVERIFY(python.waitForFinished(120'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    int cases = 0;
    int refused = 0;
    for (const QByteArray &line : python.readAllStandardOutput().split('\n')) {
        const QByteArrayList fields = line.split(' ');
        if (fields.size() != 3)
            continue;
        ++cases;
        refused += fields[1] == "error" ? 1 : 0;
        const std::string text = QByteArray::fromHex(fields[0]).toStdString();
        const Reading reading = readAndWrite(text);
        QVERIFY2(reading.rows == fields[1], text.c_str());
        QVERIFY2(reading.written == fields[2], text.c_str());
    }
    QVERIFY(cases > 5'900 && refused > 500);
}

QTEST_GUILESS_MAIN(CsvPythonTest)
#include "CsvPythonTest.moc"
