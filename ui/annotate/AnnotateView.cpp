// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/AnnotateView.h"

#include "ui/actions/Actions.h"
#include "ui/common/GripSplitter.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/TextSize.h"
#include "ui/common/Widths.h"
#include "ui/details/CommentsPanel.h"
#include "ui/details/DetailsPanel.h"
#include "ui/details/HistoryPanel.h"
#include "ui/details/RowFields.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/player/TransportBar.h"
#include "ui/table/FilterBar.h"
#include "ui/table/FilterRow.h"
#include "ui/table/NoMatchesPanel.h"
#include "ui/table/SegmentDelegate.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"
#include "ui/transcript/ComparePane.h"
#include "ui/transcript/DecisionPanel.h"
#include "ui/transcript/DividePane.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/PauseBar.h"
#include "ui/wave/TimelineView.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace voxdeck {
namespace {

constexpr int kNavigatorWidth = 236, kNarrowNavigatorWidth = 208, kSmallestNavigator = 180;
constexpr int kDetailsWidth = 300, kNarrowDetailsWidth = 260, kSmallestDetails = 220;
constexpr int kHandle = 5;
constexpr int kDecisionWidth = 294;
constexpr int kNoSpectrogramBelow = 860, kNoOverviewBelow = 760;
constexpr int kHead = 28, kLowHead = 24, kTransport = 38, kLowTransport = 34; // heights
constexpr int kRoomyFrom = 940; // two lines of comparison

/// The last of its bare keys: a letter rather than an arrow, which needs no telling.
QString lastKey(const Actions &actions, ActionId id)
{
    const auto &bare = actions.keys(id).outsideText;
    return bare.isEmpty() ? actions.keyText(id) : bare.last().toString(QKeySequence::NativeText);
}

/// Keeps as many rows of the table visible as fit above the editor's least height: five by default,
/// at least one below message bars and lanes of several speakers.
class RowRoom final : public QObject {
public:
    /// `place` holds the message about the dataset: in a low window it waits behind `work`, what is asked or done now.
    RowRoom(SegmentTable &table, QWidget &place, MessageBar &work, QSplitter &centre)
        : QObject(&table),
          m_table(table),
          m_place(place),
          m_work(work),
          m_centre(centre),
          m_height(table.minimumHeight())
    {
        for (auto *one : std::initializer_list<QWidget *>{&place, &work, &centre})
            one->installEventFilter(this);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        switch (event->type()) {
        case QEvent::ShowToParent:
        case QEvent::HideToParent:
        case QEvent::Resize:
        case QEvent::LayoutRequest: fit(); break;
        default: break;
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        constexpr int kMostRowsTaken = 4; // of five: no control is painted over another
        const bool isLow = m_table.window()->height() < kNoOverviewBelow;
        const bool waits = isLow && !m_work.isHidden();
        if (m_place.isHidden() != waits)
            m_place.setVisible(!waits);
        const int row = static_cast<const SegmentDelegate *>(m_table.itemDelegate())->rowHeight();
        const int missing = m_centre.widget(0)->minimumSizeHint().height() + m_height
                            - m_table.minimumHeight() + m_centre.handleWidth()
                            + m_centre.widget(1)->minimumSizeHint().height() - m_centre.height();
        const int taken = std::clamp((missing + row - 1) / row, 0, kMostRowsTaken);
        if (m_table.minimumHeight() != m_height - taken * row)
            m_table.setMinimumHeight(m_height - taken * row);
    }

    SegmentTable &m_table;
    QWidget &m_place;
    MessageBar &m_work;
    QSplitter &m_centre;
    const int m_height; ///< least height of the table with all its rows
};

} // namespace

AnnotateView::AnnotateView(Actions &actions, DecodePool &pool, QWidget *parent)
    : QWidget(parent),
      navigator(new NavigatorPanel(this)),
      m_columns(new GripSplitter(Qt::Horizontal, this)),
      m_centre(nullptr),
      m_side(nullptr),
      m_recording(nullptr),
      m_recordingFacts(nullptr),
      m_outsideFilter(nullptr),
      m_findAudio(nullptr)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_columns);
    navigator->setMinimumWidth(kSmallestNavigator);
    m_columns->addWidget(navigator);
    m_columns->addWidget(makeCentre(actions, pool));
    m_columns->addWidget(makeDetails());
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
    m_columns->setChildrenCollapsible(true);
    m_columns->setCollapsible(1, false);
    m_columns->setSizes({kNavigatorWidth, 1000, kDetailsWidth});
}

