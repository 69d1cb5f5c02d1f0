// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildJobView.h"

#include "ui/common/FoldingRow.h"
#include "ui/common/GripSplitter.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/shards/BuildCells.h"
#include "ui/shards/BuildLogPane.h"
#include "ui/shards/BuildWords.h"
#include "ui/shards/FailureList.h"
#include "ui/shards/JobFacts.h"
#include "ui/shards/RateCurve.h"
#include "ui/shards/ShardGrid.h"

#include <QCheckBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kMille = 1000;
constexpr int kLogHeight = 84;
constexpr int kPartsHeight = 110;

constexpr int kDoneWidth = 92;
enum ShardColumn { Path, Group, Done, Rate, Left };

int milleOf(std::uint64_t done, std::uint64_t all)
{
    return all == 0
               ? 0
               : static_cast<int>(static_cast<double>(done) * kMille / static_cast<double>(all));
}

} // namespace

BuildJobView::BuildJobView(QWidget *parent)
    : QWidget(parent),
      m_name(makeLabel({}, "strong", this)),
      m_words(makeLabel({}, "smallMuted", this)),
      m_percent(makeLabel({}, "strong", this)),
      m_legend(makeLabel({}, "small", this)),
      m_facts(new JobFacts(this)),
      m_curve(new RateCurve(this)),
      m_bar(new QProgressBar(this)),
      m_pause(new QPushButton(this)),
      m_cancel(new QPushButton(tr("Cancel…"), this)),
      m_resume(new QPushButton(tr("Resume"), this)),
      m_verify(new QPushButton(tr("Verify"), this)),
      m_folder(new QPushButton(tr("Open folder"), this)),
      m_upload(new QPushButton(tr("Upload…"), this)),
      m_logButton(new QPushButton(tr("Log"), this)),
      m_deep(new QCheckBox(tr("Decode the audio"), this)),
      m_grid(new ShardGrid(this)),
      m_shards(new QTreeWidget(this)),
      m_log(new BuildLogPane(this)),
      m_failures(new FailureList(this)),
      m_parts(new GripSplitter(Qt::Horizontal, this))
{
    setGround(this, "window");
    makeButtons();
    m_bar->setRange(0, kMille);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the build"));
    m_words->setWordWrap(true);
    auto *buttons = new FoldingRow(this);
    buttons->setSpacing(8);
    for (QWidget *widget : {static_cast<QWidget *>(m_pause), static_cast<QWidget *>(m_cancel),
                            static_cast<QWidget *>(m_resume), static_cast<QWidget *>(m_deep),
                            static_cast<QWidget *>(m_verify)})
        buttons->first().addWidget(widget);
    buttons->second().addStretch(1);
    for (auto *button : {m_folder, m_upload, m_logButton})
        buttons->second().addWidget(button);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_name);
    head->addStretch(1);
    head->addWidget(buttons);
    auto *progress = new QHBoxLayout;
    progress->setSpacing(8);
    progress->addWidget(m_bar, 1);
    progress->addWidget(m_percent);
    auto *facts = new FoldingRow(this);
    facts->setSpacing(8);
    facts->first().addWidget(m_facts);
    facts->second().addStretch(1);
    facts->second().addWidget(m_curve, 0, Qt::AlignBottom);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_words); // beside eight buttons it would be a column of single words
    column->addLayout(progress);
    column->addWidget(facts);
    column->addWidget(makeShards(), 1);
    column->addWidget(m_failures);
    connectParts();
    showState(State::None, {});
}

void BuildJobView::makeButtons()
{
    const auto set = [](QPushButton *button, const char *iconName, const QString &words) {
        button->setIcon(icon(QString::fromLatin1(iconName)));
        button->setAccessibleName(words);
        button->setToolTip(words);
        button->setAutoDefault(false);
    };
    set(m_pause, "media-playback-pause", tr("Pause the build"));
    set(m_cancel, "dialog-cancel",
        tr("Stop the build and choose whether finished shards are kept"));
    set(m_resume, "media-playback-start", tr("Resume this build"));
    set(m_verify, "dialog-ok-apply", tr("Verify every file of this build by its checksum"));
    set(m_folder, "document-open-folder", tr("Open the output folder"));
    set(m_upload, "cloud-upload", tr("Send this build to a server"));
    set(m_logButton, "view-history", tr("Show or hide the log of the build"));
    m_logButton->setCheckable(true);
    m_logButton->setChecked(true);
    m_deep->setToolTip(tr("Read all audio back and compare it with its source"));
    m_deep->setAccessibleName(tr("Verify by decoding and comparing"));
}

