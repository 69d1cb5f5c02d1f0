// SPDX-License-Identifier: GPL-3.0-or-later
// settings: what everybody who opens a workspace shares besides its rows.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/workspace/ProjectText.h"
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
    QCOMPARE(run({}).out, std::string("spectrogram\t\ntag-keys\tnoise - music\n"));
    QCOMPARE(run({"tag-keys", "--default"}).out, std::string("tag-keys\t\n"));
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
    QCOMPARE(run({}).out, std::string("spectrogram\t\ntag-keys\t\n"));
}

QTEST_GUILESS_MAIN(SettingsCommandTest)
#include "SettingsCommandTest.moc"