QWidget *AnnotateView::makeCentre(Actions &actions, DecodePool &pool)
{
    auto *top = new QWidget(this);
    filterBar = new FilterBar(top);
    auto *place = new QWidget(top);
    messages = new MessageBar(place);
    auto *placed = new QVBoxLayout(place);
    placed->setContentsMargins(0, 0, 0, 0);
    placed->addWidget(messages);
    auto *working = new QWidget(top);
    work = new MessageBar(working);
    auto *workColumn = new QVBoxLayout(working);
    workColumn->setContentsMargins(0, 0, 0, 0);
    workColumn->addWidget(work);
    m_besideDrawer = {place, working};
    table = new SegmentTable(top);
    filterRow = new FilterRow(*table);
    filterRow->hide();
    table->setUnderHeader(filterRow);
    noMatches = new NoMatchesPanel(top);
    table->setOverRows(noMatches);
    auto *columnsMenu = new QMenu(filterBar);
    filterBar->columnsButton()->setMenu(columnsMenu);
    connect(columnsMenu, &QMenu::aboutToShow, table,
            [this, columnsMenu] { table->columns().fillMenu(*columnsMenu); });
    auto *column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(filterBar);
    column->addWidget(makeRule(Qt::Horizontal, top));
    column->addWidget(table, 1);
    // Below the rows, so that none moves away under the pointer when a message comes or goes.
    column->addWidget(place);
    column->addWidget(working);
    m_centre = new GripSplitter(Qt::Vertical, this);
    m_centre->addWidget(top);
    m_centre->addWidget(makeEditor(actions, pool));
    new RowRoom(*table, *place, *work, *m_centre);
    m_centre->setChildrenCollapsible(false);
    m_centre->setStretchFactor(0, 38);
    m_centre->setStretchFactor(1, 62);
    m_centre->setUsualSizes({380, 620});
    connect(m_centre, &QSplitter::splitterMoved, this, [this] {
        if (m_isDrawer)
            placeDrawer();
    });
    return m_centre;
}

QWidget *AnnotateView::makeEditor(Actions &actions, DecodePool &pool)
{
    auto *panel = new QWidget(this);
    auto *head = new QWidget(panel);
    setGround(head, "window");
    head->setFixedHeight(sized(kHead));
    m_recording = makeLabel({}, "strong", head);
    m_recordingFacts = makeLabel({}, "smallMuted", head);
    auto *headRow = new QHBoxLayout(head);
    headRow->setContentsMargins(10, 0, 10, 0);
    headRow->setSpacing(8);
    headRow->addWidget(m_recording);
    m_outsideFilter = makeLabel(tr("No longer in this filter"), "warn", head);
    m_outsideFilter->setToolTip(tr(
        "The open segment is not in the table above. It stays open until you select another one."));
    m_outsideFilter->hide();
    m_findAudio = new QPushButton(tr("Find missing audio…"), head);
    m_findAudio->setToolTip(tr("Opens the mapping, where the folder of the audio can be set"));
    m_findAudio->setAutoDefault(false);
    setLook(m_findAudio, "vxSize", "small");
    m_findAudio->hide();
    connect(m_findAudio, &QPushButton::clicked, this, &AnnotateView::findAudioWanted);
    headRow->addWidget(m_recordingFacts);
    headRow->addWidget(m_outsideFilter);
    headRow->addStretch();
    headRow->addWidget(m_findAudio);
    pauses = new PauseBar(panel);
    pauses->hide();
    timeline = new TimelineView(pool, panel);
    transport = new TransportBar(panel);
    editor = new TranscriptEditor(panel);
    using Id = ActionId;
    decision = new DecisionPanel({actions[Id::ApproveNext], actions[Id::Reject], actions[Id::Flag],
                                  actions[Id::NextSegment]},
                                 panel);
    const auto showKeys = [this, &actions] {
        const auto &next = actions.keys(Id::ApproveNext).everywhere;
        decision->showKeys({next.isEmpty() ? actions.keyText(Id::ApproveNext)
                                           : next.last().toString(QKeySequence::NativeText),
                            actions.keyText(Id::Reject), actions.keyText(Id::Flag),
                            lastKey(actions, Id::NextSegment)});
        // as drawn, or as wide as its buttons are in another language
        decision->setFixedWidth(std::max(kDecisionWidth, decision->minimumSizeHint().width()));
    };
    connect(&actions, &Actions::keysChanged, decision, showKeys);
    showKeys();
    auto *text = new QWidget(panel);
    setGround(text, "window");
    auto *textRow = new QHBoxLayout(text);
    textRow->setContentsMargins(0, 0, 0, 0);
    textRow->setSpacing(0);
    compare = new ComparePane(text);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(editor, 1);
    texts->addWidget(compare, 1);
    textRow->addLayout(texts, 1);
    textRow->addWidget(makeRule(Qt::Vertical, text));
    textRow->addWidget(decision);
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeRule(Qt::Horizontal, panel));
    column->addWidget(head);
    column->addWidget(pauses);
    column->addWidget(timeline, 3);
    column->addWidget(transport);
    column->addWidget(makeRule(Qt::Horizontal, panel));
    column->addWidget(text, 2);
    m_text = text;
    split = new DividePane(panel);
    split->hide();
    column->addWidget(split, 2);
    return panel;
}

