// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/shell/WindowFixture.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/GroupsPane.h"
#include "ui/table/SegmentTable.h"
#include "tests/support/WrittenAudio.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

namespace voxdeck::test {

inline constexpr int kAuditRate = 16'000;
inline constexpr int kAuditWaitMs = 30'000;

/// Six segments of a second each: right, one letter of ten wrong, all wrong, without hypothesis.
inline constexpr const char *kSixSegments = R"(
{"audio_filepath":"one.wav","offset":0,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"en","speaker":"anna"}
{"audio_filepath":"one.wav","offset":1,"duration":1,"text":"abcdefghij","pred_text":"abcdefghiX","lang":"en","speaker":"anna"}
{"audio_filepath":"one.wav","offset":2,"duration":1,"text":"abcdefghij","pred_text":"zzzzzzzzzz","lang":"en","speaker":"ben"}
{"audio_filepath":"one.wav","offset":3,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"de","speaker":"ben"}
{"audio_filepath":"one.wav","offset":4,"duration":1,"text":"abcdefghij","pred_text":"abcdefghXY","lang":"de","speaker":"ben"}
{"audio_filepath":"one.wav","offset":5,"duration":1,"text":"abcdefghij","lang":"de","speaker":"cleo"}
)";

/// The same with what two recognisers heard: the second one heard all but the last.
inline constexpr const char *kTwoHypotheses = R"(
{"audio_filepath":"one.wav","offset":0,"duration":1,"text":"Abcdefghij","asr_small":"abcdefghij","asr_large":"abcdefghij","lang":"en"}
{"audio_filepath":"one.wav","offset":1,"duration":1,"text":"Abcdefghij","asr_small":"abcdefghiX","asr_large":"abcdefghij","lang":"en"}
{"audio_filepath":"one.wav","offset":2,"duration":1,"text":"Abcdefghij","asr_small":"zzzzzzzzzz","asr_large":"abcdefghij","lang":"en"}
{"audio_filepath":"one.wav","offset":3,"duration":1,"text":"Abcdefghij","asr_small":"abcdefghij","asr_large":"abcdefghij","lang":"de"}
{"audio_filepath":"one.wav","offset":4,"duration":1,"text":"Abcdefghij","asr_small":"abcdefghij","asr_large":"abcdefghij","lang":"de"}
{"audio_filepath":"one.wav","offset":5,"duration":1,"text":"Abcdefghij","asr_small":"abcdefghij","asr_large":"zzzzzzzzzz","lang":"de"}
)";

/// Six segments of two languages with fields that have no column.
inline constexpr const char *kFields = R"(
{"audio_filepath":"one.wav","offset":0,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"en","split":"train","age":31,"device":"phone"}
{"audio_filepath":"one.wav","offset":1,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"en","split":"train","age":44,"device":"desk"}
{"audio_filepath":"one.wav","offset":2,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"en","split":"train","age":31,"device":"phone"}
{"audio_filepath":"one.wav","offset":3,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"en","split":"test","age":18}
{"audio_filepath":"one.wav","offset":4,"duration":1,"text":"\u6211\u7231\u4f60","pred_text":"\u6211\u7231\u4f60","lang":"zh","split":"train","age":27,"device":"phone"}
{"audio_filepath":"one.wav","offset":5,"duration":1,"text":"\u4eca\u5929","pred_text":"\u4eca\u5929","lang":"zh","split":"test","age":27,"device":"desk"}
)";

inline bool writeAuditList(const std::filesystem::path &folder, const char *list)
{
    PosixFileSystem fs;
    std::vector<std::int16_t> samples(6 * std::size_t{kAuditRate});
    for (std::size_t at = 0; at < samples.size(); ++at)
        samples[at] = static_cast<std::int16_t>((at * 7919) % 6000 - 3000);
    if (!fs.createDirectories(folder)
        || !writeAudioFile(fs, folder / "one.wav", kAuditRate, samples))
        return false;
    std::ofstream(folder / "list.jsonl") << (list + 1);
    return true;
}

/// A window on the Audit page of a list of six segments.
struct OpenedAudit {
    WindowFixture fixture{{1, 1, 0, 0.1}};
    AuditPage *page = nullptr;
    std::function<void()> beforePage; ///< called when the rows are there, before the page is shown
    AuditDesk *desk = nullptr;
    bool open(const char *list = kSixSegments);
    /// The page of what is being opened.
    bool show();
    ChartView *chart(const char *name) const
    {
        const auto at = desk->board().indexOf(*auditChartNamed(name));
        return at ? page->chart(*at) : nullptr;
    }
    bool isSettled() const
    {
        return QTest::qWaitFor([this] { return desk->isSettled(); }, kAuditWaitMs);
    }
};

inline bool OpenedAudit::open(const char *list)
{
    const auto folder = fixture.dataset().parent_path() / "list";
    auto &window = fixture.window();
    if (!writeAuditList(folder, list))
        return false;
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    return QTest::qWaitFor([&] { return !imported.isEmpty(); }, kAuditWaitMs) && show();
}

inline bool OpenedAudit::show()
{
    auto &window = fixture.window();
    const auto isThere = [&] {
        return window.annotate().table->segments().rowAt(5) != nullptr;
    };
    if (!QTest::qWaitFor(isThere, kAuditWaitMs))
        return false;
    fixture.focusTable();
    if (beforePage)
        beforePage();
    fixture.press(Qt::Key_2, Qt::AltModifier);
    page = window.findChild<AuditPage *>();
    desk = window.findChild<AuditDesk *>();
    return page && desk && window.page() == page && isSettled();
}

inline void chooseGrouping(GroupsPane &groups, AuditGrouping grouping)
{
    groups.chooser().setCurrentIndex(groups.chooser().findData(static_cast<int>(grouping)));
}

} // namespace voxdeck::test
