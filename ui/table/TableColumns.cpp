// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/TableColumns.h"

#include "core/search/MetricColumns.h"
#include "ui/common/Icons.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/table/RowView.h"
#include "ui/table/ShownColumns.h"

#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QUrl>

#include <algorithm>

namespace voxdeck {
namespace {

using Model = SegmentTableModel;

constexpr int kLeastTranscript = 240;
constexpr int kLeastWidth = 24, kMostWidth = 4000;
constexpr int kStatusWidth = 36, kUnpublishedWidth = 24;
constexpr int kMargins = 14;
constexpr int kMetricRoom = 30; // for the arrow of the order and the margins

QString nameInSettings(int column)
{
    const ShownColumn &shown = shownColumn(column);
    return shown.metric ? QStringLiteral("metric-") + toQString(shown.metric->name)
                        : QLatin1String(shown.kept);
}

int columnNamed(const QString &name)
{
    for (int column = 0; column < Model::columns(); ++column)
        if (name == nameInSettings(column))
            return column;
    return -1;
}

bool isFixed(int column)
{
    return shownColumn(column).isFixed;
}

} // namespace

TableColumns::TableColumns(RowView &view) : QObject(&view), m_view(view)
{
    for (int field = 0; field < Model::kFields; ++field)
        m_fields << QString();
    auto *header = view.horizontalHeader();
    header->setSectionsMovable(true);
    setUsualWidths();
    hideUntilSeen();
    connect(header, &QHeaderView::sectionResized, this, &TableColumns::noteResized);
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        if (m_isApplying)
            return;
        setKeyFrozen(m_isKeyFrozen); // another column may precede it now
        emit changed();
    });
}

void TableColumns::setUsualWidths()
{
    for (int column = 0; column < Model::columns(); ++column)
        if (column != Model::Transcript)
            m_view.setColumnWidth(column, m_widths.value(column, usualWidth(column)));
    m_view.setColumnWidth(Model::Status, kStatusWidth);
    m_view.setColumnWidth(Model::Unpublished, kUnpublishedWidth);
    for (int column = 0; column < Model::columns(); ++column)
        m_view.horizontalHeader()->setSectionResizeMode(
            column, isFixed(column) ? QHeaderView::Fixed : QHeaderView::Interactive);
}

int TableColumns::usualWidth(int column) const
{
    const ShownColumn &shown = shownColumn(column);
    const QFontMetrics metrics(shown.font == ColumnFont::Fixed && !shown.metric ? fixedFont()
                                                                                : interfaceFont());
    return shown.metric ? metrics.horizontalAdvance(headOf(column, false)) + kMetricRoom
                        : metrics.horizontalAdvance(QString::fromLatin1(shown.sample)) + kMargins
                              + shown.room;
}

void TableColumns::hideUntilSeen()
{
    m_longestKey = m_longestTranscript = 0; // those of another dataset
    m_empty.clear();
    for (int column = 0; column < Model::columns(); ++column)
        if (shownColumn(column).showing == Showing::WhenKnown)
            m_empty.insert(column);
    apply();
}

void TableColumns::showThoseOf(const RowPage &page)
{
    const auto before = m_empty.size();
    for (const auto &row : page.rows) {
        if (m_empty.isEmpty())
            break;
        m_empty.removeIf([&row](int column) { return hasValue(row, column); });
    }
    measure(page);
    if (m_empty.size() != before)
        apply();
    else
        fitTranscript();
}

/// A few rows tell how much room the texts need; shaping all of a page would cost milliseconds.
void TableColumns::measure(const RowPage &page)
{
    constexpr std::size_t kMostMeasured = 24;
    constexpr qsizetype kMostLetters = 160;
    const auto longer = [](const auto &one, const auto &other) {
        return one.key.size() < other.key.size();
    };
    const auto longest = std::max_element(page.rows.begin(), page.rows.end(), longer);
    if (longest == page.rows.end())
        return;
    const int key = QFontMetrics(fixedFont()).horizontalAdvance(toQString(longest->key)) + kMargins;
    m_longestKey = std::max(m_longestKey, key);
    if (m_longestKey <= usualWidth(Model::Key))
        return;
    const QFontMetrics metrics(interfaceFont());
    for (std::size_t row = 0; row < std::min(page.rows.size(), kMostMeasured); ++row)
        m_longestTranscript = std::max(
            m_longestTranscript,
            metrics.horizontalAdvance(toQString(page.rows[row].text).left(kMostLetters))
                + kMargins);
}

