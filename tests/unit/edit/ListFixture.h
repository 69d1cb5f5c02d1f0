// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/BulkEdit.h"
#include "core/import/ListImport.h"
#include "core/items/ItemSource.h"
#include "core/publish/ListPublisher.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::test {

/// A list on a disk in memory, opened in a separate workspace.
class ListFixture {
protected:
    using Texts = std::map<std::string, std::string>; ///< key -> text

    void startAnew()
    {
        m_workspace.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        for (const auto &[path, bytes] : m_fs.asSeenNow())
            QVERIFY(m_fs.remove(path));
        m_fs.seed("/audio/a.wav", "not looked at");
    }

    void open(const std::string &path, std::optional<DatasetKind> kind = {})
    {
        ItemChoices choices;
        choices.kind = kind;
        const auto items = openItems(m_fs, path, choices);
        QVERIFY2(items, items ? "" : describe(items.error()).c_str());
        m_items = *items;
        m_workspace.reset();
        m_workspace =
            Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", m_items->path()).value();
        import();
    }
    ListImportReport import()
    {
        return m_items->import(*m_workspace, {}, {}).value().lists.front();
    }
    Texts texts()
    {
        RowReader reader(*m_workspace);
        const auto order = reader.order({}, {}).value();
        Texts found;
        const auto rows = reader.rows(*order, 0, order->size()).value();
        for (const auto &row : rows)
            found[row.key] = row.text;
        return found;
    }
    SegmentRow row(const std::string &key)
    {
        RowReader reader(*m_workspace);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        for (const auto &one : rows)
            if (one.key == key)
                return one;
        return {};
    }
    EditGroup edit(const std::string &key, const std::string &text)
    {
        EditSession session(*m_workspace, m_items, "lena");
        const auto found = row(key);
        const auto step = session.apply({{found.ref, EditField::Text, found.text, text}});
        if (!step)
            qWarning("%s: %s", key.c_str(), describe(step.error()).c_str());
        return step.value_or(0);
    }
    /// As annotation files change it.
    void setOne(const std::string &key, EditField field, const std::string &before,
                const std::string &after)
    {
        EditSession session(*m_workspace, m_items, "lena");
        const auto step = session.apply({{row(key).ref, field, before, after}});
        QVERIFY2(step, step ? "" : describe(step.error()).c_str());
    }
    PublishReport publishAll()
    {
        auto report = publishLists(m_fs, *m_workspace, "test", {}, {}, {});
        if (!report)
            qWarning("%s", describe(report.error()).c_str());
        return report.value();
    }
    EditGroup set(EditField field, const std::string &value, const std::vector<std::string> &keys)
    {
        std::vector<std::uint32_t> ids;
        for (const auto &key : keys)
            ids.push_back(row(key).id);
        BulkChange change;
        change.field = field;
        change.value = value;
        change.rows = RowIds::of(ids);
        const auto done = BulkEdit(*m_workspace, "lena").apply({change});
        if (!done)
            qWarning("%s", describe(done.error()).c_str());
        return done.value().step;
    }
    std::uint64_t unpublished()
    {
        return RowReader(*m_workspace).totals().value().unpublishedEdits;
    }
    std::string file(const std::string &path) { return m_fs.asSeenNow()[path]; }

    std::unique_ptr<QTemporaryDir> m_folder;
    MemoryFileSystem m_fs;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<Workspace> m_workspace;
};

} // namespace voxdeck::test
