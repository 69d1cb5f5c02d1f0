// SPDX-License-Identifier: GPL-3.0-or-later
// Publishing the edits of some rows, stopped at every step of the disk.
#include "core/edit/ChosenRows.h"
#include "core/edit/SegmentEdits.h"
#include "core/items/ItemSource.h"
#include "core/publish/ListPublisher.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using Files = std::map<std::string, std::string>;

namespace {

const Files kOld{{"/audio/a.wav", "not looked at"},
                 {"/k/wav.scp", "r /audio/a.wav\n"},
                 {"/k/segments", "a r 0 1\nb r 1 2\nc r 2 4\nd r 4 6\ne r 6 7\nf r 7 8\n"},
                 {"/k/text", "a een\nb twee\nc drie vier\nd vijf zes\ne zeven\nf acht\n"},
                 {"/k/utt2spk", "a s\nb s\nc s\nd s\ne s\nf s\n"},
                 {"/k/spk2utt", "s a b c d e f\n"}};
/// With what was approved: a text, a division, a merge that took a row, and a moved border.
const Files kApproved{
    {"/k/segments", "a r 0 1.25\nb r 1 2\nc_a r 2.0 3.0\nc_b r 3.0 4.0\nd r 4 6\ne r 6 8.0\n"},
    {"/k/text", "a EEN\nb twee\nc_a drie\nc_b vier\nd vijf zes\ne zeven acht\n"},
    {"/k/utt2spk", "a s\nb s\nc_a s\nc_b s\nd s\ne s\n"},
    {"/k/spk2utt", "s a b c_a c_b d e\n"}};

std::shared_ptr<const ItemSource> items(const MemoryFileSystem &fs)
{
    return openItems(fs, "/k").value();
}

RowQuery asked(const char *search)
{
    RowQuery query;
    query.search = search;
    return query;
}

} // namespace

class CrashingScopeTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void writesWhatWasAskedForWhereverItStops();
    void aHalfWrittenChangeIsFinishedWhateverIsAskedForNext();

private:
    static SegmentRow row(Workspace &workspace, const std::string &key)
    {
        RowReader reader(workspace);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        for (const auto &one : rows)
            if (one.key == key)
                return one;
        return {};
    }
    static Result<PublishReport> publishRows(MemoryFileSystem &fs, Workspace &workspace,
                                             const char *search)
    {
        VOX_TRY(const auto only, chosenRows(workspace, asked(search), {}));
        return publishLists(fs, workspace, "me", {}, {}, {}, &only);
    }
    std::filesystem::path fresh(const char *name) const
    {
        const auto file = m_root / name;
        std::filesystem::copy_file(m_prepared, file,
                                   std::filesystem::copy_options::overwrite_existing);
        return file;
    }
    void checkApproved(const Files &files) const
    {
        for (const auto &[path, bytes] : kApproved)
            QVERIFY2(files.at(path) == bytes, files.at(path).c_str());
        for (const auto &[path, bytes] : files)
            QVERIFY2(!path.ends_with(".part") && path.find("publish-swap") == std::string::npos,
                     path.c_str());
    }

    QTemporaryDir m_folder;
    std::filesystem::path m_root, m_prepared;
};

/// a, c, e are approved; b is not, and of the parts of d one is.
void CrashingScopeTest::initTestCase()
{
    m_root = m_folder.path().toStdString();
    m_prepared = m_root / "prepared.voxdeck";
    const auto fs = MemoryFileSystem::from(kOld);
    const auto source = items(*fs);
    const auto workspace = Workspace::open(m_prepared, source->path()).value();
    QVERIFY(source->import(*workspace, {}, {}));
    EditSession session(*workspace, source, "lena");
    SegmentEditor editor(*workspace, session);
    const auto approve = [&](const char *key) {
        QVERIFY(
            session.apply({{row(*workspace, key).ref, EditField::Status, "pending", "approved"}}));
    };
    const auto apply = [&](const Result<std::vector<FieldChange>> &changes) {
        QVERIFY2(changes && session.apply(*changes),
                 changes ? "" : describe(changes.error()).c_str());
    };
    for (const auto &[key, text] : {std::pair("a", "EEN"), std::pair("b", "TWEE")}) {
        const auto found = row(*workspace, key);
        QVERIFY(session.apply({{found.ref, EditField::Text, found.text, text}}));
    }
    apply(editor.setTimes(row(*workspace, "a").ref, 0, 1.25));
    apply(editor.split(row(*workspace, "c").ref, 3, 4));
    apply(editor.split(row(*workspace, "d").ref, 5, 4));
    apply(editor.joinWithNext(row(*workspace, "e").ref));
    for (const char *const key : {"a", "c_a", "c_b", "d_a", "e"})
        approve(key);
    // texts 2, border 1, divisions 2, merge: end, text and the row that went
    QCOMPARE(RowReader(*workspace).totals().value().unpublishedEdits, 8u);
}

