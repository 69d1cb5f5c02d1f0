// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/AuditPage.h"

#include "core/query/Metrics.h"
#include "ui/audit/BrushChips.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/ConfusionsPane.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/HeatPane.h"
#include "ui/audit/LeaksPane.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/SamplePane.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/SurveyDesk.h"
#include "ui/audit/SurveyPane.h"
#include "ui/audit/TextsPane.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/SplitBadge.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"
#include "ui/common/Widths.h"
#include "ui/common/Words.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTime>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kCardHeight = 206;
constexpr int kGap = 8;

/// Of the widget and what is in it, the first that takes keys; null where nothing does.
QWidget *firstField(QWidget *widget)
{
    const auto takesKeys = [](const QWidget *one) {
        return (one->focusPolicy() & Qt::TabFocus) != 0 && one->isVisible() && one->isEnabled();
    };
    if (takesKeys(widget))
        return widget;
    const auto children = widget->findChildren<QWidget *>();
    const auto found = std::find_if(children.begin(), children.end(), takesKeys);
    return found == children.end() ? nullptr : *found;
}

} // namespace

AuditPage::AuditPage(QWidget *parent)
    : QWidget(parent),
      m_messages(new MessageBar(this)),
      m_totals(new TotalsStrip(this)),
      m_filter(makeLabel({}, "muted", this)),
      m_matching(makeLabel({}, "strong", this)),
      m_noCharts(makeLabel({}, "muted")),
      m_clear(new QPushButton(tr("Clear brushes"), this)),
      m_showRows(new QPushButton(tr("Show these rows"), this)),
      m_report(new QPushButton(tr("Save report…"), this)),
      m_logarithmic(new QCheckBox(tr("Logarithmic counts"), this)),
      m_hypotheses(new QComboBox(this)),
      m_hypothesisTitle(makeLabel(tr("Hypothesis"), "muted", this)),
      m_hypothesisNote(makeLabel({}, "smallMuted", this)),
      m_profile(new QPushButton(this)),
      m_measureAll(new QPushButton(tr("Update values"), this)),
      m_scroll(new QScrollArea(this)),
      m_chips(new BrushChips(this)),
      m_grid(new QWidget),
      m_cells(new QGridLayout(m_grid)),
      m_splitter(new QSplitter(Qt::Vertical, this)),
      m_tabs(new QTabWidget(this)),
      m_worst(new WorstList(this)),
      m_groups(new GroupsPane(this)),
      m_queues(new QueuesPane(this)),
      m_texts(new TextsPane(this)),
      m_confusions(new ConfusionsPane(this)),
      m_heat(new HeatPane(this)),
      m_leaks(new LeaksPane(this)),
      m_scatter(new ScatterPane(this)),
      m_words(new SurveyPane(wordsOfWords(), this)),
      m_systems(new SurveyPane(wordsOfSystems(), this)),
      m_drift(new SurveyPane(wordsOfDrift(), this)),
      m_sameTexts(new SurveyPane(wordsOfSameTexts(), this)),
      m_sameSounds(new SurveyPane(wordsOfSameSounds(), this)),
      m_exposure(new SurveyPane(wordsOfExposure(), this)),
      m_reports(new SurveyPane(wordsOfReports(), this)),
      m_sample(new SamplePane(this))
{
    setGround(this, "window");
    m_tabs->setAccessibleName(tr("Data behind the charts"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_worst, tr("Worst"));
    m_tabs->addTab(m_groups, tr("Groups"));
    m_tabs->addTab(m_queues, tr("Queues"));
    m_tabs->addTab(m_sample, tr("Sample"));
    m_tabs->addTab(m_texts, tr("Texts"));
    m_tabs->addTab(m_scatter, tr("Scatter"));
    m_tabs->addTab(m_confusions, tr("Confusions"));
    m_tabs->addTab(m_words, tr("Words"));
    m_tabs->addTab(m_systems, tr("Recognisers"));
    m_tabs->addTab(m_heat, tr("Languages"));
    m_tabs->addTab(m_drift, tr("Drift"));
    m_tabs->addTab(m_leaks, tr("Leaks"));
    m_tabs->addTab(m_sameTexts, tr("Same texts"));
    m_tabs->addTab(m_sameSounds, tr("Same audio"));
    m_tabs->addTab(m_exposure, tr("Exposure"));
    m_tabs->addTab(m_reports, tr("Reports"));
    m_rowButtons = m_worst->makeButtons(m_tabs);
    m_rowButtons->hide(); // until there is room
    connect(m_tabs, &QTabWidget::currentChanged, this, &AuditPage::fitRowButtons);
    m_tabs->installEventFilter(this); // it is as wide as the page only after the page was told
    m_splitter->addWidget(makeCharts());
    m_splitter->addWidget(m_tabs);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({3 * kCardHeight, 2 * kCardHeight});
    m_splitter->setChildrenCollapsible(false);
    m_tabs->setMinimumHeight(110);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(kGap, 6, kGap, 0);
    column->setSpacing(6);
    column->addWidget(makeHead());
    m_choices = makeChoices();
    column->addWidget(m_choices);
    column->addWidget(m_totals);
    column->addWidget(m_splitter, 1);
    connect(m_chips, &BrushChips::removeWanted, this, &AuditPage::removeBrushWanted);
    connect(m_chips, &BrushChips::undoWanted, this, &AuditPage::undoBrushWanted);
    connect(m_tabs, &QTabWidget::currentChanged, this, &AuditPage::stateChanged);
    connect(m_queues, &QueuesPane::choiceChanged, this, &AuditPage::stateChanged);
    showBoard({}, {});
}

QWidget *AuditPage::makeHead()
{
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    row->addWidget(makeLabel(tr("Audit"), "strong", head));
    row->addWidget(m_matching);
    row->addWidget(m_filter, 1);
    row->addWidget(m_hypothesisNote);
    row->addWidget(m_logarithmic);
    row->addWidget(m_clear);
    row->addWidget(m_showRows);
    row->addWidget(m_report);
    m_report->setToolTip(tr("Saves rates, charts, queues and worst segments of the segments shown "
                            "as HTML, PDF, JSON or CSV"));
    connect(m_report, &QPushButton::clicked, this, &AuditPage::reportWanted);
    m_filter->setMinimumWidth(40);
    m_filter->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_logarithmic->setToolTip(tr("Keeps small counts visible beside large ones"));
    m_clear->setToolTip(tr("Clears the brushes of all charts and keeps the filter"));
    m_showRows->setToolTip(tr("Lists the segments shown in the Annotate workspace"));
    connect(m_clear, &QPushButton::clicked, this, &AuditPage::clearWanted);
    connect(m_showRows, &QPushButton::clicked, this, &AuditPage::showRowsWanted);
    connect(m_logarithmic, &QCheckBox::toggled, this, [this](bool isOn) {
        for (ChartView *const chart : m_charts)
            if (chart)
                chart->setLogarithmic(isOn);
    });
    return head;
}

QWidget *AuditPage::makeChoices()
{
    auto *choices = new QWidget(this);
    auto *row = new QHBoxLayout(choices);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    row->addWidget(m_profile);
    row->addWidget(m_hypothesisTitle);
    row->addWidget(m_hypotheses);
    row->addWidget(m_chips);
    row->addWidget(m_messages, 1);
    row->addStretch();
    row->addWidget(m_measureAll);
    m_hypotheses->setAccessibleName(tr("Hypothesis"));
    m_hypotheses->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_hypothesisTitle->setBuddy(m_hypotheses);
    connect(m_hypotheses, &QComboBox::activated, this,
            [this](int at) { emit hypothesisChosen(m_hypotheses->itemData(at).toString()); });
    connect(m_profile, &QPushButton::clicked, this, &AuditPage::profileWanted);
    auto *menu = new QMenu(m_measureAll);
    menu->addAction(tr("Measure missing values"), this, [this] { emit measureWanted(false); });
    menu->addAction(tr("Measure everything again"), this, [this] { emit measureWanted(true); });
    menu->addSeparator();
    menu->addAction(tr("Import scores…"), this, &AuditPage::scoresWanted)
        ->setToolTip(tr("Imports scores from DNSMOS, SQUIM, UTMOS, NISQA or a language identifier, "
                        "matched by key"));
    menu->addAction(tr("Read usage log…"), this, &AuditPage::usageWanted)
        ->setToolTip(tr("Reads the usage log of a training run (data_usage.jsonl) and compares it "
                        "with the plan"));
    menu->setToolTipsVisible(true);
    m_measureAll->setMenu(menu);
    m_measureAll->setToolTip(tr("Computes values of audio and texts in the background. A stopped "
                                "run continues the next time."));
    // chips and messages come and go: their room is kept, else all charts would move away beneath the pointer
    m_messages->show(MessageBar::Kind::Note, QStringLiteral(" "));
    choices->setMinimumHeight(
        std::max(m_messages->sizeHint().height(), m_chips->undoButton().sizeHint().height()));
    m_messages->dismiss();
    showHypotheses(HypothesisChoice());
    showProfile({}, {}, true);
    return choices;
}

void AuditPage::showHypotheses(const HypothesisChoice &choice)
{
    m_choice = choice;
    const QStringList names = choice.names();
    const bool isChoice = names.size() > 1;
    m_hypothesisTitle->setVisible(isChoice);
    m_hypotheses->setVisible(isChoice);
    QStringList shown;
    for (int at = 0; at < m_hypotheses->count(); ++at)
        shown << m_hypotheses->itemData(at).toString();
    if (shown != names) { // else an open list of them would be emptied
        m_hypotheses->clear();
        for (const QString &name : names)
            m_hypotheses->addItem(name.isEmpty() ? tr("Each list’s own") : name, name);
    }
    const int at = static_cast<int>(names.indexOf(choice.shown()));
    m_hypotheses->setCurrentIndex(at);
    showWithoutRates(0);
    emit stateChanged();
    m_hypotheses->setToolTip(tr("Error-rate charts, totals, groups, queues, worst segments and "
                                "reports use this hypothesis."));
}

void AuditPage::showWithoutRates(quint64 segments)
{
    const bool isChoice = m_choice.names().size() > 1;
    m_hypothesisNote->setText(
        segments > 0 ? tr("%Ln segments have no rates of this hypothesis. Use Update values.",
                          nullptr, pluralCount(segments))
        : isChoice && !m_choice.hasCharts() ? tr("Rates of this hypothesis are not measured yet.")
                                            : QString());
}

void AuditPage::showProfile(const QString &name, const QString &hash, bool isComplete)
{
    m_profile->setEnabled(!name.isEmpty());
    m_profile->setText(name.isEmpty() ? tr("Profile…")
                       : isComplete   ? tr("Profile: %1…").arg(name)
                                      : tr("Profile: %1 (incomplete)…").arg(name));
    m_profile->setToolTip(isComplete ? tr("Scoring profile of this project (%1)").arg(hash)
                                     : tr("Scoring profile of this project (%1). Some segments are "
                                          "still scored with the previous one.")
                                           .arg(hash));
}

QWidget *AuditPage::makeCharts()
{
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus); // its charts have it
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setAccessibleName(tr("Charts"));
    m_scroll->setMinimumHeight(kCardHeight);
    setGround(m_grid, "window");
    m_cells->setContentsMargins(0, 0, 0, 0);
    m_cells->setSpacing(kGap);
    m_noCharts->setParent(m_grid);
    m_noCharts->setAlignment(Qt::AlignCenter);
    m_noCharts->setWordWrap(true);
    m_scroll->setWidget(m_grid);
    return m_scroll;
}

