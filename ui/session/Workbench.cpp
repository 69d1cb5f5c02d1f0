// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Workbench.h"

#include "ui/actions/Actions.h"
#include "ui/session/ChangeWatch.h"

#include <QWidget>

#include <utility>

namespace voxdeck {

Workbench::Workbench(Actions &actions, JobList &jobs, QWidget *window)
    : QObject(window),
      m_window(window),
      m_actions(actions),
      m_jobs(jobs),
      m_board(new JobBoard(this)),
      m_identity(new Identity(this)),
      m_currentRow(new CurrentRow(this)),
      m_filter(new Filter(this)),
      m_rowChanges(new RowChanges(this)),
      m_reports(new Reports(this)),
      m_modes(new Modes(this))
{
    connect(m_identity, &Identity::changed, this, [this] {
        if (m_dataset)
            m_dataset->setPerson(m_identity->who());
    });
    connect(m_rowChanges, &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Edit || what == RowChange::Step || what == RowChange::Many)
            m_reports->dismissOld();
        refreshActions();
    });
    connect(m_currentRow, &CurrentRow::changed, this, &Workbench::refreshActions);
    connect(m_filter, &Filter::countsChanged, this, &Workbench::refreshActions);
    m_board->add(jobs);
    m_actions.setModes([this](ActionId id) { return m_modes->handle(id); });
    m_actions.on(ActionId::StopPlaying, this, [this] { m_modes->escape(); });
    new ChangeWatch(*this);
}

Workbench::~Workbench() = default;

void Workbench::open(OpenedDataset opened)
{
    close();
    m_dataset = std::make_unique<DatasetSession>(std::move(opened), m_identity->who());
    m_reports->setDatasetOpen(true);
    emit opening(*m_dataset);
    emit this->opened(*m_dataset);
    forEachServed([this](const Served &one) { one.attach(*m_dataset); });
}

void Workbench::forEachServed(const std::function<void(const Served &)> &call) const
{
    const auto count = m_served.size();
    for (std::size_t i = 0; i < count; ++i)
        if (const auto &one = m_served[m_isReversed ? count - 1 - i : i]; one.desk)
            call(one);
}

void Workbench::close()
{
    if (!m_dataset)
        return;
    emit leaving();
    emit closing();
    forEachServed([](const Served &one) { one.detach(); });
    emit closed();
    m_dataset.reset();
    m_reports->setDatasetOpen(false);
    emit emptied();
}

void Workbench::setReading(bool isReading)
{
    if (isReading == m_isReading)
        return;
    m_isReading = isReading;
    emit readingChanged(isReading);
    refreshActions();
}

void Workbench::lock(const QObject *owner, const QString &why)
{
    m_lock.set(owner, why);
    m_editing->setLocked(m_lock.why());
    refreshActions();
}

void Workbench::refreshActions()
{
    m_actions.refresh();
}

} // namespace voxdeck
