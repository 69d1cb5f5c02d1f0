// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/TableDesk.h"

#include "ui/common/Settings.h"
#include "ui/shell/Actions.h"
#include "ui/shell/AnnotateView.h"
#include "ui/shell/BrowseDesk.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"

namespace voxdeck {

using Id = ActionId;

TableDesk::TableDesk(Actions &actions, AnnotateView &view, BrowseDesk &browse, Settings &settings,
                     QObject *parent)
    : QObject(parent), m_actions(actions), m_view(view), m_browse(browse)
{
    connectColumns(settings);
    connect(m_actions[Id::SelectAllRows], &QAction::triggered, view.table,
            &SegmentTable::selectAll);
}

void TableDesk::connectColumns(Settings &settings)
{
    const auto place = QStringLiteral("table/columns");
    auto &columns = m_view.table->columns();
    columns.restore(settings.store().value(place).toStringList());
    connect(&columns, &TableColumns::changed, this,
            [&columns, &settings, place] { settings.store().setValue(place, columns.save()); });
    auto *freeze = m_actions[Id::FreezeKey];
    freeze->setChecked(columns.isKeyFrozen());
    connect(freeze, &QAction::toggled, &columns, &TableColumns::setKeyFrozen);
    connect(&columns, &TableColumns::keyFrozenChanged, freeze, &QAction::setChecked);
    connect(m_actions[Id::Columns], &QAction::triggered, &columns, &TableColumns::dialogWanted);
}

} // namespace voxdeck
