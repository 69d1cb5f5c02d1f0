// SPDX-License-Identifier: GPL-3.0-or-later
// settings: what everybody who opens a workspace shares besides its rows.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/workspace/ProjectSettings.h"
#include "core/workspace/ProjectText.h"
#include "core/workspace/RowIssue.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/FilledWorkspace.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

class SettingsCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void keepsALookOfTheSpectrogram();
    void keepsTheKeysOfTags();
    void keepsTheLimitsOfErrorRates();
    void newTagsGetTheFirstFreeKeys();
    void refusesWhatIsNone();

private:
    Said run(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), {"settings", m_dataset, "--workspace", m_file});
        return test::runCommand(m_fs, std::move(arguments));
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_dataset, m_file;
};

void SettingsCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    const std::filesystem::path folder = m_folder->path().toStdString();
    m_dataset = (folder / "set").string();
    m_file = (folder / "set.voxdeck").string();
    QVERIFY(test::writeSampleDataset(m_fs, m_dataset, {}));
}

void SettingsCommandTest::keepsALookOfTheSpectrogram()
{
    QCOMPARE(run({"spectrogram"}).out, std::string("spectrogram\t\n"));
    const auto set = run({"spectrogram", "mel  5 90 viridis"});
    QCOMPARE(set.code, 0);
    QCOMPARE(set.out, std::string("spectrogram\tmel 5 90 viridis\n"));
    QCOMPARE(run({"spectrogram"}).out, set.out); // another process would see it too
    const auto json = JsonValue::parse(run({"--json"}).out);
    QVERIFY(json && json->find("spectrogram") && json->find("tag-keys"));
    QCOMPARE(json->find("spectrogram")->toString(), std::string("mel 5 90 viridis"));
    QCOMPARE(run({"spectrogram", "--default"}).out, std::string("spectrogram\t\n"));
}

void SettingsCommandTest::keepsTheKeysOfTags()
{
    QCOMPARE(run({"tag-keys", "noise - music"}).out, std::string("tag-keys\tnoise - music\n"));
    QCOMPARE(run({}).out, std::string("spectrogram\t\ntag-keys\tnoise - music\nrate-limits\t\n"));
    QCOMPARE(run({"tag-keys", "--default"}).out, std::string("tag-keys\t\n"));
}

void SettingsCommandTest::keepsTheLimitsOfErrorRates()
{
    QCOMPARE(run({"rate-limits", "te cer 8 20,cer  5 15, wer 12.5% 40"}).out,
             std::string("rate-limits\twer 12.5 40, te cer 8 20\n"));
    {
        const auto workspace = Workspace::openKnown(m_file);
        const auto limits = ProjectSettings(**workspace).rateLimits().value();
        QCOMPARE(limits.of(RateKind::Cer).fair, 0.15);
        QCOMPARE(limits.of(RateKind::Cer, "te").good, 0.08);
        QCOMPARE(limits.of(RateKind::Cer, "te-IN").fair, 0.2);
        QCOMPARE(limits.of(RateKind::Wer, "te").fair, 0.4);
        QCOMPARE(limits.of(RateKind::Cer, "tet").fair, 0.15);
        SegmentRow row;
        row.text = "a";
        row.endSeconds = 1;
        row.cer = 0.18;
        QVERIFY(issueOf(row, limits) == RowIssue::HighErrorRate);
        row.language = "te";
        QVERIFY(!issueOf(row, limits));
    }
    for (const char *wrong :
         {"cer 5", "cer 15 5", "mer 1 2", "te cer 1 -2", "cer 5 2000", "a b cer 1 2"}) {
        const auto said = run({"rate-limits", wrong});
        QVERIFY2(said.code != 0, wrong);
        QVERIFY2(said.err.find("two rising percentages") != std::string::npos, said.err.c_str());
    }
    QCOMPARE(run({"rate-limits", "--default"}).out, std::string("rate-limits\t\n"));
}

void SettingsCommandTest::newTagsGetTheFirstFreeKeys()
{
    QCOMPARE(run({"tag-keys", "noise - music"}).code, 0);
    {
        const auto workspace = Workspace::openKnown(m_file);
        QVERIFY(workspace);
        ProjectText project(**workspace);
        QVERIFY(project.addTags("laugh noise"));
        QVERIFY(project.addTags("cough"));
        QVERIFY(project.addTags("laugh")); // has one
    }
    QCOMPARE(run({"tag-keys"}).out, std::string("tag-keys\tnoise laugh music cough\n"));
    // a key that was taken from a tag does not come back with it
    QCOMPARE(run({"tag-keys", "noise"}).code, 0);
    {
        const auto workspace = Workspace::openKnown(m_file);
        QVERIFY(ProjectText(**workspace).addTags("laugh"));
    }
    QCOMPARE(run({"tag-keys"}).out, std::string("tag-keys\tnoise\n"));
}

void SettingsCommandTest::refusesWhatIsNone()
{
    for (const std::vector<std::string> &wrong :
         {std::vector<std::string>{"spectrogram", "pink 25 70 theme"},
          {"spectrogram", "mel 25 70"},
          {"spectrogram", "mel 0 70 theme"},
          {"spectrogram", "mel 25 7000 theme"},
          {"tag-keys", "a a"},
          {"tag-keys", "1 2 3 4 5 6 7 8 9 10"},
          {"colours", "mel 25 70 theme"},
          {"spectrogram", "mel 25 70 theme", "--default"},
          {"--default"}}) {
        const auto said = run(wrong);
        QVERIFY2(said.code != 0, said.out.c_str());
        QVERIFY2(!said.err.empty(), wrong.back().c_str());
    }
    QCOMPARE(run({}).out, std::string("spectrogram\t\ntag-keys\t\nrate-limits\t\n"));
}

QTEST_GUILESS_MAIN(SettingsCommandTest)
#include "SettingsCommandTest.moc"