void TableColumns::hideForWidth(bool hidesCountry, bool hidesStart)
{
    m_narrow.clear();
    if (hidesCountry)
        m_narrow << Model::Country;
    if (hidesStart)
        m_narrow << Model::Start;
    apply();
}

bool TableColumns::canHide(int column) const
{
    return shownColumn(column).showing != Showing::Always;
}

bool TableColumns::isShown(int column) const
{
    if (!canHide(column))
        return true;
    if (Model::isField(column))
        return hasName(column) && m_chosen.value(column, false);
    const bool isOptional = shownColumn(column).showing == Showing::OnRequest;
    return m_chosen.value(column,
                          !isOptional && !m_empty.contains(column) && !m_narrow.contains(column));
}

void TableColumns::apply()
{
    {
        const QScopedValueRollback applying(m_isApplying, true);
        for (int column = 0; column < Model::columns(); ++column)
            m_view.setColumnHidden(column, !isShown(column));
    }
    fitTranscript();
}

void TableColumns::fitTranscript()
{
    const QScopedValueRollback applying(m_isApplying, true);
    auto *header = m_view.horizontalHeader();
    int width = m_widths.value(Model::Transcript, 0);
    if (width == 0 && !m_widths.contains(Model::Key)) {
        const int usual = usualWidth(Model::Key);
        const int others = header->length() - header->sectionSize(Model::Transcript)
                           - header->sectionSize(Model::Key) + usual;
        const int spare = m_view.viewport()->width() - others
                          - std::max(kLeastTranscript, m_longestTranscript);
        const int key = usual + std::clamp(spare, 0, std::max(0, m_longestKey - usual));
        if (header->sectionSize(Model::Key) != key)
            header->resizeSection(Model::Key, key);
    }
    if (width == 0) {
        const int others = header->length() - header->sectionSize(Model::Transcript);
        width = std::max(m_view.viewport()->width() - others, kLeastTranscript);
    }
    if (header->sectionSize(Model::Transcript) != width)
        header->resizeSection(Model::Transcript, width);
}

void TableColumns::noteResized(int column, int before, int now)
{
    if (m_isApplying || before == 0 || now == 0) // shown or hidden
        return;
    m_widths[column] = now;
    // The view hears of it first, and may have given a key its own width again meanwhile.
    auto *header = m_view.horizontalHeader();
    if (header->sectionSize(column) != now) {
        const QScopedValueRollback applying(m_isApplying, true);
        header->resizeSection(column, now);
    }
    if (column != Model::Transcript)
        fitTranscript();
    emit changed();
}

void TableColumns::setShown(int column, bool isShown)
{
    if (!canHide(column))
        return;
    m_chosen[column] = isShown;
    apply();
    if (Model::metricOf(column))
        emit fieldsChanged(fieldsToRead());
    emit changed();
}

void TableColumns::move(int column, int place)
{
    auto *header = m_view.horizontalHeader();
    if (place >= 0 && place < header->count())
        header->moveSection(header->visualIndex(column), place);
}

bool TableColumns::canResize(int column) const
{
    return !isFixed(column) && isShown(column);
}

int TableColumns::width(int column) const
{
    return m_view.horizontalHeader()->sectionSize(column);
}

void TableColumns::resize(int column, int width)
{
    if (canResize(column))
        m_view.horizontalHeader()->resizeSection(column,
                                                 std::clamp(width, kLeastWidth, kMostWidth));
}

/// Columns before the key are frozen with it.
void TableColumns::setKeyFrozen(bool isFrozen)
{
    const bool isNew = isFrozen != m_isKeyFrozen;
    m_isKeyFrozen = isFrozen;
    m_view.setFrozenColumns(isFrozen ? m_view.horizontalHeader()->visualIndex(Model::Key) + 1 : 0);
    if (!isNew)
        return;
    emit keyFrozenChanged(isFrozen);
    emit changed();
}

void TableColumns::reset()
{
    {
        const QScopedValueRollback applying(m_isApplying, true);
        for (int column = 0; column < Model::columns(); ++column)
            move(column, column);
        m_widths.clear();
        m_chosen.clear();
        for (int column = 0; column < Model::columns(); ++column)
            m_view.setColumnHidden(column, false); // a hidden one has no width to set
        setUsualWidths();
    }
    apply();
    emit fieldsChanged(fieldsToRead());
    setKeyFrozen(false);
    emit changed();
}

QList<int> TableColumns::inOrder() const
{
    auto columns = m_view.columnsInOrder();
    columns.erase(std::remove_if(columns.begin(), columns.end(),
                                 [this](int column) { return !hasName(column); }),
                  columns.end());
    return columns;
}