/// The squares on the left; what is being written and the log on the right.
QWidget *BuildJobView::makeShards()
{
    auto *scroll = new QScrollArea(m_parts);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setAccessibleName(tr("All shards"));
    setGround(m_grid, "base");
    scroll->setWidget(m_grid);
    auto *left = new QWidget(m_parts);
    setGround(left, "base");
    auto *leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(8, 6, 8, 6);
    leftColumn->setSpacing(4);
    m_legend->setWordWrap(true);
    leftColumn->addWidget(m_legend);
    leftColumn->addWidget(scroll, 1);
    makeTable(*m_shards, tr("Shards being written"),
              {tr("Shard"), tr("Split"), tr("Progress"), tr("MB/s"), tr("Time left")}, 3);
    m_shards->header()->setSectionResizeMode(Done, QHeaderView::Interactive);
    m_shards->setColumnWidth(Done, kDoneWidth); // what is left is for the name
    m_shards->setTextElideMode(Qt::ElideLeft);  // names end with what tells them apart
    m_shards->setItemDelegate(new BuildCells(BuildCells::Bar::Behind, m_shards));
    m_log->setMinimumHeight(kLogHeight);
    auto *right = new QWidget(m_parts);
    auto *rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 0);
    rightColumn->setSpacing(0);
    rightColumn->addWidget(m_shards, 3);
    rightColumn->addWidget(m_log, 2);
    m_parts->addWidget(left);
    m_parts->addWidget(right);
    m_parts->setStretchFactor(0, 5);
    m_parts->setStretchFactor(1, 6);
    m_parts->setSizes(
        {500, 600}); // not by what the squares would like: names of shards need the room more
    m_parts->setChildrenCollapsible(false);
    m_parts->setMinimumHeight(kPartsHeight);
    return m_parts;
}

void BuildJobView::connectParts()
{
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (m_state == State::Paused)
            emit continueWanted();
        else
            emit pauseWanted();
    });
    connect(m_cancel, &QPushButton::clicked, this, &BuildJobView::cancelWanted);
    connect(m_resume, &QPushButton::clicked, this, &BuildJobView::resumeWanted);
    connect(m_verify, &QPushButton::clicked, this, &BuildJobView::verifyWanted);
    connect(m_folder, &QPushButton::clicked, this, &BuildJobView::folderWanted);
    connect(m_upload, &QPushButton::clicked, this, &BuildJobView::uploadWanted);
    connect(m_logButton, &QPushButton::toggled, m_log, &QWidget::setVisible);
    connect(m_grid, &ShardGrid::rowsWanted, this, &BuildJobView::shardRowsWanted);
    connect(m_failures, &FailureList::rowsWanted, this, &BuildJobView::failedRowsWanted);
    connect(m_failures, &FailureList::retryWanted, this, &BuildJobView::retryWanted);
}

void BuildJobView::showState(State state, const QString &name, const QString &words)
{
    const bool isNew = m_name->text() != name || state == State::None;
    const bool wasAtWork = m_state == State::Running || m_state == State::Paused;
    if (isNew || (state == State::Running && !wasAtWork)) {
        m_now = {};
        m_bar->setValue(0);
        m_percent->clear();
        m_facts->showFacts({});
        m_curve->clear();
        m_curve->hide();
        m_failures->showCauses({});
        m_grid->showShards({}, {});
        m_legend->clear();
    }
    if (isNew)
        m_log->restart();
    if (state != m_state) {
        m_rates.restart();
        m_shardRates.restart();
    }
    m_state = state;
    m_name->setText(name);
    m_words->setText(words.isEmpty() ? stateWords() : words);
    if (state == State::Finished) {
        m_bar->setValue(kMille);
        m_percent->setText(tr("%1 %").arg(kMille / 10));
    }
    if (state != State::Running && state != State::Paused)
        m_now.open.clear();
    setVisible(state != State::None);
    fillOpenShards();
    refreshButtons();
}

QString BuildJobView::stateWords() const
{
    switch (m_state) {
    case State::None: break;
    case State::Running: return tr("running · shards appear when they are complete");
    case State::Paused:
        return tr("Paused at shard %1 of %2")
            .arg(countText(m_now.shardsDone), countText(m_now.shards));
    case State::Stopping: return tr("Stopping…");
    case State::CanResume: return tr("Can resume");
    case State::Finished: return tr("Finished");
    case State::Checking: return tr("Verifying…");
    case State::Gone: return tr("Folder missing");
    }
    return {};
}

void BuildJobView::refreshButtons()
{
    const bool isAtWork = m_state == State::Running || m_state == State::Paused;
    const bool isPaused = m_state == State::Paused;
    m_pause->setVisible(isAtWork);
    m_pause->setText(isPaused ? tr("Resume") : tr("Pause"));
    m_pause->setIcon(icon(isPaused ? QStringLiteral("media-playback-start")
                                   : QStringLiteral("media-playback-pause")));
    m_pause->setAccessibleName(isPaused ? tr("Resume the build") : tr("Pause the build"));
    m_pause->setToolTip(m_pause->accessibleName());
    m_cancel->setVisible(isAtWork || m_state == State::Checking);
    const bool isFinished = m_state == State::Finished;
    m_resume->setVisible(isFinished || m_state == State::CanResume);
    m_resume->setText(isFinished ? tr("Update build") : tr("Resume"));
    m_resume->setToolTip(
        isFinished ? tr("Rebuilds shards whose segments have changed or whose files are damaged")
                   : tr("Resume this build"));
    m_resume->setAccessibleName(m_resume->toolTip());
    m_verify->setVisible(isFinished);
    m_deep->setVisible(isFinished);
    m_upload->setVisible(isFinished);
    m_folder->setVisible(isFinished || m_state == State::CanResume);
    m_failures->setRetryable(isFinished || m_state == State::CanResume);
}