void CrashingScopeTest::writesWhatWasAskedForWhereverItStops()
{
    for (std::uint64_t stopAt = 0;; ++stopAt) {
        const auto fs = MemoryFileSystem::from(kOld, stopAt);
        const auto file = fresh("stopped.voxdeck");
        bool isDone = false;
        {
            const auto workspace = Workspace::openKnown(file).value();
            const auto report = publishRows(*fs, *workspace, "status:approved");
            isDone = report && report->problems.empty();
        }
        for (const bool isReboot : {true, false}) {
            const auto copy = m_root / "copy.voxdeck";
            std::filesystem::copy_file(file, copy,
                                       std::filesystem::copy_options::overwrite_existing);
            const auto after = MemoryFileSystem::from(isReboot ? fs->afterReboot()
                                                               : fs->asSeenNow());
            const auto workspace = Workspace::openKnown(copy).value();
            const auto again = publishRows(*after, *workspace, "status:approved");
            QVERIFY2(again && again->problems.empty() && again->conflicts.empty(),
                     again ? "" : describe(again.error()).c_str());
            checkApproved(after->asSeenNow());
            QCOMPARE(again->leftEdits, 2u); // b and d
            QCOMPARE(again->left.size(), 1u);
            QCOMPARE(again->left.front().subject, std::string("d"));
            QCOMPARE(RowReader(*workspace).totals().value().unpublishedEdits, 2u);
            QCOMPARE(RowReader(*workspace).order(asked("unpublished:yes"), {}).value()->size(),
                     std::uint64_t{3});
            QVERIFY(items(*after)->import(*workspace, {}, {})->problems.empty());
            QCOMPARE(row(*workspace, "b").text, std::string("TWEE"));
            QVERIFY(publishLists(*after, *workspace, "me", {}, {}, {})->problems.empty());
            QCOMPARE(after->asSeenNow().at("/k/text"),
                     std::string("a EEN\nb TWEE\nc_a drie\nc_b vier\nd_a vijf\nd_b zes\n"
                                 "e zeven acht\n"));
            QCOMPARE(RowReader(*workspace).totals().value().unpublishedEdits, 0u);
            if (QTest::currentTestFailed())
                qFatal("stopped at step %llu", static_cast<unsigned long long>(stopAt));
        }
        if (isDone) {
            QVERIFY2(stopAt >= 4, "create, append, sync and rename");
            break;
        }
    }
}

/// Lines that are in the list already are noted as published, also where other rows are asked for.
void CrashingScopeTest::aHalfWrittenChangeIsFinishedWhateverIsAskedForNext()
{
    bool wasBegun = false;
    for (std::uint64_t stopAt = 0; stopAt < 200; ++stopAt) {
        const auto fs = MemoryFileSystem::from(kOld, stopAt);
        const auto workspace = Workspace::openKnown(fresh("half.voxdeck")).value();
        const auto report = publishRows(*fs, *workspace, "status:approved");
        if (report && report->problems.empty())
            break;
        const auto after = MemoryFileSystem::from(fs->asSeenNow());
        const auto next = publishRows(*after, *workspace, "key:=b");
        QVERIFY2(next && next->problems.empty() && next->conflicts.empty(),
                 next ? "" : describe(next.error()).c_str());
        const auto text = after->asSeenNow().at("/k/text");
        QVERIFY(text.find("b TWEE") != std::string::npos);
        const bool isWritten = text.find("c_a drie") != std::string::npos;
        wasBegun = wasBegun || isWritten;
        const std::string words = [&] {
            std::string all;
            RowReader reader(*workspace);
            const auto order = reader.order({}, {}).value();
            const auto rows = reader.rows(*order, 0, order->size()).value();
            for (const auto &one : rows)
                all += one.key + " " + one.text + "\n";
            return all;
        }();
        QVERIFY(items(*after)->import(*workspace, {}, {})->problems.empty());
        QVERIFY(words.find("c_a drie\n") != std::string::npos);
        QCOMPARE(row(*workspace, "c_a").text, std::string("drie"));
        QVERIFY(publishLists(*after, *workspace, "me", {}, {}, {})->problems.empty());
        QCOMPARE(RowReader(*workspace).totals().value().unpublishedEdits, 0u);
        QCOMPARE(
            after->asSeenNow().at("/k/text"),
            std::string("a EEN\nb TWEE\nc_a drie\nc_b vier\nd_a vijf\nd_b zes\ne zeven acht\n"));
        if (QTest::currentTestFailed())
            qFatal("stopped at step %llu", static_cast<unsigned long long>(stopAt));
    }
    QVERIFY(wasBegun);
}

QTEST_GUILESS_MAIN(CrashingScopeTest)
#include "CrashingScopeTest.moc"