QWidget *AuditPage::makeCard(const QString &title, QWidget *content, bool hasLegend)
{
    auto *card = new QFrame(m_grid);
    card->setProperty("vxRole", QStringLiteral("panel"));
    card->setMinimumHeight(sized(kCardHeight));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(10, 6, 10, 0);
    head->setSpacing(kGap);
    head->addWidget(makeLabel(title, "strong", card));
    auto *said = makeLabel({}, "smallMuted", card);
    said->setObjectName(QStringLiteral("note"));
    said->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // what the legend leaves
    head->addWidget(said, 1);
    if (hasLegend) {
        m_legend = makeLabel({}, "smallMuted", card);
        m_legend->setTextFormat(Qt::RichText);
        m_legend->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
        m_legend->setMinimumWidth(1); // a narrow card cuts it rather than being widened by it
        head->addWidget(m_legend);
        showLegend();
    }
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(2, 2, 2, 2);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(content, 1);
    return card;
}

QWidget *AuditPage::makeEmptyCard(const QString &title, const QString &words, QPushButton *button)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    auto *label = makeLabel(words, "muted", content);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    column->addStretch();
    column->addWidget(label);
    column->addWidget(button, 0, Qt::AlignHCenter);
    column->addStretch();
    return makeCard(title, content);
}