QWidget *AnnotateView::makeDetails()
{
    m_side = new GripSplitter(Qt::Vertical, this);
    auto *tabs = new QTabWidget(m_side);
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("Details"));
    auto *facts = new QWidget(tabs);
    rowFields = new RowFields(facts);
    details = new DetailsPanel(facts);
    auto *factsColumn = new QVBoxLayout(facts);
    factsColumn->setContentsMargins(0, 0, 0, 0);
    factsColumn->setSpacing(0);
    factsColumn->addWidget(rowFields);
    factsColumn->addWidget(details, 1);
    tabs->addTab(facts, tr("Details"));
    comments = new CommentsPanel(tabs);
    tabs->addTab(comments, tr("Comments"));
    connect(comments, &CommentsPanel::countChanged, tabs, [tabs, this](int count) {
        tabs->setTabText(tabs->indexOf(comments),
                         count == 0 ? tr("Comments") : tr("Comments (%1)").arg(count));
    });
    tabs->tabBar()->setAccessibleName(tr("Details"));
    m_closeDrawer = new QToolButton(tabs);
    m_closeDrawer->setIcon(icon(QStringLiteral("window-close"), IconTone::Muted));
    m_closeDrawer->setAccessibleName(tr("Close details"));
    m_closeDrawer->setToolTip(tr("Close details"));
    m_closeDrawer->setFocusPolicy(Qt::TabFocus);
    connect(m_closeDrawer, &QToolButton::clicked, this, [this] { setDetailsShown(false); });
    tabs->setCornerWidget(m_closeDrawer);
    history = new HistoryPanel(m_side);
    m_side->addWidget(tabs);
    m_side->addWidget(history);
    m_side->setChildrenCollapsible(false);
    m_side->setUsualSizes({560, 340});
    m_side->setMinimumWidth(kSmallestDetails);
    setGround(m_side, "window");
    return m_side;
}

void AnnotateView::showFacts()
{
    setDetailsShown(true);
    if (auto *tabs = m_side->findChild<QTabWidget *>())
        tabs->setCurrentIndex(0);
}

void AnnotateView::showComments()
{
    setDetailsShown(true);
    if (auto *tabs = m_side->findChild<QTabWidget *>())
        tabs->setCurrentWidget(comments);
}

void AnnotateView::showTable()
{
    noMatches->hide();
}

void AnnotateView::showNoMatches()
{
    noMatches->show();
}

void AnnotateView::showSplit(bool isShown)
{
    m_text->setVisible(!isShown);
    split->setVisible(isShown);
}

void AnnotateView::showRecording(const QString &name, const QString &facts)
{
    m_recording->setText(name);
    m_recordingFacts->setText(facts);
}

void AnnotateView::showOutsideFilter(bool isOutside)
{
    m_outsideFilter->setVisible(isOutside);
}

