// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/AudioPaths.h"

#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class AudioPathsTest final : public QObject {
    Q_OBJECT
private slots:
    void comparesWholeFolderNames();
    void relocatesByWholeFolderNames_data();
    void relocatesByWholeFolderNames();
    void takesTheFirstRelocationThatFits();
    void keepsToTheAllowedFolders_data();
    void keepsToTheAllowedFolders();
    void followsLinksBeforeItAllows();
    void allowsNothingWhereNoFolderCanBeResolved();
    void saysWhatIsMissingWhenAsked();
    void putsWhatItFoundIntoTheUtterance();
    void namesAudioForAWriter();
    void readsEscapesOfAddresses();
};

namespace {

QByteArray said(const Result<std::filesystem::path> &found)
{
    return QByteArray::fromStdString(found ? found->string()
                                           : std::string("! ") + errorCodeName(found.error().code));
}

} // namespace

void AudioPathsTest::comparesWholeFolderNames()
{
    QVERIFY(beginsWith("/a/b/c", "/a/b"));
    QVERIFY(beginsWith("/a/b/c", "/a/b/"));
    QVERIFY(beginsWith("/a/b", "/a/b"));
    QVERIFY(beginsWith("/a", "/"));
    QVERIFY(!beginsWith("/a/bc", "/a/b"));
    QVERIFY(!beginsWith("a/b", "/"));
    QVERIFY(!beginsWith("/a", "/a/b"));
    QVERIFY(!beginsWith("/a", ""));
}

void AudioPathsTest::relocatesByWholeFolderNames_data()
{
    QTest::addColumn<QByteArray>("spelled");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *name, const char *spelled, const char *found) {
        QTest::newRow(name) << QByteArray(spelled) << QByteArray(found);
    };
    row("below", "/old/x/a.wav", "/new/x/a.wav");
    row("another folder", "/older/a.wav", "/older/a.wav");
    row("the folder itself", "/old", "/new");
    row("doubled slash", "//old//a.wav", "/new/a.wav");
    row("relative", "wavs/a.wav", "/new/wavs/a.wav");
    row("address", "s3://bucket/x/a.wav", "/mnt/x/a.wav");
    row("other address", "s3://buckets/a.wav", "/s3:/buckets/a.wav");
    row("web address", "https://h/a%20b.wav", "/https:/h/a%20b.wav");
    row("presigned", "https://h/a.wav?X-Amz-Signature=x", "/https:/h/a.wav");
    row("a secret", "https://h/a.wav?token=x", "! unsupported");
    row("unknown scheme", "gs://bucket/a.wav", "! unsupported");
    row("line end", "/old/a\nb.wav", "! invalid-argument");
    row("NUL", "/old/a", "/new/a");
}

void AudioPathsTest::relocatesByWholeFolderNames()
{
    QFETCH(const QByteArray, spelled);
    QFETCH(const QByteArray, found);
    MemoryFileSystem fs;
    AudioRules rules;
    rules.relocations = {
        {"/old/", "/new"}, {"wavs", "/new/wavs"}, {"s3://bucket", "/mnt"}, {"", "/never"}};
    AudioPaths paths(fs, "/list", rules);
    QCOMPARE(said(paths.find(spelled.toStdString())), found);
    QCOMPARE(said(paths.find(spelled.toStdString())), found); // remembered
}

void AudioPathsTest::takesTheFirstRelocationThatFits()
{
    MemoryFileSystem fs;
    AudioRules rules;
    rules.relocations = {{"/old/x", "/first"}, {"/old", "/second"}};
    AudioPaths paths(fs, "/list", rules);
    QCOMPARE(said(paths.find("/old/x/a")), QByteArray("/first/a"));
    QCOMPARE(said(paths.find("/old/y/a")), QByteArray("/second/y/a"));
}

void AudioPathsTest::keepsToTheAllowedFolders_data()
{
    QTest::addColumn<QByteArray>("spelled");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *name, const char *spelled, const char *found) {
        QTest::newRow(name) << QByteArray(spelled) << QByteArray(found);
    };
    row("inside", "/data/a.wav", "/data/a.wav");
    row("inside the other", "/more/b/a.wav", "/more/b/a.wav");
    row("outside", "/etc/passwd", "! permission-denied");
    row("out and back", "/data/../data/a.wav", "/data/a.wav");
    row("out by dots", "/data/../etc/passwd", "! permission-denied");
    row("out by relocation", "/old/../etc/passwd", "! permission-denied");
    row("in by relocation", "/old/a.wav", "/data/a.wav");
    row("a longer name", "/database/a.wav", "! permission-denied");
}

void AudioPathsTest::keepsToTheAllowedFolders()
{
    QFETCH(const QByteArray, spelled);
    QFETCH(const QByteArray, found);
    MemoryFileSystem fs;
    AudioRules rules;
    rules.relocations = {{"/old", "/data"}};
    rules.allowedRoots = {"/data/", "/more"};
    AudioPaths paths(fs, "/list", rules);
    QCOMPARE(said(paths.find(spelled.toStdString())), found);
}