QWidget *AuditPage::makeChartCard(const ChartBoard &board, std::size_t at)
{
    auto picture = pictureOf(board, at);
    picture.title = m_choice.titleOf(board.chart(at));
    const bool isRate = picture.hasRates;
    if (isRate && board.column(at).known == 0) {
        m_charts.push_back(nullptr);
        auto *button = new QPushButton(tr("Import hypotheses…"));
        button->setToolTip(tr("Imports ASR output from annotation files"));
        connect(button, &QPushButton::clicked, this, &AuditPage::importWanted);
        return makeEmptyCard(picture.title,
                             tr("No segment has a hypothesis. Error rates need one."), button);
    }
    const bool isOfLanguages = board.chart(at).field == QueryField::Language;
    picture.waitsForLengths = isOfLanguages;
    auto *chart = new ChartView;
    chart->setPicture(picture);
    chart->setLogarithmic(m_logarithmic->isChecked());
    connect(chart, &ChartView::touched, this, [this, at] { emit chartTouched(at); });
    connect(chart, &ChartView::brushMoved, this,
            [this, at](std::optional<BarRange> brush) { emit brushMoved(at, brush); });
    connect(chart, &ChartView::brushSet, this, &AuditPage::brushSet);
    connect(chart, &ChartView::cursorMoved, this, &AuditPage::cursorMoved);
    connect(chart, &ChartView::rowsWanted, this,
            [this, at](BarRange bars) { emit rowsWanted(at, bars); });
    connect(chart, &ChartView::playWanted, this,
            [this, at](std::uint32_t bar) { emit playWanted(at, bar); });
    connect(chart, &ChartView::undoWanted, this, &AuditPage::undoBrushWanted);
    connect(chart, &ChartView::stopWanted, this, &AuditPage::stopWanted);
    m_charts.push_back(chart);
    return makeCard(isOfLanguages ? tr("Language mix by hours") : picture.title, chart,
                    isOfLanguages);
}