void AnnotateView::showMissingAudio(bool isMissing)
{
    m_findAudio->setVisible(isMissing);
}

void AnnotateView::setNavigatorShown(bool isShown)
{
    navigator->setVisible(isShown);
}

void AnnotateView::setDetailsShown(bool isShown)
{
    m_wantsDetails = isShown;
    m_side->setVisible(isShown);
    placeDrawer();
    if (m_isDrawer && isShown)
        m_side->raise();
    emit detailsShownChanged(isShown);
}

bool AnnotateView::isDetailsShown() const
{
    return !m_side->isHidden();
}

QList<QWidget *> AnnotateView::panels() const
{
    return {filterBar->columnsButton(),
            navigator->tree(),
            table,
            filterRow,
            pauses,
            timeline,
            transport,
            &editor->field(),
            &compare->view(),
            decision,
            split,
            rowFields,
            details->tree(),
            comments,
            history->list()};
}

void AnnotateView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOutFor(size());
    if (m_isDrawer)
        placeDrawer();
}

void AnnotateView::layOutFor(const QSize &size)
{
    const int windowWidth = window()->width();
    const int windowHeight = window()->height();
    const bool isDrawer = windowWidth < kNarrowWindow;
    if (isDrawer != m_isDrawer || !m_isPlaced) {
        m_isDrawer = isDrawer;
        const bool isShown = isDrawer ? false : m_wantsDetails || m_isPlaced;
        m_closeDrawer->setVisible(isDrawer);
        setLook(m_side, "vxRole", isDrawer ? "drawer" : "");
        if (isDrawer) {
            m_side->setParent(this);
        } else {
            m_columns->addWidget(m_side);
            m_columns->setStretchFactor(2, 0);
        }
        m_columns->resize(size); // else the sizes are shares of the width before
        const int navigatorWidth = isDrawer ? kNarrowNavigatorWidth : kNavigatorWidth;
        const int detailsWidth = windowWidth < kWideWindow ? kNarrowDetailsWidth : kDetailsWidth;
        const int centre = size.width() - navigatorWidth - (isDrawer ? 0 : detailsWidth)
                           - 2 * kHandle;
        if (isDrawer)
            m_columns->setUsualSizes({navigatorWidth, centre});
        else
            m_columns->setUsualSizes({navigatorWidth, centre, detailsWidth});
        m_isPlaced = true;
        setDetailsShown(isShown);
    }
    table->columns().hideForWidth(windowWidth < kWideWindow, windowWidth < kNarrowWindow + 60);
    timeline->setSpectrogramVisible(windowHeight >= kNoSpectrogramBelow);
    timeline->setOverviewVisible(windowHeight >= kNoOverviewBelow);
    const bool isLow = windowHeight < kNoOverviewBelow;
    decision->setCompact(isLow);
    editor->setCompact(isLow);
    m_recording->parentWidget()->setFixedHeight(sized(isLow ? kLowHead : kHead));
    transport->setFixedHeight(sized(isLow ? kLowTransport : kTransport));
    compare->setRoom(windowHeight < kNoSpectrogramBelow, windowHeight >= kRoomyFrom);
    split->setRoomy(windowHeight >= kRoomyFrom);
}

/// Over the table and the timeline, never over the decisions: they stay in reach of the mouse. Messages end beside it.
void AnnotateView::placeDrawer()
{
    const int taken = m_isDrawer && isDetailsShown() ? kNarrowDetailsWidth : 0;
    for (auto *bar : m_besideDrawer)
        bar->layout()->setContentsMargins(0, 0, taken, 0);
    if (!m_isDrawer)
        return;
    const auto *foot = m_text->isVisibleTo(this) ? m_text : split;
    const int bottom = foot->isVisibleTo(this) ? foot->mapTo(this, QPoint()).y() : height();
    m_side->setGeometry(width() - kNarrowDetailsWidth, 0, kNarrowDetailsWidth,
                        std::max(bottom, height() / 2));
}

QByteArray AnnotateView::saveLayout() const
{
    return m_centre->saveState();
}

void AnnotateView::restoreLayout(const QByteArray &state)
{
    if (!state.isEmpty())
        m_centre->restoreState(state);
}

} // namespace voxdeck
