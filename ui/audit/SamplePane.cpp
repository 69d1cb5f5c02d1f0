// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/SamplePane.h"

#include "ui/common/Decimal.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

enum Column { Mark, Key, Language, Reference, Hypothesis, Cer, Columns };
constexpr int kRow = Qt::UserRole;
constexpr int kUsualRows = 50;
constexpr int kMostRows = 100'000;
constexpr double kUsualBound = 5;

QString markWords(SampleMark mark)
{
    switch (mark) {
    case SampleMark::Passed: return SamplePane::tr("pass");
    case SampleMark::Failed: return SamplePane::tr("fail");
    case SampleMark::None: break;
    }
    return QStringLiteral("–");
}

QString rateText(double rate)
{
    return SamplePane::tr("%1 %").arg(QLocale().toString(rate * 100, 'f', 2));
}

/// "4.20 % (2.10 to 6.50 %)"
QString withInterval(double rate, const std::optional<Interval> &interval)
{
    if (!interval)
        return SamplePane::tr("%1 (no interval: fewer than two recordings)").arg(rateText(rate));
    const QString words = interval->isExact ? SamplePane::tr("%1 (%2 to %3, exact limit)")
                                            : SamplePane::tr("%1 (%2 to %3)");
    return words.arg(rateText(rate), rateText(interval->low), rateText(interval->high));
}

QString verdictWords(SampleVerdict verdict)
{
    switch (verdict) {
    case SampleVerdict::Accepted: return SamplePane::tr("accepted");
    case SampleVerdict::Rejected: return SamplePane::tr("rejected");
    case SampleVerdict::Undecided: break;
    }
    return SamplePane::tr("undecided, draw more");
}

} // namespace