QWidget *AuditPage::makeMissingCard(const QStringList &titles)
{
    m_measure = new QPushButton;
    showMeasured(m_measured);
    m_measure->setToolTip(tr("Computes missing values of all segments in the background. A stopped "
                             "run can be continued later."));
    m_measure->setEnabled(!m_isMeasuring);
    connect(m_measure, &QPushButton::clicked, this, [this] { emit measureWanted(false); });
    return makeEmptyCard(tr("Not measured yet"), titles.join(QStringLiteral(" · ")), m_measure);
}

QWidget *AuditPage::makeBuildsCard()
{
    m_builds = new ChartView;
    m_builds->setPicture(m_buildsPicture);
    connect(m_builds, &ChartView::buildWanted, this, &AuditPage::buildWanted);
    connect(m_builds, &ChartView::stopWanted, this, &AuditPage::stopWanted);
    connect(m_builds, &ChartView::undoWanted, this, &AuditPage::undoBrushWanted);
    return makeCard(m_buildsPicture.title, m_builds);
}

void AuditPage::showBuilds(ChartPicture picture)
{
    const bool hasBuilds = !picture.bars.empty();
    const bool hadBuilds = m_builds != nullptr;
    m_buildsPicture = std::move(picture);
    if (m_cards.empty())
        return; // showBoard() adds it
    if (m_builds && hasBuilds) {
        const auto cursor = m_builds->cursor();
        m_builds->setPicture(m_buildsPicture);
        m_builds->setCursor(cursor);
    } else if (hasBuilds) {
        m_cards.push_back(makeBuildsCard());
    } else if (m_builds) {
        delete m_cards.back();
        m_cards.pop_back();
        m_builds = nullptr;
    }
    if (hasBuilds != hadBuilds) {
        m_columns = 0;
        arrange();
    }
}

void AuditPage::clearCards()
{
    m_measure = nullptr;
    m_builds = nullptr;
    m_legend = nullptr;
    m_charts.clear();
    for (QWidget *const card : m_cards)
        delete card;
    m_cards.clear();
    m_columns = 0;
}

