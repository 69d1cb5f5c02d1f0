// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/SegmentEdits.h"
#include "core/publish/Publisher.h"
#include "core/rows/SegmentLayer.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck::test {

/// A segment as shown to the user.
struct Seen {
    double start = 0;
    double end = 0;
    std::string text;
    std::string status;
    std::string key;
    friend bool operator==(const Seen &, const Seen &) = default;
};
using Model = std::vector<std::vector<Seen>>; // by item

/// A workspace on a dataset of three items whose segments are changed: `a` has none, `b` three, `c` two.
class EditedSegments {
protected:
    /// Anew: nothing is changed.
    void make()
    {
        m_session.reset();
        m_workspace.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        m_fs = std::make_unique<MemoryFileSystem>();
        const std::vector<TouchItem> items{
            {R"({"key": "a", "txt": "good morning all", "sample_rate": 16000})",
             std::vector<std::int16_t>(64'000)},
            {R"({"key": "b", "txt": "one two three", "sample_rate": 16000, "info": {"segments": [)"
             R"({"start": 0.00, "end": 1, "txt": "one", "by": 7}, {"start": 1, "end": 2, "txt": "two"},)"
             R"( {"start": "2.50", "end": 4, "txt": "three"}]}, "snr": 3.10})",
             {1, 2}},
            {R"({"key": "c", "txt": "你好", "sample_rate": 16000, "info": {"segments": [)"
             R"({"start": 0, "end": 1, "txt": "你"}, {"start": 1, "end": 2, "txt": "好"}]}})",
             {1, 2}}};
        for (const auto &[path, bytes] : touchShard("/data/000000000", items))
            m_fs->seed(path, bytes);
        open();
    }
    void open()
    {
        m_session.reset();
        m_workspace.reset();
        m_workspace =
            Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
        m_dataset = touch::TouchDataset::open(*m_fs, "/data").value();
        m_session = std::make_unique<EditSession>(*m_workspace, m_dataset, "lena");
        import();
        m_shard = shardId(*m_workspace, *m_dataset, 0).value();
    }
    void import() { QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {})); }
    void importAgain()
    {
        QVERIFY(m_workspace->database().run("UPDATE shard SET fingerprint = 'other'"));
        import();
    }
    SegmentRef at(std::uint64_t item, std::size_t place) const
    {
        const auto ids = idsOfItem(m_workspace->database(), {m_shard, item, -1}).value();
        return RowReader(*m_workspace).row(ids.at(place)).value().ref;
    }
    EditGroup apply(const Result<std::vector<FieldChange>> &changes)
    {
        if (!changes)
            qWarning() << changes.error().detail.c_str();
        const auto step = changes ? m_session->apply(*changes) : fail(changes.error());
        if (!step)
            qWarning() << step.error().detail.c_str();
        return step.value_or(-1);
    }
    SegmentEditor editor() { return {*m_workspace, *m_session, 100.0}; }
    Model seen() const
    {
        Model model(3);
        RowReader reader(*m_workspace);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        for (const SegmentRow &row : rows)
            model.at(row.ref.item)
                .push_back(
                    {row.startSeconds, row.endSeconds, row.text, statusName(row.status), row.key});
        return model;
    }
    std::vector<std::string> keys(std::uint64_t item) const
    {
        std::vector<std::string> found;
        const auto all = seen();
        for (const auto &segment : all.at(item))
            found.push_back(segment.key);
        return found;
    }
    PublishReport publishAll()
    {
        auto report = publish(*m_fs, *m_workspace, *m_dataset, "test", {}, {});
        if (!report)
            qWarning() << report.error().detail.c_str();
        return report.value_or(PublishReport());
    }
    std::string record(std::uint64_t item) const
    {
        m_dataset->reload(0);
        return std::string(m_dataset->shard(0).value()->record(item).value());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::unique_ptr<EditSession> m_session;
    std::uint32_t m_shard = 0;
};

} // namespace voxdeck::test