void BuildJobView::showProgress(const BuildProgress &now)
{
    m_now = now;
    if (m_state == State::Running || m_state == State::Paused)
        m_words->setText(stateWords());
    const int mille = now.step == "checking" ? milleOf(now.shardsDone, now.shards)
                                             : milleOf(now.rowsDone, now.rows);
    m_bar->setValue(mille);
    m_percent->setText(tr("%1 %").arg(QLocale().toString(mille / 10.0, 'f', 1)));
    m_grid->showShards(now.plan, now.shardStates, now.open);
    m_legend->setText(now.plan ? m_grid->legend() : QString());
    if (now.events)
        m_log->showEvents(*now.events);
    if (now.step != "building") {
        m_facts->showFacts({{now.step == "planning" ? tr("Planning…")
                             : now.step == BuildProgress::kLookingForLeaks
                                 ? tr("Looking for leaks between splits…")
                                 : tr("Checking finished shards…"),
                             {},
                             {}}});
        return;
    }
    m_rates.add(now);
    m_shardRates.add(now);
    m_curve->show();
    m_curve->add(now.elapsedSeconds, now.bytes);
    m_failures->showCount(now.failed);
    showFacts(now);
    fillOpenShards();
}

void BuildJobView::showFacts(const BuildProgress &now)
{
    std::vector<JobFacts::Fact> facts{
        {tr("Shards"), countText(now.shardsDone), tr("of %1").arg(countText(now.shards))},
        {tr("Segments"), countText(now.rowsDone - std::min(now.failed, now.rowsDone)),
         now.failed == 0 ? tr("of %1").arg(countText(now.rows))
                         : tr("of %1, %2 failed").arg(countText(now.rows), countText(now.failed))},
        {tr("Written"), bytesText(now.bytes), {}},
        {tr("Elapsed"), exactSpanText(now.elapsedSeconds), {}}};
    if (const auto speed = speedText(m_rates); !speed.first.isEmpty())
        facts.push_back({tr("Rate"), speed.first, speed.second});
    if (const auto left = m_rates.secondsLeft(); left && m_state == State::Running) {
        const auto end = QDateTime::currentDateTime().addSecs(static_cast<qint64>(*left));
        facts.push_back({tr("Time left"), exactSpanText(*left),
                         tr("at %1").arg(QLocale().toString(end.time(), QLocale::ShortFormat))});
    }
    m_facts->showFacts(facts);
}

void BuildJobView::fillOpenShards()
{
    const auto count = static_cast<int>(m_now.open.size());
    while (m_shards->topLevelItemCount() > count)
        delete m_shards->takeTopLevelItem(count);
    for (int at = 0; at < count; ++at) {
        const auto &shard = m_now.open[static_cast<std::size_t>(at)];
        auto *row = m_shards->topLevelItem(at);
        if (!row)
            row = new QTreeWidgetItem(m_shards);
        row->setText(Path, toQString(shard.path));
        row->setToolTip(Path, tr("%1: %2 of %3")
                                  .arg(toQString(shard.path), countText(shard.rowsDone),
                                       tr("%Ln segments", nullptr, pluralCount(shard.rows))));
        row->setText(Group, toQString(shard.split));
        BuildCells::setSplit(*row, Group, shard.split);
        const int mille = milleOf(shard.rowsDone, shard.rows);
        row->setText(Done, tr("%1 %").arg(mille / 10));
        BuildCells::setShare(*row, Done, mille / static_cast<double>(kMille));
        const auto rate = m_shardRates.bytesPerSecond(shard.number);
        row->setText(Rate, rate ? QLocale().toString(*rate / 1e6, 'f', 1) : QString());
        const auto left = m_state == State::Running ? m_shardRates.secondsLeft(shard.number)
                                                    : std::nullopt;
        row->setText(Left, left ? exactSpanText(*left) : QString());
        for (const int column : {int{Rate}, int{Left}})
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_shards->setVisible(m_state == State::Running || m_state == State::Paused
                         || m_state == State::Stopping);
}

void BuildJobView::showShards(const BuildPreview &built)
{
    m_grid->showShards(std::make_shared<const BuildPlan>(built.plan),
                       std::make_shared<const std::vector<ShardState>>(built.shards));
    m_legend->setText(m_grid->legend());
}

void BuildJobView::showFailures(const std::vector<FailureCause> &causes)
{
    m_failures->showCauses(causes);
}

QString BuildJobView::words() const
{
    return m_words->text();
}

QString BuildJobView::facts() const
{
    return m_facts->text();
}

bool BuildJobView::isDeep() const
{
    return m_deep->isChecked();
}

} // namespace voxdeck