void AuditPage::showBoard(const ChartBoard &board, const QString &words)
{
    const int place = m_scroll->verticalScrollBar()->value();
    clearCards();
    QStringList missing;
    std::vector<QWidget *> cards(board.size());
    for (std::size_t at = 0; at < board.size(); ++at)
        if (m_choice.shows(board.chart(at)))
            cards[at] = makeChartCard(board, at);
        else
            m_charts.push_back(nullptr);
    if (!m_choice.hasCharts())
        missing << tr("Error rates of %1").arg(m_choice.shown());
    // in the place of the table's own rates, those of the chosen hypothesis
    for (const AuditChart &listed : auditCharts()) {
        const auto *const own = auditChartNamed(rateOfSlot(nameOf(listed), m_choice.rates().slot));
        const AuditChart &chart = m_choice.rates().slot && own ? *own : listed;
        if (hypothesisSlotOf(nameOf(listed)) || !m_choice.shows(chart))
            continue;
        if (const auto at = board.indexOf(chart))
            m_cards.push_back(cards[*at]);
        else if (const Metric *const metric = metricOf(chart.field); metric && !isImported(*metric))
            missing << m_choice.titleOf(chart);
    }
    for (std::size_t at = 0; at < board.size(); ++at)
        if (!metaFieldOf(board.chart(at)).empty())
            m_cards.push_back(cards[at]);
    if (board.size() > 0 && !missing.isEmpty())
        m_cards.push_back(makeMissingCard(missing));
    if (board.size() > 0 && !m_buildsPicture.bars.empty())
        m_cards.push_back(makeBuildsCard());
    m_noCharts->setText(words);
    m_noCharts->setVisible(board.size() == 0);
    m_showRows->setEnabled(board.size() > 0);
    m_report->setEnabled(board.size() > 0);
    m_clear->setEnabled(board.isBrushed());
    m_matching->clear();
    arrange();
    showBrushes(board, m_chips->undoButton().isEnabled());
    m_scroll->verticalScrollBar()->setValue(place);
}

void AuditPage::arrange()
{
    const int columns = width() >= kNarrowWindow - 2 * kGap ? 3 : 2;
    if (columns == m_columns && !m_cards.empty())
        return;
    m_columns = columns;
    while (QLayoutItem *item = m_cells->takeAt(0))
        delete item;
    if (m_cards.empty())
        m_cells->addWidget(m_noCharts, 0, 0);
    for (std::size_t at = 0; at < m_cards.size(); ++at)
        m_cells->addWidget(m_cards[at], static_cast<int>(at) / columns,
                           static_cast<int>(at) % columns);
    for (int column = 0; column < 3; ++column)
        m_cells->setColumnStretch(column, column < columns || m_cards.empty() ? 1 : 0);
    // Tab goes through the charts in reading order
    QWidget *before = &m_chips->undoButton();
    for (QWidget *const card : m_cards)
        for (QWidget *const one : card->findChildren<QWidget *>()) {
            if (one->focusPolicy() == Qt::NoFocus)
                continue;
            setTabOrder(before, one);
            before = one;
        }
}

/// Beside tabs that need all of the width there is no room for them; the keys do the same.
void AuditPage::fitRowButtons()
{
    const int wanted = m_tabs->tabBar()->sizeHint().width() + m_rowButtons->sizeHint().width();
    const bool isShown = m_tabs->currentWidget() == m_worst && wanted <= m_tabs->width();
    // hidden they would keep their room
    if (isShown != (m_tabs->cornerWidget() == m_rowButtons))
        m_tabs->setCornerWidget(isShown ? m_rowButtons : nullptr);
    m_rowButtons->setVisible(isShown);
}

void AuditPage::showLegend()
{
    if (!m_legend)
        return;
    QStringList parts;
    for (const Split split : {Split::Train, Split::Validation, Split::Test, Split::Unassigned})
        parts << QStringLiteral("<span style=\"color:%1\">■</span> %2")
                     .arg(splitTone(Theme::of(palette()), split).fill.name(),
                          splitWords(split).toHtmlEscaped());
    m_legend->setText(parts.join(QStringLiteral("&nbsp; ")));
}

void AuditPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showLegend();
}

void AuditPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool AuditPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        fitRowButtons();
    return QWidget::eventFilter(watched, event);
}

ChartView *AuditPage::chart(std::size_t at) const
{
    return at < m_charts.size() ? m_charts[at] : nullptr;
}

