// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/SplitsPage.h"

#include "ui/common/GripSplitter.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/splits/BucketCard.h"
#include "ui/splits/HoursTable.h"
#include "ui/splits/LeakList.h"
#include "ui/splits/RecordingFilters.h"
#include "ui/splits/RecordingsModel.h"
#include "ui/splits/RecordingsView.h"
#include "ui/splits/RulePanel.h"
#include "ui/splits/StepsList.h"

#include <QItemSelection>
#include <QScrollBar>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kNarrowBelow = 1300;
constexpr int kRuleWidth = 288;
constexpr int kSideWidth = 300;
constexpr int kStepsFrom = 820; ///< least height of the page with the list of steps
constexpr std::array kShown{Split::Train, Split::Validation, Split::Test, Split::Unassigned};

/// `actions`: those whose keys the words name, see KeyWords.h.
QWidget *headed(const QString &title, const QString &words, QWidget *content, QWidget *parent,
                const QStringList &actions = {})
{
    auto *panel = new QWidget(parent);
    setGround(panel, "window");
    auto *head = new QHBoxLayout;
    head->setContentsMargins(10, 6, 10, 6);
    head->setSpacing(8);
    head->addWidget(makeLabel(title, "strong", panel));
    auto *note = makeLabel(words, "smallMuted", panel);
    if (!actions.isEmpty())
        setKeyWords(note, "text", words, actions);
    head->addWidget(note);
    head->addStretch();
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(makeRule(Qt::Horizontal, panel));
    column->addWidget(content, 1);
    return panel;
}

} // namespace

SplitsPage::SplitsPage(QWidget *parent)
    : QWidget(parent),
      m_rule(new RulePanel(this)),
      m_messages(new MessageBar(this)),
      m_model(new RecordingsModel(this)),
      m_table(new RecordingsView(*m_model, this)),
      m_hours(new HoursTable(this)),
      m_counts(makeLabel({}, "", this)),
      m_filters(new RecordingFilters(this)),
      m_leaks(new LeakList(this)),
      m_steps(new StepsList(this)),
      m_panels({kNarrowBelow, SidePanels::Left, tr("Rule and splits")}, this)
{
    setGround(this, "window");
    auto *rule = headed(tr("Rule"), tr("nothing is assigned until you apply"), m_rule, this);
    auto *buckets = makeBuckets();
    m_panels.fill({rule, tr("Rule"), kRuleWidth}, makeCentre(),
                  {buckets, tr("Splits"), kSideWidth});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_panels.splitter(), 1);
    // At the foot, so that nothing moves away under the pointer when a message comes or goes.
    column->addWidget(m_messages);
    connect(m_filters, &RecordingFilters::changed, this, [this] {
        const auto selected = selectedRecordings();
        m_model->setFilter(m_filters->filter());
        select(selected);
        refreshCounts();
        emit selectionChanged();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        refreshCounts();
        emit selectionChanged();
    });
}

QWidget *SplitsPage::makeCentre()
{
    auto *bar = new QWidget(this);
    setGround(bar, "window");
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 5, 10, 5);
    row->addWidget(m_filters);
    row->addStretch();
    row->addWidget(m_counts);
    auto *above = new QWidget(this);
    auto *column = new QVBoxLayout(above);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(makeRule(Qt::Horizontal, above));
    column->addWidget(m_table, 1);
    auto *centre = new GripSplitter(Qt::Vertical, this);
    centre->addWidget(above);
    centre->addWidget(headed(tr("Length after applying"),
                             tr("with the change from the current splits"), m_hours, centre));
    centre->setSizes({420, 300});
    centre->setChildrenCollapsible(false);
    return centre;
}