bool TableColumns::hasName(int column) const
{
    return !Model::isField(column) || !m_fields.at(column - Model::Field1).isEmpty();
}

void TableColumns::addField(const QString &name)
{
    int column = Model::Field1 + static_cast<int>(m_fields.indexOf(name));
    for (int other = Model::Field1; column < Model::Field1 && other <= Model::Field4; ++other)
        if (!hasName(other))
            column = other;
    for (int other = Model::Field1; column < Model::Field1 && other <= Model::Field4; ++other)
        if (!isShown(other))
            column = other;
    if (column < Model::Field1)
        column = Model::Field4;
    m_fields[column - Model::Field1] = name;
    emit fieldsChanged(fieldsToRead());
    setShown(column, true);
}

QStringList TableColumns::fieldsToRead() const
{
    auto names = m_fields;
    for (const Metric &metric : metrics())
        if (isShown(Model::columnOf(metric)))
            names << toQString(metricFieldName(metric));
    return names;
}

int TableColumns::placeOf(int column) const
{
    if (Model::isField(column))
        return column - Model::Field1;
    const Metric *const metric = Model::metricOf(column);
    return metric ? static_cast<int>(fieldsToRead().indexOf(toQString(metricFieldName(*metric))))
                  : -1;
}

QString TableColumns::name(int column) const
{
    return m_view.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
}

QStringList TableColumns::save() const
{
    QStringList saved;
    for (const int column : inOrder()) {
        const auto chosen = m_chosen.constFind(column);
        const auto *shown = chosen == m_chosen.constEnd() ? "auto" : *chosen ? "shown" : "hidden";
        const bool isFrozen = column == Model::Key && m_isKeyFrozen;
        const auto field = Model::isField(column)
                               ? QStringLiteral(":=")
                                     + QString::fromLatin1(QUrl::toPercentEncoding(
                                         m_fields.at(column - Model::Field1)))
                               : QString();
        saved << QStringLiteral("%1:%2:%3%4")
                     .arg(nameInSettings(column))
                     .arg(m_widths.value(column, 0))
                     .arg(QLatin1String(shown), isFrozen ? QStringLiteral(":frozen") : field);
    }
    return saved;
}

void TableColumns::restore(const QStringList &saved)
{
    bool isFrozen = false;
    m_fields.fill(QString()); // of those without a name nothing is saved
    {
        const QScopedValueRollback applying(m_isApplying, true);
        int place = 0;
        for (const auto &line : saved) {
            const auto parts = line.split(QLatin1Char(':'));
            const int column = columnNamed(parts.value(0));
            if (column < 0)
                continue;
            move(column, place++);
            const int width = parts.value(1).toInt();
            if (width >= kLeastWidth && width <= kMostWidth && !isFixed(column))
                m_widths[column] = width;
            if (parts.value(2) == QLatin1String("shown") && canHide(column))
                m_chosen[column] = true;
            else if (parts.value(2) == QLatin1String("hidden") && canHide(column))
                m_chosen[column] = false;
            isFrozen = isFrozen || parts.value(3) == QLatin1String("frozen");
            if (Model::isField(column) && parts.value(3).startsWith(QLatin1Char('=')))
                m_fields[column - Model::Field1] = QUrl::fromPercentEncoding(
                    parts.value(3).mid(1).toLatin1());
        }
        for (int column = 0; column < Model::columns(); ++column)
            m_view.setColumnHidden(column, false);
        setUsualWidths();
    }
    emit fieldsChanged(fieldsToRead());
    apply();
    setKeyFrozen(isFrozen);
}

void TableColumns::fillMenu(QMenu &menu)
{
    menu.clear();
    for (const int column : inOrder()) {
        if (!canHide(column))
            continue;
        auto *action = menu.addAction(name(column));
        action->setCheckable(true);
        action->setChecked(isShown(column));
        connect(action, &QAction::toggled, this,
                [this, column](bool isShown) { setShown(column, isShown); });
    }
    menu.addSeparator();
    auto *freeze = menu.addAction(tr("Keep the key in view"));
    freeze->setCheckable(true);
    freeze->setChecked(m_isKeyFrozen);
    connect(freeze, &QAction::toggled, this, &TableColumns::setKeyFrozen);
    connect(menu.addAction(tr("Column of a field…")), &QAction::triggered, this,
            &TableColumns::fieldWanted);
    connect(menu.addAction(icon(QStringLiteral("table")), tr("Order and widths…")),
            &QAction::triggered, this, &TableColumns::dialogWanted);
    connect(menu.addAction(tr("Default columns")), &QAction::triggered, this, &TableColumns::reset);
}

} // namespace voxdeck
