// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildList.h"

#include "core/format/SameNames.h"
#include "ui/common/Icons.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/shards/BuildCells.h"
#include "ui/shards/BuildWords.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kNumber = Qt::UserRole + 1;

QString factsOf(const KnownBuild &build, bool isRunning)
{
    if (isRunning)
        return BuildList::tr("running");
    switch (build.state) {
    case KnownBuild::State::CanResume:
        if (build.isOnlyToSend)
            return BuildList::tr("Built; upload incomplete · %1").arg(whenText(build.beganMs));
        return build.rows == 0
                   ? BuildList::tr("Stopped %1, not planned yet").arg(whenText(build.beganMs))
                   : BuildList::tr("Stopped at shard %1 of %2 · %3")
                         .arg(countText(build.shardsDone), countText(build.shards),
                              whenText(build.beganMs));
    case KnownBuild::State::Finished:
        if (build.failed > 0)
            return BuildList::tr("%Ln segments failed · %1", nullptr, pluralCount(build.failed))
                .arg(whenText(build.beganMs));
        return BuildList::tr("%1 · %2 · %3")
            .arg(BuildList::tr("%Ln shards", nullptr, pluralCount(build.shards)),
                 spanText(build.seconds), whenText(build.beganMs));
    case KnownBuild::State::Gone: break;
    }
    return BuildList::tr("folder missing");
}

} // namespace

BuildList::BuildList(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("Builds"));
    setHeaderHidden(true);
    setColumnCount(2);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    header()->setAccessibleName(tr("Columns of the builds"));
    setRootIsDecorated(false);
    setIndentation(8);
    setUniformRowHeights(false);
    setWordWrap(true);
    setItemDelegate(new BuildCells(BuildCells::Bar::Below, this));
    setToolTip(
        tr("Builds of this workspace. Delete removes a build from the list and keeps its folder."));
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (item && item->data(0, kNumber).isValid())
            emit buildChosen();
    });
}

void BuildList::showBuilds(std::vector<KnownBuild> builds, const std::filesystem::path &running)
{
    const KnownBuild *const before = selected();
    const auto kept = before ? before->output : std::filesystem::path();
    const QSignalBlocker quiet(this);
    clear();
    m_runningRow = nullptr;
    m_builds = std::move(builds);
    m_running = running;
    if (!running.empty() && !find(running)) { // it has only begun
        KnownBuild begun;
        begun.output = running;
        m_builds.insert(m_builds.begin(), std::move(begun));
    }
    m_names = buildNames(m_builds);
    addGroup(tr("Running"), KnownBuild::State::Gone, true);
    addGroup(tr("Can resume"), KnownBuild::State::CanResume, false);
    addGroup(tr("Finished"), KnownBuild::State::Finished, false);
    addGroup(tr("Missing"), KnownBuild::State::Gone, false);
    for (QTreeWidgetItemIterator at(this); *at; ++at) {
        const auto number = (*at)->data(0, kNumber);
        if (number.isValid() && m_builds[static_cast<std::size_t>(number.toInt())].output == kept)
            setCurrentItem(*at);
    }
}

void BuildList::addGroup(const QString &title, KnownBuild::State state, bool isRunning)
{
    QTreeWidgetItem *group = nullptr;
    for (std::size_t at = 0; at < m_builds.size(); ++at) {
        const KnownBuild &build = m_builds[at];
        const bool isThisRunning = !m_running.empty() && build.output == m_running;
        if (isThisRunning != isRunning || (!isRunning && build.state != state))
            continue;
        if (!group) {
            group = new QTreeWidgetItem(this, {title});
            group->setFlags(Qt::ItemIsEnabled);
            group->setForeground(0, palette().placeholderText());
            group->setExpanded(true);
        }
        auto *row = new QTreeWidgetItem(
            group,
            {QStringLiteral("%1\n%2").arg(m_names.at(build.output), factsOf(build, isRunning))});
        row->setData(0, kNumber, static_cast<int>(at));
        if (isRunning) {
            m_runningRow = row;
            BuildCells::setShare(*row, 0, 0); // its place is kept
        } else if (state == KnownBuild::State::CanResume && m_running.empty())
            addResume(*row, build.output);
        row->setToolTip(0, pathText(build.output));
        row->setIcon(0, isRunning ? icon(QStringLiteral("media-playback-start"))
                        : state == KnownBuild::State::Finished && build.failed > 0
                            ? icon(QStringLiteral("dialog-warning"), IconTone::Warn)
                        : state == KnownBuild::State::Finished
                            ? icon(QStringLiteral("vx-status-approved"), IconTone::Good)
                        : state == KnownBuild::State::CanResume
                            ? icon(QStringLiteral("media-playback-pause"), IconTone::Warn)
                            : icon(QStringLiteral("dialog-warning"), IconTone::Muted));
    }
}

void BuildList::addResume(QTreeWidgetItem &row, const std::filesystem::path &output)
{
    auto *resume = makeLink(tr("Resume"), tr("Resume build %1").arg(m_names.at(output)), this);
    connect(resume, &QPushButton::clicked, this,
            [this, output] { emit resumeWanted(std::filesystem::path(output)); });
    setItemWidget(&row, 1, resume);
}

void BuildList::showRunning(const QString &facts, double share)
{
    if (!m_runningRow)
        return;
    m_runningRow->setText(0, QStringLiteral("%1\n%2").arg(m_names.at(m_running), facts));
    BuildCells::setShare(*m_runningRow, 0, share);
}

void BuildList::showPaused(bool isPaused)
{
    if (!m_runningRow)
        return;
    m_runningRow->setIcon(0, icon(isPaused ? QStringLiteral("media-playback-pause")
                                           : QStringLiteral("media-playback-start")));
    if (auto *group = m_runningRow->parent())
        group->setText(0, isPaused ? tr("Paused") : tr("Running"));
}

const KnownBuild *BuildList::find(const std::filesystem::path &output) const
{
    const auto found = std::find_if(m_builds.begin(), m_builds.end(),
                                    [&](const auto &build) { return build.output == output; });
    return found == m_builds.end() ? nullptr : &*found;
}

const KnownBuild *BuildList::selected() const
{
    const auto *item = currentItem();
    const auto number = item ? item->data(0, kNumber) : QVariant();
    return number.isValid() ? &m_builds[static_cast<std::size_t>(number.toInt())] : nullptr;
}

void BuildList::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (int group = 0; group < topLevelItemCount(); ++group)
            topLevelItem(group)->setForeground(0, palette().placeholderText());
}

/// Without a build the list says what belongs here.
void BuildList::paintEvent(QPaintEvent *event)
{
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0)
        return;
    constexpr int kMargin = 12;
    QPainter painter(viewport());
    painter.setPen(palette().placeholderText().color());
    painter.drawText(viewport()->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap),
                     tr("No builds yet. Choose an output folder under Options, check the plan and "
                        "start the build."));
}

void BuildList::keyPressEvent(QKeyEvent *event)
{
    const KnownBuild *const build = selected();
    if (event->key() != Qt::Key_Delete || !build || build->output == m_running) {
        QTreeWidget::keyPressEvent(event);
        return;
    }
    emit forgetWanted(std::filesystem::path(build->output));
}

} // namespace voxdeck
