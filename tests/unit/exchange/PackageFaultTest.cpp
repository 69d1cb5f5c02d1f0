// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/changes/ChangeSet.h"
#include "core/exchange/PackageMaker.h"
#include "core/exchange/PackageReturn.h"
#include "core/io/PosixFileSystem.h"
#include "core/items/ItemSource.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

/// Work packages and change sets on a disk that fails at any step or is full: nothing half-written has a
/// name, nothing is left over, and the error names the file.
class PackageFaultTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void packagesAreWholeOrNotThere();
    void packagesAreWholeWhereOthersWereBefore();
    void aFullDiskLeavesNothing_data();
    void aFullDiskLeavesNothing();
    void stoppingLeavesNothing();
    void whatIsTooLargeIsSaidAtOnce();
    void changeSetsAreWholeOrAsTheyWere();
    void aFullDiskLeavesTheChangeSetAsItWas();
    void returningSaysHowFarItIsAndStops();

private:
    Result<PackageReport> make(FileSystem &fs, bool replaces = false,
                               const std::stop_token &stop = {},
                               const ProgressSink &progress = {}) const;

    QTemporaryDir m_folder;
    PosixFileSystem m_disk;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const ItemSource> m_items;
    std::map<std::string, std::string> m_whole; ///< what the two packages are
};

namespace {

constexpr int kRows = 6;
constexpr const char *kAnna = "out/job-anna.voxpack";
constexpr const char *kBen = "out/job-ben.voxpack";

using Files = std::map<std::string, std::string>;

std::unique_ptr<MemoryFileSystem> emptyDisk(std::optional<std::uint64_t> steps = {})
{
    auto fs = std::make_unique<MemoryFileSystem>(steps);
    fs->seed("out/.keep", "");
    return fs;
}

bool hasPart(const Files &files)
{
    return std::any_of(files.begin(), files.end(),
                       [](const auto &file) { return file.first.ends_with(".part"); });
}

ChangeSet changes(const std::string &text)
{
    ChangeSet set;
    set.who = "lena";
    for (int row = 0; row < 50; ++row) {
        ChangeRecord record;
        record.item = "utt-" + std::to_string(row);
        record.before = "before";
        record.after = text;
        set.records.push_back(record);
    }
    return set;
}

} // namespace

void PackageFaultTest::initTestCase()
{
    const auto folder = std::filesystem::path(m_folder.path().toStdString());
    QVERIFY(test::writeSampleDataset(m_disk, folder / "set", {.itemsPerShard = kRows}));
    auto items = openItems(m_disk, folder / "set");
    QVERIFY(items);
    m_items = *std::move(items);
    auto workspace = Workspace::open(folder / "w.voxdeck", folder / "set");
    QVERIFY(workspace);
    m_workspace = *std::move(workspace);
    QVERIFY(m_items->import(*m_workspace, {}, {}));
    const auto fs = emptyDisk();
    const auto made = make(*fs);
    QVERIFY2(made.has_value(), made ? "" : describe(made.error()).c_str());
    QCOMPARE(made->files.size(), std::size_t{2});
    m_whole = fs->afterReboot();
    QVERIFY(!hasPart(fs->asSeenNow()));
    QCOMPARE(m_whole.size(), std::size_t{3});
    QCOMPARE(made->files[0].bytes, std::uint64_t{m_whole[kAnna].size()});
    for (const char *const path : {kAnna, kBen}) {
        const auto package = WorkPackage::open(*fs, path);
        QVERIFY2(package.has_value(), package ? "" : describe(package.error()).c_str());
        QCOMPARE((*package)->rows().size(), std::size_t{kRows / 2});
    }
}

Result<PackageReport> PackageFaultTest::make(FileSystem &fs, bool replaces,
                                             const std::stop_token &stop,
                                             const ProgressSink &progress) const
{
    PackageOptions options;
    options.output = "out/job.voxpack";
    options.forWhom = {"anna", "ben"};
    options.replaces = replaces;
    VOX_TRY(const auto order, RowReader(*m_workspace).order({}, {}));
    return makePackages(fs, *m_workspace, *m_items, *order, options, progress, stop);
}

void PackageFaultTest::packagesAreWholeOrNotThere()
{
    bool isDone = false;
    for (std::uint64_t steps = 0; !isDone; ++steps) {
        QVERIFY2(steps < 100, "it never ends");
        const auto fs = emptyDisk(steps);
        const auto made = make(*fs);
        isDone = made.has_value();
        if (!isDone)
            QVERIFY2(made.error().subject == kAnna || made.error().subject == kBen
                         || made.error().subject == "out",
                     describe(made.error()).c_str());
        for (const auto &files : {fs->asSeenNow(), fs->afterReboot()})
            for (const auto &[path, bytes] : files)
                QVERIFY2(path.ends_with(".part") || bytes == m_whole[path],
                         (path + " after step " + std::to_string(steps)).c_str());
        fs->restartProgram();
        QVERIFY2(make(*fs, true), "it can be done again");
        QCOMPARE(fs->afterReboot(), m_whole);
        QVERIFY(!hasPart(fs->asSeenNow()));
    }
}

void PackageFaultTest::packagesAreWholeWhereOthersWereBefore()
{
    bool isDone = false;
    for (std::uint64_t steps = 0; !isDone; ++steps) {
        QVERIFY2(steps < 100, "it never ends");
        const auto fs = emptyDisk(steps);
        fs->seed(kAnna, "of anna, before");
        fs->seed(kBen, "of ben, before");
        isDone = make(*fs, true).has_value();
        for (const auto &files : {fs->asSeenNow(), fs->afterReboot()})
            for (const char *const path : {kAnna, kBen}) {
                QVERIFY(files.contains(path));
                QVERIFY(files.at(path) == m_whole[path] || files.at(path).ends_with(", before"));
            }
    }
}

