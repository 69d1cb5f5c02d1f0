// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ChartView.h"
#include "ui/audit/ScatterPane.h"
#include "ui/common/Text.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <map>

namespace voxdeck {
namespace {

/// The bar, its rows, the rows of the filter there; or the build, and its segments: written, failed, pending.
int columnsOf(const ChartView &view)
{
    return view.picture().isProgress ? 4 : 3;
}

QString headOf(const ChartView &view, int column)
{
    const bool isProgress = view.picture().isProgress;
    switch (column) {
    case 0: return isProgress ? ChartView::tr("Build") : ChartView::tr("Bar");
    case 1: return isProgress ? ChartView::tr("Written") : ChartView::tr("Segments");
    case 2: return isProgress ? ChartView::tr("Failed") : ChartView::tr("Segments of the filter");
    default: return ChartView::tr("Pending");
    }
}

class ChartInterface;

/// One cell of the table of bins.
class BinInterface final : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    BinInterface(ChartView *view, int row, int column) : m_view(view), m_row(row), m_column(column)
    {
    }
    bool isValid() const override { return m_view && bar(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_view);
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid() || (kind != QAccessible::Name && kind != QAccessible::Value))
            return {};
        const bool isProgress = m_view->picture().isProgress;
        switch (m_column) {
        case 0: return bar()->words;
        case 1: return countText(bar()->matching);
        case 2: return countText(isProgress ? bar()->failed : bar()->all);
        default: return countText(m_view->pending(static_cast<std::uint32_t>(m_row)));
        }
    }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect box = m_view->rectOf(static_cast<std::uint32_t>(m_row));
        return {m_view->mapToGlobal(box.topLeft()), box.size()};
    }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override
    {
        QAccessible::State now;
        now.selectable = true;
        now.selected = isSelected();
        return now;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface
                   ? static_cast<QAccessibleTableCellInterface *>(this)
                   : nullptr;
    }
    bool isSelected() const override
    {
        const auto brush = m_view ? m_view->brush() : std::nullopt;
        return brush && brush->has(static_cast<std::uint32_t>(m_row));
    }
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override { return parent(); }

private:
    const ChartBar *bar() const
    {
        const auto &bars = m_view->picture().bars;
        return static_cast<std::size_t>(m_row) < bars.size() ? &bars[std::size_t(m_row)] : nullptr;
    }
    QPointer<ChartView> m_view;
    int m_row, m_column;
};

class ChartInterface final : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit ChartInterface(ChartView *view) : QAccessibleWidget(view, QAccessible::Table) {}
    ~ChartInterface() override
    {
        for (const auto &[index, id] : m_cells)
            QAccessible::deleteAccessibleInterface(id);
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TableInterface)
            return static_cast<QAccessibleTableInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Value)
            return view()->barSentence(view()->cursor());
        return QAccessibleWidget::text(kind);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface *child(int index) const override
    {
        return cellAt(index / columnCount(), index % columnCount());
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[index, id] : m_cells)
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        return -1;
    }
    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QAccessibleInterface *cellAt(int row, int column) const override
    {
        if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount())
            return nullptr;
        const int index = row * columnCount() + column;
        const auto known = m_cells.find(index);
        if (known != m_cells.end())
            return QAccessible::accessibleInterface(known->second);
        auto *cell = new BinInterface(view(), row, column);
        m_cells.emplace(index, QAccessible::registerAccessibleInterface(cell));
        return cell;
    }
    int selectedCellCount() const override { return selectedRowCount() * columnCount(); }
    QList<QAccessibleInterface *> selectedCells() const override
    {
        QList<QAccessibleInterface *> cells;
        for (const int row : selectedRows())
            for (int column = 0; column < columnCount(); ++column)
                cells << cellAt(row, column);
        return cells;
    }
    QString columnDescription(int column) const override { return headOf(*view(), column); }
    QString rowDescription(int row) const override
    {
        return view()->barSentence(static_cast<std::uint32_t>(row));
    }
    int columnCount() const override { return columnsOf(*view()); }
    int rowCount() const override { return static_cast<int>(view()->picture().bars.size()); }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return static_cast<int>(selectedRows().size()); }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override
    {
        QList<int> rows;
        if (const auto brush = view()->brush())
            for (auto bar = brush->first; bar < brush->last; ++bar)
                rows << static_cast<int>(bar);
        return rows;
    }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int row) const override { return selectedRows().contains(row); }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override {}

private:
    ChartView *view() const { return static_cast<ChartView *>(widget()); }
    mutable std::map<int, QAccessible::Id> m_cells;
};

/// A scatter says its cell at the cursor; a table of all its cells would be some ten thousand.
class ScatterInterface final : public QAccessibleWidget {
public:
    explicit ScatterInterface(ScatterView *view) : QAccessibleWidget(view, QAccessible::Chart) {}
    QString text(QAccessible::Text kind) const override
    {
        const auto *const view = static_cast<ScatterView *>(widget());
        const bool hasCells = view->grid() && !view->grid()->counts.empty();
        if (kind == QAccessible::Value && hasCells)
            return view->cellSentence(view->cursor());
        return QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    if (auto *const view = qobject_cast<ChartView *>(object))
        return new ChartInterface(view);
    if (auto *const view = qobject_cast<ScatterView *>(object))
        return new ScatterInterface(view);
    return nullptr;
}

} // namespace

void installChartAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(isInstalled);
}

} // namespace voxdeck