void AudioPathsTest::followsLinksBeforeItAllows()
{
    QTemporaryDir temporary;
    const std::filesystem::path top = std::filesystem::canonical(temporary.path().toStdString());
    std::filesystem::create_directories(top / "in/deep");
    std::filesystem::create_directories(top / "out");
    std::ofstream(top / "out/secret.wav") << "x";
    std::ofstream(top / "in/a.wav") << "x";
    std::filesystem::create_directory_symlink(top / "out", top / "in/way");
    std::filesystem::create_symlink(top / "out/secret.wav", top / "in/link.wav");
    std::filesystem::create_directory_symlink(top / "in", top / "root");
    const PosixFileSystem fs;
    AudioRules rules;
    rules.allowedRoots = {top / "root"}; // itself a link
    AudioPaths paths(fs, top, rules);
    QCOMPARE(said(paths.find((top / "in/a.wav").string())),
             QByteArray::fromStdString((top / "in/a.wav").string()));
    QCOMPARE(said(paths.find("root/a.wav")),
             QByteArray::fromStdString((top / "in/a.wav").string()));
    for (const char *name : {"in/way/secret.wav", "in/link.wav", "in/way/../out/secret.wav",
                             "in/deep/../../out/none.wav", "in/way/none.wav"})
        QCOMPARE(said(paths.find((top / name).string())), QByteArray("! permission-denied"));
}

void AudioPathsTest::allowsNothingWhereNoFolderCanBeResolved()
{
    MemoryFileSystem fs;
    AudioRules rules;
    rules.allowedRoots = {""};
    AudioPaths paths(fs, "/list", rules);
    QCOMPARE(said(paths.find("/etc/passwd")), QByteArray("! permission-denied"));
}

void AudioPathsTest::saysWhatIsMissingWhenAsked()
{
    MemoryFileSystem fs;
    fs.seed("/x/a.wav", "x");
    AudioRules rules;
    rules.mustExist = true;
    AudioPaths paths(fs, "/list", rules);
    QCOMPARE(said(paths.find("/x/a.wav")), QByteArray("/x/a.wav"));
    QCOMPARE(said(paths.find("/x/b.wav")), QByteArray("! not-found"));
    QCOMPARE(said(paths.find("/x")), QByteArray("! invalid-argument"));
}

void AudioPathsTest::putsWhatItFoundIntoTheUtterance()
{
    MemoryFileSystem fs;
    AudioPaths paths(fs, "/list");
    InputUtterance good;
    paths.apply("/x/a.wav", good);
    QCOMPARE(good.audio.string(), std::string("/x/a.wav"));
    QVERIFY(!good.audioProblem);
    InputUtterance bad;
    paths.apply("-", bad);
    QVERIFY(bad.audio.empty());
    QCOMPARE(bad.audioProblem->code, ErrorCode::Unsupported);
}

void AudioPathsTest::namesAudioForAWriter()
{
    InputUtterance utterance;
    utterance.audio = "/x//y/a.wav";
    utterance.record = JsonValue::object();
    utterance.record.set("wav", JsonValue::ofString("../y/a.wav"));
    QCOMPARE(spelledAudio(utterance, {}).value(), std::string("/x/y/a.wav"));
    QCOMPARE(spelledAudio(utterance, {"/x/"}).value(), std::string("y/a.wav"));
    QCOMPARE(spelledAudio(utterance, {"/xx"}).value(), std::string("/x/y/a.wav"));
    utterance.audio = "/x/../z/a.wav";
    QCOMPARE(spelledAudio(utterance, {"/x"}).value(), std::string("/z/a.wav"));
    utterance.audio.clear();
    utterance.audioProblem = Error{ErrorCode::Unsupported, "a command", {}};
    QCOMPARE(spelledAudio(utterance, {"/x"}).value(), std::string("../y/a.wav"));
    utterance.record = JsonValue::object();
    QVERIFY(QByteArray::fromStdString(spelledAudio(utterance, {}).error().detail)
                .contains("a command"));
}

void AudioPathsTest::readsEscapesOfAddresses()
{
    MemoryFileSystem fs;
    fs.seed("list/South Korea/a b.wav", "");
    fs.seed("list/100%25.wav", "");
    fs.seed("secret.wav", "");
    AudioRules rules;
    rules.mustExist = true;
    AudioPaths paths(fs, "list", rules);
    QCOMPARE(said(paths.find("South%20Korea/a%20b.wav")), QByteArray("list/South Korea/a b.wav"));
    QCOMPARE(said(paths.find("100%25.wav")), QByteArray("list/100%25.wav")); // it is called so
    QCOMPARE(said(paths.find("x/%2e%2e/%2E%2E/secret.wav")), QByteArray("! not-found"));
    QCOMPARE(said(paths.find("..%2Fsecret.wav")), QByteArray("! not-found"));
}

QTEST_GUILESS_MAIN(AudioPathsTest)
#include "AudioPathsTest.moc"