void AuditPage::showCounts(const BrushedCounts &all, const BrushedCounts &matching, bool isEstimate)
{
    for (std::size_t at = 0; at < m_charts.size() && at < matching.charts.size(); ++at) {
        ChartView *const chart = m_charts[at];
        if (!chart)
            continue;
        chart->setCounts(all.charts[at], matching.charts[at], isEstimate);
        QStringList notes;
        if (matching.charts[at].unknown > 0)
            notes << tr("%1 without a value").arg(countText(matching.charts[at].unknown));
        if (const auto outside = matching.charts[at].outside; outside > 0)
            notes << (chart->picture().isNamed ? tr("%1 in others") : tr("%1 not a finite number"))
                         .arg(countText(outside));
        if (auto *note = chart->parentWidget()->findChild<QLabel *>(QStringLiteral("note"))) {
            note->setText(notes.join(QStringLiteral(" · ")));
            note->setToolTip(note->text());
        }
    }
}

void AuditPage::showBrushes(const ChartBoard &board, bool canUndo)
{
    m_chips->show(board, m_choice, canUndo);
    for (std::size_t at = 0; at < m_charts.size() && at < board.size(); ++at)
        if (m_charts[at])
            m_charts[at]->setBrush(board.brush(at));
    m_clear->setEnabled(board.isBrushed());
    emit stateChanged();
}

bool AuditPage::canClearBrushes() const
{
    return m_clear->isEnabled();
}

void AuditPage::showFilter(const QString &filter)
{
    m_filter->setText(filter.isEmpty() ? tr("All segments") : tr("Filter: %1").arg(filter));
    m_filter->setToolTip(filter.toHtmlEscaped());
}

void AuditPage::showMatching(quint64 rows, quint64 of)
{
    const QTime now = QTime::currentTime();
    m_matching->setToolTip(tr("Counted at %1").arg(QLocale().toString(now, QLocale::LongFormat)));
    m_matching->setText(
        rows == of ? tr("%Ln segments", nullptr, pluralCount(of))
                   : tr("%1 of %Ln segments", nullptr, pluralCount(of)).arg(countText(rows)));
}

void AuditPage::setMeasuring(bool isMeasuring)
{
    m_isMeasuring = isMeasuring;
    m_measureAll->setEnabled(!isMeasuring);
    if (m_measure)
        m_measure->setEnabled(!isMeasuring);
    showMeasured(isMeasuring ? tr("Measuring…") : QString());
    emit stateChanged();
}

void AuditPage::showMeasured(const QString &words)
{
    m_measured = words;
    if (m_measure)
        m_measure->setText(words.isEmpty() ? tr("Measure audio and texts") : words);
}

void AuditPage::showReading(const QString &words)
{
    m_noCharts->setText(words);
}

void AuditPage::openTable(QWidget &table)
{
    m_tabs->setCurrentWidget(&table);
    if (QWidget *const field = firstField(&table))
        field->setFocus(Qt::ShortcutFocusReason);
}

void AuditPage::takeFocus()
{
    for (ChartView *const chart : m_charts)
        if (chart) {
            chart->setFocus();
            return;
        }
    m_showRows->isEnabled() ? m_showRows->setFocus() : m_logarithmic->setFocus();
}

void AuditPage::stepPanel(int step)
{
    const std::array<QWidget *, 3> panels{m_choices, m_grid, m_tabs};
    QWidget *chart = nullptr; // in the order in which cards are shown
    for (std::size_t card = 0; card < m_cards.size() && !chart; ++card)
        chart = firstField(m_cards[card]);
    const std::array<QWidget *, 3> fields{firstField(m_choices), chart,
                                          firstField(m_tabs->currentWidget())};
    const auto *const focus = QApplication::focusWidget();
    const auto count = static_cast<int>(panels.size());
    int at = step > 0 ? count - 1 : 0; // from elsewhere: the first, or the last
    for (int panel = 0; panel < count; ++panel)
        if (focus && panels[static_cast<std::size_t>(panel)]->isAncestorOf(focus))
            at = panel;
    for (int steps = 1; steps <= count; ++steps) {
        const int next = (at + step * steps + count * count) % count;
        if (QWidget *const field = fields[static_cast<std::size_t>(next)]) {
            field->setFocus(Qt::TabFocusReason);
            if (field == chart)
                m_scroll->ensureWidgetVisible(field);
            return;
        }
    }
}

} // namespace voxdeck