QWidget *SplitsPage::makeBuckets()
{
    auto *cards = new QWidget(this);
    setGround(cards, "window");
    auto *column = new QVBoxLayout(cards);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(8);
    for (const Split split : kShown) {
        auto *card = new BucketCard(split, cards);
        m_buckets.at(static_cast<std::size_t>(split)) = card;
        column->addWidget(card);
        connect(card, &BucketCard::dropped, this, &SplitsPage::assignWanted);
        connect(card, &BucketCard::freezeWanted, this, &SplitsPage::freezeWanted);
    }
    auto *side = new QWidget(this);
    setGround(side, "window");
    auto *all = new QVBoxLayout(side);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(
        headed(tr("Splits"), tr("drop recordings here, or press %1, %2, %3 or %4"), cards, side,
               {QStringLiteral("assign-train"), QStringLiteral("assign-validation"),
                QStringLiteral("assign-test"),
                QStringLiteral("fit-segment")})); // which removes them from their split here
    all->addWidget(makeRule(Qt::Horizontal, side));
    all->addWidget(m_leaks, 1);
    all->addWidget(makeRule(Qt::Horizontal, side));
    all->addWidget(m_steps);
    return side;
}

void SplitsPage::showPlan(std::shared_ptr<const SplitPlan> plan,
                          const std::vector<FrozenSplit> &frozen)
{
    std::array<bool, kSplits> isFrozen{};
    for (const Split split : kShown) {
        const auto found = std::find_if(frozen.begin(), frozen.end(),
                                        [split](const auto &one) { return one.split == split; });
        const bool isThis = found != frozen.end();
        isFrozen.at(static_cast<std::size_t>(split)) = isThis;
        bucket(split).setFrozen(isThis ? std::optional(*found) : std::nullopt);
        bucket(split).show(plan.get());
    }
    std::array<double, kSplits> targets{};
    targets[static_cast<std::size_t>(Split::Train)] = 1;
    for (const SplitShare &share : m_rule->options().rule.shares) {
        targets.at(static_cast<std::size_t>(*splitNamed(share.split))) = share.share;
        targets[static_cast<std::size_t>(Split::Train)] -= share.share;
    }
    m_rule->setFrozen(isFrozen);
    m_rule->showPlan(plan.get());
    m_hours->show(plan.get(), targets, m_rule->tolerance());
    const int scrolled = m_table->verticalScrollBar()->value();
    m_filters->setPlan(plan);
    m_model->show(std::move(plan), isFrozen);
    m_table->verticalScrollBar()->setValue(scrolled);
    refreshCounts();
}

void SplitsPage::setBusy(bool isBusy, const QString &words)
{
    m_isBusy = isBusy;
    m_busyWords = words;
    m_rule->setBusy(isBusy);
    refreshCounts();
}

std::vector<quint32> SplitsPage::selectedRecordings() const
{
    std::vector<quint32> recordings;
    for (const QItemSelectionRange &range : m_table->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            recordings.push_back(m_model->recordingAt(row));
    std::sort(recordings.begin(), recordings.end());
    recordings.erase(std::unique(recordings.begin(), recordings.end()), recordings.end());
    return recordings;
}

void SplitsPage::select(const std::vector<quint32> &recordings)
{
    if (recordings.empty())
        return;
    QItemSelection selection;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (std::binary_search(recordings.begin(), recordings.end(), m_model->recordingAt(row)))
            selection.merge(QItemSelection(m_model->index(row, 0),
                                           m_model->index(row, RecordingsModel::ColumnCount - 1)),
                            QItemSelectionModel::Select);
    const QSignalBlocker quiet(this); // the same selection as before
    m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    refreshCounts();
}

QString SplitsPage::counts() const
{
    if (m_isBusy)
        return m_busyWords;
    const SplitPlan *plan = m_model->plan();
    if (!plan)
        return {};
    auto words = tr("%1 of %2 would move")
                     .arg(countText(plan->moves().size()),
                          tr("%Ln recordings", nullptr,
                             pluralCount(plan->survey().recordings().size())));
    if (!m_filters->filter().isEmpty())
        words += tr(" · %1 listed").arg(countText(static_cast<quint64>(m_model->rowCount())));
    std::uint64_t selected = 0;
    for (const QItemSelectionRange &range : m_table->selectionModel()->selection())
        selected += static_cast<std::uint64_t>(range.height());
    if (selected > 0)
        words += tr(" · %1 selected").arg(countText(selected));
    return words;
}

void SplitsPage::refreshCounts()
{
    m_counts->setText(counts());
}

void SplitsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_panels.fit(width());
    m_steps->setVisible(height() >= kStepsFrom);
}

} // namespace voxdeck
