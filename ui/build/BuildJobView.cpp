// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/build/BuildJobView.h"

#include "ui/build/BuildWords.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QCheckBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include <QTreeWidget>
#include <QVBoxLayout>

#include <numeric>

namespace voxdeck {
namespace {

constexpr int kMille = 1000;
constexpr int kFailuresHeight = 110;

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
      m_facts(makeLabel({}, "", this)),
      m_failed(makeLabel({}, "strong", this)),
      m_bar(new QProgressBar(this)),
      m_pause(new QPushButton(this)),
      m_cancel(new QPushButton(tr("Cancel…"), this)),
      m_resume(new QPushButton(tr("Resume"), this)),
      m_verify(new QPushButton(tr("Verify"), this)),
      m_folder(new QPushButton(tr("Open folder"), this)),
      m_deep(new QCheckBox(tr("decode and compare"), this)),
      m_shards(new QTreeWidget(this)),
      m_failures(new QTreeWidget(this))
{
    setGround(this, "window");
    const auto set = [](QPushButton *button, const char *iconName, const QString &words) {
        button->setIcon(icon(QString::fromLatin1(iconName)));
        button->setAccessibleName(words);
        button->setToolTip(words);
        button->setAutoDefault(false);
    };
    set(m_pause, "media-playback-pause", tr("Pause the build"));
    set(m_cancel, "dialog-cancel", tr("Stop the build; asks what becomes of finished shards"));
    set(m_resume, "media-playback-start", tr("Go on with this build"));
    set(m_verify, "dialog-ok-apply", tr("Check every file of this build by its sum"));
    set(m_folder, "document-open-folder", tr("Open the output folder"));
    m_deep->setToolTip(tr("Read all audio back and compare it with its source"));
    m_deep->setAccessibleName(tr("Verify by decoding and comparing"));
    m_bar->setRange(0, kMille);
    m_bar->setAccessibleName(tr("Progress of the build"));
    m_facts->setWordWrap(true);
    m_facts->setAccessibleName(tr("Rates of the build"));
    m_words->setWordWrap(true);
    makeTable(*m_shards, tr("Shards being written"), {tr("Shard"), tr("Segments"), tr("Progress")},
              1);
    makeTable(*m_failures, tr("Failed segments by cause"),
              {tr("Failed segments"), tr("Segments"), tr("First message"), {}, {}}, 1);
    m_failures->headerItem()->setTextAlignment(2, Qt::AlignLeft | Qt::AlignVCenter);
    m_failures->setMaximumHeight(kFailuresHeight);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_name);
    head->addWidget(m_words, 1);
    for (QWidget *widget : {static_cast<QWidget *>(m_pause), static_cast<QWidget *>(m_cancel),
                            static_cast<QWidget *>(m_resume), static_cast<QWidget *>(m_deep),
                            static_cast<QWidget *>(m_verify), static_cast<QWidget *>(m_folder)})
        head->addWidget(widget);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_bar);
    column->addWidget(m_facts);
    column->addWidget(m_shards, 1);
    column->addWidget(m_failed);
    column->addWidget(m_failures);
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
    showState(State::None, {});
}

void BuildJobView::showState(State state, const QString &name, const QString &words)
{
    const bool isNew = m_name->text() != name || state == State::None;
    if (isNew) {
        m_now = {};
        m_bar->setValue(0);
        m_facts->clear();
        showFailures({});
    }
    if (state != m_state)
        m_rates.restart();
    m_state = state;
    m_name->setText(name);
    m_words->setText(words.isEmpty() ? stateWords() : words);
    if (state == State::Finished)
        m_bar->setValue(kMille);
    if (state != State::Running && state != State::Paused)
        m_now.open.clear();
    setVisible(state != State::None);
    showShards();
    refreshButtons();
}

