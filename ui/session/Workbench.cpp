// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Workbench.h"

#include "ui/session/ChangeWatch.h"

#include <QWidget>

#include <utility>

namespace voxdeck {

Workbench::Workbench(QWidget *window)
    : QObject(window),
      m_window(window),
      m_identity(new Identity(this)),
      m_currentRow(new CurrentRow(this)),
      m_filter(new Filter(this)),
      m_rowChanges(new RowChanges(this))
{
    connect(m_identity, &Identity::changed, this, [this] {
        if (m_dataset)
            m_dataset->edits().setWho(m_identity->who());
    });
    new ChangeWatch(*this);
}

Workbench::~Workbench() = default;

void Workbench::open(OpenedDataset opened)
{
    close();
    m_dataset = std::make_unique<DatasetSession>(std::move(opened), m_identity->who());
    emit opening(*m_dataset);
    emit this->opened(*m_dataset);
}

void Workbench::close()
{
    if (!m_dataset)
        return;
    emit leaving();
    emit closing();
    emit closed();
    m_dataset.reset();
}

} // namespace voxdeck
