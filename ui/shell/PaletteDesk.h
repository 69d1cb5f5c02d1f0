// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0217
#pragma once

#include "core/search/RowReader.h"
#include "core/workspace/Person.h"
#include "ui/actions/Actions.h"
#include "ui/shell/PaletteEntry.h"
#include "ui/shell/PaletteLookup.h"

#include <QObject>

#include <vector>

namespace voxdeck {

class AnnotateView;
class CommandPalette;
class Workbench;

/// The entries of the command palette: actions with the reason where one is unavailable, queues,
/// saved filters,
/// baskets, languages and people with their counts, orders of the table, typed row numbers and filters.
///
/// Threads  gui.
class PaletteDesk final : public QObject {
    Q_OBJECT
public:
    PaletteDesk(CommandPalette &palette, Actions &actions, Workbench &bench, AnnotateView &view,
                QObject *parent = nullptr);

    /// Why the action cannot be run now, as one sentence; empty: it can.
    QString whyNot(ActionId id) const;

signals:
    void annotateWanted(); ///< rows will be shown: the Annotate workspace comes first
    void rowWanted(const QString &row);
    void segmentWanted(const voxdeck::SegmentRef &ref);
    void filterWanted(const QString &words);

private:
    using Entries = std::vector<PaletteEntry>;
    Entries all();
    Entries typed(const QString &query);
    void addActions(Entries &entries);
    void addQueues(Entries &entries);
    void addSets(Entries &entries);
    void addLanguages(Entries &entries);
    void addPeople(Entries &entries);
    void addOrders(Entries &entries);
    void addNumbers(Entries &entries, const QString &query);
    void addKeys(Entries &entries, const QString &part);
    void addExplained(Entries &entries, const QString &words);
    void addNamed(Entries &entries, const QString &name);
    bool isOpen() const;
    WorkspaceLogin login() const; ///< without a file while no dataset is open
    PaletteEntry filterEntry(const QString &group, const QString &name, const QString &words);
    PaletteEntry countedFilter(const QString &group, const QString &name, const QString &words);

    Actions &m_actions;
    Workbench &m_bench;
    AnnotateView &m_view;
    PaletteLookup m_lookup;
};

} // namespace voxdeck
