// SPDX-License-Identifier: GPL-3.0-or-later
// The sound of M4A, WebM and video, compared with what the ffmpeg program decodes.
#include "app/media/LoadedLibrary.h"
#include "app/media/Media.h"
#include "core/audio/ForeignAudio.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/WrittenAudio.h"
#include "tests/unit/audio/AudioSamples.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

class MediaTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void decodesWhatFfmpegDecodes_data();
    void decodesWhatFfmpegDecodes();
    void saysThatThereIsNoSound();
    void endsOnDamage_data();
    void endsOnDamage();
    void saysWhatToDoWithoutFfmpeg();
    void takesNothingOfAMissingLibrary();

private:
    QString at(const QString &name) const { return m_folder.filePath(name); }
    QByteArray ffmpeg(const QStringList &arguments) const
    {
        QProcess process;
        process.start(
            QStringLiteral("ffmpeg"),
            QStringList{QStringLiteral("-loglevel"), QStringLiteral("error"), QStringLiteral("-y")}
                + arguments);
        process.closeWriteChannel();
        if (!process.waitForFinished(120'000) || process.exitCode() != 0)
            return {};
        return process.readAllStandardOutput();
    }
    Result<AudioReader> open(const QString &name) const
    {
        return AudioReader::open(m_fs, at(name).toStdString());
    }

    QTemporaryDir m_folder;
    PosixFileSystem m_fs;
};

void MediaTest::initTestCase()
{
    if (!installMedia())
        QSKIP("built without FFmpeg's libraries");
    if (QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty())
        QSKIP("the ffmpeg program, with which files are made and compared, is not there");
    const auto samples = voice(16'000 * 9);
    QVERIFY(writeAudioFile(m_fs, at(QStringLiteral("in.wav")).toStdString(), 16'000, samples));
    ffmpeg({QStringLiteral("-f"), QStringLiteral("lavfi"), QStringLiteral("-i"),
            QStringLiteral("testsrc=d=9:s=64x64:r=5"), QStringLiteral("-i"),
            at(QStringLiteral("in.wav")), QStringLiteral("-c:a"), QStringLiteral("aac"),
            at(QStringLiteral("video.mp4"))});
    for (const auto &[name, codec] :
         {std::pair("sound.m4a", "aac"), std::pair("sound.aac", "aac"),
          std::pair("lossless.m4a", "alac"), std::pair("sound.webm", "libvorbis"),
          std::pair("sound.mka", "flac")})
        ffmpeg({QStringLiteral("-i"), at(QStringLiteral("in.wav")), QStringLiteral("-ac"),
                QStringLiteral("2"), QStringLiteral("-c:a"), QString::fromLatin1(codec),
                at(QString::fromLatin1(name))});
}

void MediaTest::decodesWhatFfmpegDecodes_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"video.mp4", "sound.m4a", "sound.aac", "lossless.m4a", "sound.webm", "sound.mka"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void MediaTest::decodesWhatFfmpegDecodes()
{
    QFETCH(const QString, name);
    if (!QFile::exists(at(name)))
        QSKIP("this ffmpeg has no such encoder");
    const QByteArray raw = ffmpeg({QStringLiteral("-i"), at(name), QStringLiteral("-f"),
                                   QStringLiteral("f32le"), QStringLiteral("-")});
    std::vector<float> expected(static_cast<std::size_t>(raw.size()) / sizeof(float));
    std::memcpy(expected.data(), raw.constData(), expected.size() * sizeof(float));
    auto reader = open(name);
    QVERIFY2(reader, reader ? "" : describe(reader.error()).c_str());
    const auto channels = reader->format().channels;
    const auto whole = readAll(*reader);
    QVERIFY(whole.size() > 100'000);
    QVERIFY(whole == expected);
    const auto frames = static_cast<std::int64_t>(whole.size()) / channels;
    std::mt19937 random(5);
    for (int i = 0; i < 6; ++i) {
        const auto begin = static_cast<std::int64_t>(random()
                                                     % static_cast<std::uint64_t>(frames - 4000));
        std::vector<float> block(static_cast<std::size_t>(4000 * channels));
        QVERIFY(reader->seekNearly(Frames{begin}));
        QCOMPARE(count(reader->position()), begin);
        QVERIFY(reader->read(std::span(block)));
        QVERIFY(reader->seek(Frames{begin}));
        QCOMPARE(reader->read(std::span(block)).value(), std::size_t{4000});
        QVERIFY(std::equal(block.begin(), block.end(), whole.begin() + begin * channels));
    }
}

void MediaTest::saysThatThereIsNoSound()
{
    ffmpeg({QStringLiteral("-f"), QStringLiteral("lavfi"), QStringLiteral("-i"),
            QStringLiteral("testsrc=d=1:s=64x64:r=5"), at(QStringLiteral("silent.mp4"))});
    const auto reader = open(QStringLiteral("silent.mp4"));
    QVERIFY(!reader);
    QVERIFY2(describe(reader.error()).find("has no sound") != std::string::npos,
             describe(reader.error()).c_str());
}

void MediaTest::endsOnDamage_data()
{
    decodesWhatFfmpegDecodes_data();
}

void MediaTest::endsOnDamage()
{
    QFETCH(const QString, name);
    QFile file(at(name));
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("this ffmpeg has no such encoder");
    const std::string whole = file.readAll().toStdString();
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        std::string damaged = whole;
        const std::size_t reach = round % 2 ? std::min<std::size_t>(whole.size(), 400)
                                            : whole.size();
        for (std::uint64_t flips = 1 + random() % 8; flips > 0; --flips)
            damaged[random() % reach] = static_cast<char>(random());
        if (round % 5 == 4)
            damaged.resize(1 + random() % damaged.size());
        auto reader = openBytes(damaged);
        if (reader)
            QVERIFY(readAll(*reader).size() < whole.size() * 40);
    }
}

void MediaTest::saysWhatToDoWithoutFfmpeg()
{
    installForeignAudio({});
    const auto reader = open(QStringLiteral("sound.m4a"));
    installMedia();
    QVERIFY(!reader);
    QCOMPARE(reader.error().code, ErrorCode::Unsupported);
    QVERIFY2(reader.error().detail.find("ffmpeg -i") != std::string::npos,
             reader.error().detail.c_str());
}

void MediaTest::takesNothingOfAMissingLibrary()
{
    decltype(&std::strlen) function = &std::strlen;
    QVERIFY(!LoadedLibrary("libvoxdeck-none.so.1").take("strlen", function));
    QVERIFY(!function);
    const LoadedLibrary c("libc.so.6");
    QVERIFY(!c.take("voxdeck_none", function));
    QVERIFY(c.take("strlen", function));
    QCOMPARE(function("four"), std::size_t{4});
}

QTEST_GUILESS_MAIN(MediaTest)
#include "MediaTest.moc"
