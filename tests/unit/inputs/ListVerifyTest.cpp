// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"
#include "core/format/ListVerify.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/WrittenAudio.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace voxdeck;

class ListVerifyTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void findsNothingInASoundList();
    void findsWhatIsWrong();
    void readsHeadersOnceAndTimesWhenAsked();
    void findsAudioThatWasCutShort();
    void stopsWhenAsked();

private:
    touch::VerifyReport verify(const std::string &list,
                               touch::VerifyDepth depth = touch::VerifyDepth::Deep)
    {
        std::ofstream(m_root / "list.jsonl") << list;
        SourceOptions options;
        options.kind = DatasetKind::Wenet;
        options.rules.mustExist = true;
        const auto source = openUtteranceSource(m_fs, m_root / "list.jsonl", options).value();
        touch::VerifyReport report;
        const auto done = verifyList(m_fs, m_root / "list.jsonl", *source, depth, report, {}, {});
        if (!done)
            qWarning("%s", describe(done.error()).c_str());
        return report;
    }
    QTemporaryDir m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

namespace {
std::string line(const std::string &key, const std::string &audio, const std::string &more)
{
    return R"({"key": ")" + key + R"(", "wav": ")" + audio + R"(", "txt": "t")" + more + "}\n";
}
} // namespace

void ListVerifyTest::initTestCase()
{
    m_root = m_folder.path().toStdString();
    const std::vector<std::int16_t> second(16'000, 1);
    QVERIFY(writeAudioFile(m_fs, m_root / "a.wav", 16'000, second));
    std::ofstream(m_root / "bad.wav") << "no audio at all";
}

void ListVerifyTest::findsNothingInASoundList()
{
    const auto report = verify(line("a", "a.wav", R"(, "start": 0.5, "end": 1.02)")
                               + line("b", "a.wav", ""));
    QVERIFY(report.isSound());
    QVERIFY(report.problems.empty());
    QCOMPARE(report.items, 2u);
    QCOMPARE(report.shards, 1u);
}

void ListVerifyTest::findsWhatIsWrong()
{
    const auto report = verify(line("a", "a.wav", R"(, "start": 0, "end": 1.5)")   // past the end
                               + line("a", "a.wav", R"(, "start": 0, "end": 0.5)") // the key again
                               + line("b", "gone.wav", "") + line("c", "gone.wav", "") // said once
                               + line("d", "bad.wav", "") + "no JSON\n" + line("", "a.wav", "")
                               + line("e", "a.wav", R"(, "start": 2, "end": 1)")); // out of order
    QCOMPARE(report.items, 6u);
    QCOMPARE(report.errors, 5u);
    QCOMPARE(report.warnings, 1u);
    QCOMPARE(report.notes, 1u);
    std::string all;
    for (const auto &problem : report.problems)
        all += describe(problem.error) + "\n";
    for (const char *const words : {"line 1 (a): goes up to 1.5 s, but the audio ends at 1.0 s",
                                    "line 2 (a): the key is listed", "line 3 (b)", "line 5 (d)",
                                    "line 6: ", "line 7: the utterance has no key", "line 8 (e)"})
        QVERIFY2(all.find(words) != std::string::npos, (std::string(words) + "\n" + all).c_str());
    QVERIFY(all.find("line 4") == std::string::npos);
}

void ListVerifyTest::readsHeadersOnceAndTimesWhenAsked()
{
    const auto bad = line("a", "bad.wav", R"(, "start": 0, "end": 99)") + line("b", "bad.wav", "");
    QCOMPARE(verify(bad, touch::VerifyDepth::Quick).errors, 1u);
    QCOMPARE(verify(bad).errors, 1u);
    const auto late = line("a", "a.wav", R"(, "start": 0, "end": 99)");
    QCOMPARE(verify(late, touch::VerifyDepth::Quick).errors, 0u);
    QCOMPARE(verify(late).errors, 1u);
}

void ListVerifyTest::findsAudioThatWasCutShort()
{
    const std::vector<std::int16_t> second(16'000, 1);
    for (const char *name : {"cut.wav", "cut.flac"}) {
        const auto path = m_root / name;
        std::vector<std::int16_t> noise(second);
        for (std::size_t at = 0; at < noise.size(); ++at) // that FLAC cannot shrink to nothing
            noise[at] = static_cast<std::int16_t>(at * 7919 % 30'011);
        QVERIFY(writeAudioFile(m_fs, path, 16'000, noise));
        std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
        const std::string list = line("a", name, "")
                                 + line("b", name, R"(, "start": 0.8, "end": 0.9)");
        const auto deep = verify(list);
        QCOMPARE(deep.errors, std::uint64_t(1)); // of the file, once
        QVERIFY(deep.problems.at(0).error.detail.find("16000 frames") != std::string::npos);
    }
}

void ListVerifyTest::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    std::ofstream(m_root / "list.jsonl") << line("a", "a.wav", "");
    const auto source = openUtteranceSource(m_fs, m_root / "list.jsonl", {}).value();
    touch::VerifyReport report;
    QCOMPARE(verifyList(m_fs, m_root / "list.jsonl", *source, touch::VerifyDepth::Deep, report, {},
                        stop.get_token())
                 .error()
                 .code,
             ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(ListVerifyTest)
#include "ListVerifyTest.moc"
