// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of one list are these bytes, whatever machine writes them.
#include "core/audit/AuditReport.h"
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Workspace.h"
#include "tests/cli/RunCommand.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <string>

using namespace voxdeck;

class GoldenReportTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void areTheSameBytes_data();
    void areTheSameBytes();

private:
    QTemporaryDir m_folder;
    PosixFileSystem m_fs;
    AuditReport m_report;
};

void GoldenReportTest::initTestCase()
{
    const std::filesystem::path root = m_folder.path().toStdString();
    std::filesystem::copy_file(std::filesystem::path(VOXDECK_GOLDEN) / "audit-report-list.jsonl",
                               root / "list.jsonl");
    const std::string list = (root / "list.jsonl").string();
    const std::string file = (root / "w.voxdeck").string();
    QCOMPARE(test::runCommand(m_fs, {"audit", list, "--duplicates", "--workspace", file}).code, 0);
    // nothing of the audio, which is not there, and nothing that depends on the version of a library (languages)
    QCOMPARE(test::runCommand(
                 m_fs, {"measure", list, "--workspace", file, "--only",
                        "char_rate,letters,words,scripts,switches,repeats,mer,odd_characters"})
                 .code,
             0);
    QCOMPARE(test::runCommand(m_fs, {"audit", list, "--workspace", file, "--dismiss",
                                     "odd-characters", "--filter", "key:a7"})
                 .code,
             0);
    QCOMPARE(test::runCommand(m_fs, {"audit", list, "--workspace", file, "--sample", "6", "--seed",
                                     "3", "--collect", "audit: sample"})
                 .code,
             0);
    const auto workspace = Workspace::openKnown(file);
    QVERIFY(workspace);
    AuditReportRequest request;
    request.filter = "dur:<60";
    request.by = {AuditGrouping::Language, AuditGrouping::Script, AuditGrouping::LanguageSplit};
    request.mostFindings = 5; // of more than there are
    // there is one hypothesis, so nothing of recognisers
    request.computes = {ReportPart::Leaks, ReportPart::Confusions, ReportPart::Words,
                        ReportPart::Recognisers, ReportPart::Drift};
    const auto report = makeAuditReport(m_fs, **workspace, request, {}, {});
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    m_report = *report;
    m_report.version = "1.2.3";
    m_report.written = "2026-01-02T03:04:05Z";
}

void GoldenReportTest::areTheSameBytes_data()
{
    QTest::addColumn<QString>("name");
    for (const char *const name : {"audit-report.html", "audit-report.json", "audit-report.csv"})
        QTest::newRow(name) << name;
}

void GoldenReportTest::areTheSameBytes()
{
    QFETCH(const QString, name);
    const auto made = std::filesystem::path(m_folder.path().toStdString()) / name.toStdString();
    QVERIFY(saveAuditReport(m_fs, made, m_report));
    const auto text = readWholeFile(m_fs, made);
    const auto golden = readWholeFile(m_fs,
                                      std::filesystem::path(VOXDECK_GOLDEN) / name.toStdString());
    QVERIFY(text && golden);
    if (*text == *golden)
        return;
    m_folder.setAutoRemove(false); // to be looked at, and kept as the golden one where it is right
    const auto differs = std::mismatch(text->begin(), text->end(), golden->begin(), golden->end());
    QFAIL((made.string() + " differs from byte " + std::to_string(differs.first - text->begin()))
              .c_str());
}

QTEST_GUILESS_MAIN(GoldenReportTest)
#include "GoldenReportTest.moc"
