// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/TextDesks.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/rows/TagDesk.h"
#include "ui/annotate/text/RowFindDesk.h"
#include "ui/annotate/text/TextDesk.h"
#include "ui/session/Workbench.h"

namespace voxdeck {

TextDesks::TextDesks(Workbench &bench, Actions &actions, AnnotateView &view, TableDesk &table,
                     BulkDesk &bulk, Settings &settings, QObject *parent)
    : QObject(parent),
      m_checks(new TextDesk(bench, actions, view, settings, this)),
      m_find(new RowFindDesk(actions, view, this)),
      m_tags(new TagDesk(bench, actions, view, table, bulk, this))
{
    bench.hear(*m_find);
    actions.on(ActionId::TakeFix, this, [this] {
        if (m_find->hasFocus()) // in its bar the key means all in this text
            m_find->replaceAll();
        else
            m_checks->takeFix();
    });
}

void TextDesks::rowsChanged()
{
    m_checks->rowsChanged();
    m_tags->rowsChanged();
}

void TextDesks::explainKey(const QAction *action)
{
    m_tags->explainKey(action);
}

} // namespace voxdeck