void PackageFaultTest::aFullDiskLeavesNothing_data()
{
    QTest::addColumn<int>("percent"); // of what both need
    for (const int percent : {0, 1, 30, 49, 51, 80, 99})
        QTest::addRow("%d", percent) << percent;
}

void PackageFaultTest::aFullDiskLeavesNothing()
{
    QFETCH(const int, percent);
    const auto fs = emptyDisk();
    const std::uint64_t first = m_whole[kAnna].size();
    const std::uint64_t needed = first + m_whole[kBen].size();
    const std::uint64_t room = needed * static_cast<std::uint64_t>(percent) / 100;
    fs->limitTo(room);
    const auto made = make(*fs);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::DiskFull);
    QVERIFY2(made.error().subject == (room < first ? kAnna : kBen), made.error().subject.c_str());
    QCOMPARE(fs->asSeenNow().size(), std::size_t{1}); // neither package, nor a part of one
    fs->limitTo(needed);
    const auto again = make(*fs); // without permission to replace files
    QVERIFY2(again.has_value(), again ? "" : describe(again.error()).c_str());
    QCOMPARE(fs->afterReboot(), m_whole);
}

void PackageFaultTest::stoppingLeavesNothing()
{
    for (std::uint64_t after = 1; after < kRows; ++after) {
        const auto fs = emptyDisk();
        std::stop_source stop;
        const auto made = make(*fs, false, stop.get_token(), [&](const Progress &now) {
            if (now.done == after)
                stop.request_stop();
        });
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::Cancelled);
        QCOMPARE(fs->asSeenNow().size(), std::size_t{1});
    }
}

void PackageFaultTest::whatIsTooLargeIsSaidAtOnce()
{
    const auto order = RowReader(*m_workspace).order({}, {});
    QVERIFY(order);
    PackageOptions options;
    options.output = "out/job.voxpack";
    options.mostBytes = m_whole[kAnna].size() * 2 / 3; // two of its three rows
    const auto estimate = estimatePackages(m_disk, *m_workspace, *m_items, **order, options);
    QVERIFY(estimate && estimate->isTooLarge);
    const auto fs = emptyDisk();
    std::uint64_t told = 0;
    const auto made = makePackages(*fs, *m_workspace, *m_items, **order, options,
                                   [&](const Progress &now) { told = now.done; });
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(made.error().detail.find(std::to_string(told) + " of its 6 segments")
                 != std::string::npos,
             made.error().detail.c_str());
    QVERIFY(told > 0 && told < kRows - 1);
    QCOMPARE(fs->asSeenNow().size(), std::size_t{1});
}

void PackageFaultTest::changeSetsAreWholeOrAsTheyWere()
{
    const auto before = changeSetText(changes("first"));
    const auto after = changeSetText(changes("second"));
    bool isDone = false;
    for (std::uint64_t steps = 0; !isDone; ++steps) {
        QVERIFY2(steps < 20, "it never ends");
        const auto fs = emptyDisk(steps);
        fs->seed("out/lena.jsonl", before);
        const auto written = writeChangeSet(*fs, "out/lena.jsonl", changes("second"));
        isDone = written.has_value();
        if (!isDone)
            QVERIFY2(written.error().subject == "out/lena.jsonl"
                         || written.error().subject == "out",
                     describe(written.error()).c_str());
        for (const auto &files : {fs->asSeenNow(), fs->afterReboot()}) {
            const auto &now = files.at("out/lena.jsonl");
            QVERIFY(now == after || now == before);
        }
        QVERIFY(!isDone || fs->afterReboot().at("out/lena.jsonl") == after);
    }
}

void PackageFaultTest::aFullDiskLeavesTheChangeSetAsItWas()
{
    const auto before = changeSetText(changes("first"));
    const auto needed = changeSetText(changes("second")).size();
    for (const std::size_t room : {std::size_t{0}, needed / 2, needed - 1}) {
        const auto fs = emptyDisk();
        fs->seed("out/lena.jsonl", before);
        const auto files = fs->asSeenNow();
        fs->limitTo(before.size() + room);
        const auto written = writeChangeSet(*fs, "out/lena.jsonl", changes("second"));
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::DiskFull);
        QCOMPARE(written.error().subject, std::string("out/lena.jsonl"));
        QCOMPARE(fs->asSeenNow(), files);
    }
}

void PackageFaultTest::returningSaysHowFarItIsAndStops()
{
    PackageHead head;
    std::vector<PackageRow> rows;
    for (int row = 0; row < kRows; ++row) {
        PackageRow one;
        one.key = one.item = "utt-0000" + std::to_string(row);
        one.text = "another text";
        one.audio = "x";
        rows.push_back(std::move(one));
    }
    std::vector<Error> failures;
    std::vector<Progress> told;
    const auto set = packageReturn(*m_workspace, head, rows, failures,
                                   [&](const Progress &now) { told.push_back(now); });
    QVERIFY2(set.has_value(), set ? "" : describe(set.error()).c_str());
    QVERIFY(failures.empty());
    QVERIFY(!told.empty());
    QCOMPARE(told.back().done, std::uint64_t{kRows});
    QCOMPARE(told.back().total, std::uint64_t{kRows});
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = packageReturn(*m_workspace, head, rows, failures, {}, stop.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(PackageFaultTest)
#include "PackageFaultTest.moc"