QString BuildJobView::stateWords() const
{
    switch (m_state) {
    case State::None: break;
    case State::Running: return tr("running · shards are renamed into place only when complete");
    case State::Paused:
        return tr("Paused at shard %1 of %2")
            .arg(countText(m_now.shardsDone), countText(m_now.shards));
    case State::Stopping: return tr("Stopping…");
    case State::CanResume: return tr("Can resume");
    case State::Finished: return tr("Finished");
    case State::Checking: return tr("Verifying…");
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
    m_resume->setText(isFinished ? tr("Update") : tr("Resume"));
    m_resume->setToolTip(isFinished ? tr("Makes the shards again whose segments have changed or "
                                         "whose files are damaged")
                                    : tr("Go on with this build"));
    m_resume->setAccessibleName(m_resume->toolTip());
    m_verify->setVisible(isFinished);
    m_deep->setVisible(isFinished);
    m_folder->setVisible(isFinished || m_state == State::CanResume);
}

void BuildJobView::showProgress(const BuildProgress &now)
{
    m_now = now;
    if (m_state == State::Running || m_state == State::Paused)
        m_words->setText(stateWords());
    const bool isBuilding = now.step == "building";
    m_bar->setValue(now.step == "checking" ? milleOf(now.shardsDone, now.shards)
                                           : milleOf(now.rowsDone, now.rows));
    if (!isBuilding) {
        m_facts->setText(now.step == "planning" ? tr("Planning…")
                                                : tr("Checking finished shards…"));
        return;
    }
    m_rates.add(now);
    QStringList facts{tr("Shards %1 of %2").arg(countText(now.shardsDone), countText(now.shards)),
                      tr("Segments %1 of %2").arg(countText(now.rowsDone), countText(now.rows)),
                      tr("Elapsed %1").arg(exactSpanText(now.elapsedSeconds)), rateText(m_rates)};
    if (const auto left = m_rates.secondsLeft(); left && m_state == State::Running) {
        const auto end = QDateTime::currentDateTime().addSecs(static_cast<qint64>(*left));
        facts << tr("Time left %1, at %2")
                     .arg(exactSpanText(*left),
                          QLocale().toString(end.time(), QLocale::ShortFormat));
    }
    facts.removeAll(QString());
    m_facts->setText(facts.join(QStringLiteral("  ·  ")));
    showShards();
}

void BuildJobView::showShards()
{
    const auto count = static_cast<int>(m_now.open.size());
    while (m_shards->topLevelItemCount() > count)
        delete m_shards->takeTopLevelItem(count);
    for (int at = 0; at < count; ++at) {
        const auto &shard = m_now.open[static_cast<std::size_t>(at)];
        auto *row = m_shards->topLevelItem(at);
        if (!row)
            row = new QTreeWidgetItem(m_shards);
        row->setText(0, toQString(shard.path));
        row->setText(1, tr("%1 of %2").arg(countText(shard.rowsDone), countText(shard.rows)));
        row->setText(2, tr("%1 %").arg(milleOf(shard.rowsDone, shard.rows) / 10));
        for (int column : {1, 2})
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_shards->setVisible(count > 0);
}

void BuildJobView::showFailures(const std::vector<FailureCause> &causes)
{
    m_failures->clear();
    const auto rows = std::accumulate(
        causes.begin(), causes.end(), std::uint64_t{0},
        [](std::uint64_t sum, const FailureCause &cause) { return sum + cause.rows; });
    m_failed->setText(
        tr("%1 failed. The build goes on without them; they are listed in errors.jsonl "
           "and can be retried after the run.")
            .arg(counted(rows, tr("1 segment"), tr("%1 segments"))));
    m_failed->setWordWrap(true);
    m_failed->setVisible(rows > 0);
    m_failures->setVisible(rows > 0);
    const bool canRetry = m_state == State::Finished || m_state == State::CanResume;
    for (const FailureCause &cause : causes) {
        const auto words = leftOutWords(cause.reason);
        auto *row = new QTreeWidgetItem(m_failures,
                                        {words, countText(cause.rows), toQString(cause.example)});
        row->setIcon(0, icon(QStringLiteral("dialog-warning"), IconTone::Warn));
        row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        row->setToolTip(2, toQString(cause.example));
        auto *show = makeLink(tr("Show rows"), tr("Show rows: %1").arg(words), m_failures);
        connect(show, &QPushButton::clicked, this,
                [this, reason = cause.reason] { emit rowsWanted(reason); });
        m_failures->setItemWidget(row, 3, show);
        auto *retry = makeLink(tr("Retry"), tr("Make the shards again in which segments failed"),
                               m_failures);
        retry->setEnabled(canRetry);
        connect(retry, &QPushButton::clicked, this, &BuildJobView::retryWanted);
        m_failures->setItemWidget(row, 4, retry);
    }
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