SamplePane::SamplePane(QWidget *parent)
    : QWidget(parent),
      m_count(new QSpinBox(this)),
      m_seed(new QSpinBox(this)),
      m_by(new QComboBox(this)),
      m_measure(new QComboBox(this)),
      m_bound(new DecimalBox(this)),
      m_draw(new QPushButton(tr("Draw sample"), this)),
      m_pass(new QPushButton(tr("Pass (P)"), this)),
      m_fail(new QPushButton(tr("Fail (F)"), this)),
      m_show(new QPushButton(tr("Show sample"), this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_result(makeLabel({}, "strong", this)),
      m_table(new QTreeWidget(this))
{
    m_note->setWordWrap(true);
    m_result->setWordWrap(true);
    m_result->setAccessibleName(tr("Result of the sample"));
    m_table->setAccessibleName(tr("Segments of the sample"));
    m_table->setHeaderLabels(
        {tr("Mark"), tr("Key"), tr("Language"), tr("Reference"), tr("Hypothesis"), tr("CER %")});
    m_table->header()->setAccessibleName(tr("Columns of the sample"));
    m_table->headerItem()->setTextAlignment(Cer, Qt::AlignRight | Qt::AlignVCenter);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->setToolTip(
        tr("Space or F5 plays the segment, P passes and F fails it, U takes the mark "
           "back; Enter lists the sample in the Annotate workspace"));
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(Reference, QHeaderView::Stretch);
    m_table->header()->setSectionResizeMode(Hypothesis, QHeaderView::Stretch);
    m_table->installEventFilter(this);
    m_table->setProperty("vxTakesSpace", true);
    m_table->setProperty("vxTakesLetters", QStringLiteral("PFU"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeHead());
    auto *said = new QHBoxLayout;
    said->setContentsMargins(8, 0, 8, 0);
    said->addWidget(m_result, 1);
    said->addWidget(m_note, 1);
    column->addLayout(said);
    column->addWidget(m_table, 1);
    connect(m_table, &QTreeWidget::itemActivated, this, &SamplePane::rowsWanted);
    showNothing();
}

QWidget *SamplePane::makeHead()
{
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(8, 4, 8, 0);
    m_count->setRange(1, kMostRows);
    m_count->setValue(kUsualRows);
    m_count->setSuffix(tr(" segments"));
    m_count->setAccessibleName(tr("Segments to draw"));
    m_count->setToolTip(tr("Number of segments to draw"));
    const std::pair<QString, AuditGrouping> groupings[] = {
        {tr("by language"), AuditGrouping::Language},
        {tr("by split"), AuditGrouping::Split},
        {tr("by speaker"), AuditGrouping::Speaker},
        {tr("by recording"), AuditGrouping::Recording},
        {tr("by script"), AuditGrouping::Script},
        {tr("by source"), AuditGrouping::Source}};
    for (const auto &[words, grouping] : groupings)
        m_by->addItem(words, static_cast<int>(grouping));
    m_by->setAccessibleName(tr("Strata of the sample"));
    m_by->setToolTip(tr("Draws segments in proportion to each value’s share"));
    m_seed->setRange(1, 1'000'000);
    m_seed->setPrefix(tr("seed "));
    m_seed->setAccessibleName(tr("Seed of the draw"));
    m_seed->setToolTip(tr("The same seed draws the same segments again"));
    m_draw->setToolTip(tr(
        "Draws a sample of the filtered and brushed segments. Segments marked in an older sample "
        "keep their marks."));
    m_pass->setToolTip(tr("The segment is good: P in the table"));
    m_fail->setToolTip(tr("The segment is faulty: F in the table"));
    m_show->setToolTip(tr("Lists the segments of the sample in the Annotate workspace"));
    m_measure->addItem(tr("CER over"), static_cast<int>(AuditMeasure::Cer));
    m_measure->addItem(tr("WER over"), static_cast<int>(AuditMeasure::Wer));
    m_measure->addItem(tr("MER over"), static_cast<int>(AuditMeasure::Mer));
    m_measure->setAccessibleName(tr("Rate to judge"));
    m_measure->setToolTip(tr(
        "Rejected if the whole interval of this rate is above the limit, accepted if it is below"));
    m_bound->setRange(0, 100);
    m_bound->setDecimals(2);
    m_bound->setValue(kUsualBound);
    m_bound->setSuffix(tr(" %"));
    m_bound->setAccessibleName(tr("Limit of the rate"));
    m_bound->setToolTip(m_measure->toolTip());
    m_bound->setKeyboardTracking(false);
    for (QWidget *const one :
         std::initializer_list<QWidget *>{m_count, m_by, m_seed, m_draw, m_measure, m_bound})
        row->addWidget(one);
    row->addStretch();
    for (QPushButton *const one : {m_pass, m_fail, m_show})
        row->addWidget(one);
    connect(m_draw, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            emit stopWanted();
        else
            emit drawWanted();
    });
    connect(m_pass, &QPushButton::clicked, this, [this] { markCurrent(SampleMark::Passed); });
    connect(m_fail, &QPushButton::clicked, this, [this] { markCurrent(SampleMark::Failed); });
    connect(m_show, &QPushButton::clicked, this, &SamplePane::rowsWanted);
    connect(m_measure, &QComboBox::activated, this, &SamplePane::limitChanged);
    connect(m_bound, &QDoubleSpinBox::valueChanged, this, &SamplePane::limitChanged);
    return head;
}

SamplePane::Wish SamplePane::wish() const
{
    return {static_cast<std::uint64_t>(m_count->value()),
            static_cast<AuditGrouping>(m_by->currentData().toInt()), m_seed->value()};
}

AuditLimit SamplePane::limit() const
{
    AuditLimit limit;
    limit.measure = static_cast<AuditMeasure>(m_measure->currentData().toInt());
    limit.bound = m_bound->value() / 100;
    limit.text = toUtf8(m_measure->currentText() + QChar(u' ') + m_bound->text());
    return limit;
}

QString SamplePane::note() const
{
    return m_note->text();
}

QString SamplePane::result() const
{
    return m_result->text();
}

void SamplePane::showNothing()
{
    m_table->clear();
    m_result->clear();
    m_note->setText(tr("No sample yet. Draw one, listen to its segments, and pass or fail each."));
    for (QPushButton *const one : {m_pass, m_fail, m_show})
        one->setEnabled(false);
}

void SamplePane::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    m_draw->setText(m_isBusy ? tr("Stop") : tr("Draw sample"));
    if (m_isBusy)
        m_note->setText(words);
}

void SamplePane::show(const SampleReview &review)
{
    const auto before = current();
    m_table->clear();
    QList<QTreeWidgetItem *> items;
    QTreeWidgetItem *chosen = nullptr;
    for (const SampleReview::Row &row : review.rows) {
        const SegmentRow &segment = row.segment;
        auto *item = new QTreeWidgetItem;
        item->setText(Mark, markWords(row.mark));
        item->setText(Key, toQString(segment.key));
        item->setText(Language, toQString(segment.language));
        item->setText(Reference, toQString(segment.text));
        item->setText(Hypothesis, toQString(segment.hypothesis));
        item->setText(Cer, segment.cer ? QLocale().toString(*segment.cer * 100, 'f', 1)
                                       : QStringLiteral("–"));
        item->setTextAlignment(Cer, Qt::AlignRight | Qt::AlignVCenter);
        item->setData(Mark, kRow, segment.id);
        item->setToolTip(Reference, toQString(segment.text).toHtmlEscaped());
        item->setToolTip(Hypothesis, toQString(segment.hypothesis).toHtmlEscaped());
        if (before == segment.id)
            chosen = item;
        items << item;
    }
    m_table->addTopLevelItems(items);
    m_table->resizeColumnToContents(Mark);
    if (!items.isEmpty())
        m_table->setCurrentItem(chosen ? chosen : items.front());
    for (QPushButton *const one : {m_pass, m_fail, m_show})
        one->setEnabled(!items.isEmpty());
    QStringList result;
    if (review.judged && review.judged->value)
        result << tr("%1, %2: %3")
                      .arg(toQString(review.judged->limit.text), toQString(review.hypothesis),
                           withInterval(*review.judged->value, review.judged->interval))
               << verdictWords(review.judged->verdict);
    if (review.faulty)
        result << tr("faulty %1").arg(withInterval(*review.faulty, review.faultyInterval));
    m_result->setText(result.join(QStringLiteral(" · ")));
    QStringList notes{
        tr("%1 of %Ln reviewed", nullptr, pluralCount(review.rows.size()))
            .arg(countText(review.passed + review.failed)),
        tr("%1 passed, %2 failed").arg(countText(review.passed), countText(review.failed))};
    if (!review.judged)
        notes << tr("no hypothesis to compare the texts with");
    if (review.lost > 0)
        notes << tr("%Ln segments no longer exist", nullptr, pluralCount(review.lost));
    if (review.markedBefore > 0)
        notes << tr("marks of %Ln segments from earlier draws are kept", nullptr,
                    pluralCount(review.markedBefore));
    notes << tr("intervals of 95 % over recordings");
    const auto isExact = [](const std::optional<Interval> &interval) {
        return interval && interval->isExact;
    };
    if (isExact(review.faultyInterval) || (review.judged && isExact(review.judged->interval)))
        notes << tr("exact limit (Clopper-Pearson) if no recording or every recording is faulty");
    m_note->setText(notes.join(QStringLiteral(" · ")));
}

std::optional<std::uint32_t> SamplePane::current() const
{
    const QTreeWidgetItem *const item = m_table->currentItem();
    return item ? std::optional(item->data(Mark, kRow).toUInt()) : std::nullopt;
}

/// The next segment becomes the current one: a person goes through them one by one.
void SamplePane::markCurrent(SampleMark mark)
{
    const auto row = current();
    if (!row)
        return;
    m_table->currentItem()->setText(Mark, markWords(mark));
    if (auto *const below = m_table->itemBelow(m_table->currentItem());
        below && mark != SampleMark::None)
        m_table->setCurrentItem(below);
    emit markWanted(*row, mark);
}

bool SamplePane::eventFilter(QObject *watched, QEvent *event)
{
    const bool isShortcut = event->type() == QEvent::ShortcutOverride;
    if (event->type() != QEvent::KeyPress && !isShortcut)
        return QWidget::eventFilter(watched, event);
    const auto &key = *static_cast<QKeyEvent *>(event);
    const bool isPlain = (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const bool isOurs = key.key() == Qt::Key_Space || key.key() == Qt::Key_F5
                        || key.key() == Qt::Key_P || key.key() == Qt::Key_F
                        || key.key() == Qt::Key_U;
    if (!isPlain || !isOurs)
        return QWidget::eventFilter(watched, event);
    if (isShortcut) { // else a letter would be that of an action of the window
        event->accept();
        return true;
    }
    switch (key.key()) {
    case Qt::Key_P: markCurrent(SampleMark::Passed); break;
    case Qt::Key_F: markCurrent(SampleMark::Failed); break;
    case Qt::Key_U: markCurrent(SampleMark::None); break;
    default:
        if (const auto row = current())
            emit playWanted(*row);
    }
    return true;
}

} // namespace voxdeck
