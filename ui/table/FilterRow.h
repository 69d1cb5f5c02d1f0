// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/QueryExpression.h"
#include "core/search/RowReader.h"

#include <QHash>
#include <QList>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

class QLineEdit;
class QMenu;
class QToolButton;

namespace voxdeck {

class RowView;

/// A filter under the name of each column. It stores no filter: typed text goes into the one search
/// text, in the query language, and the present conditions are shown.
///
/// Threads  gui.
class FilterRow final : public QWidget {
    Q_OBJECT
public:
    explicit FilterRow(RowView &view);

    void showQuery(const RowQuery &query);
    void setLanguages(std::vector<std::pair<std::string, std::uint64_t>> languages);
    /// The field of the transcript, or where the user was last.
    void takeFocus();
    QLineEdit *field(int column) const { return m_fields.value(column); }
    QToolButton *button(int column) const { return m_buttons.value(column); }
    QSize sizeHint() const override;

signals:
    void queryWanted(const voxdeck::RowQuery &query);
    void mistake(const QString &sentence); ///< empty: none
    void leaveWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLineEdit *makeField(int column);
    QToolButton *makeButton(int column);
    void place();
    void apply(int column);
    void showMistake(int column, const QString &sentence);
    void fillMenu(int column, QMenu &menu);
    void addValue(QMenu &menu, int column, const QueryTest &test, const QString &words,
                  bool isChecked);
    std::vector<QueryTest> testsOf(int column) const;

    RowView &m_view;
    RowQuery m_query;
    std::vector<std::pair<std::string, std::uint64_t>> m_languages;
    QHash<int, QLineEdit *> m_fields;
    QHash<int, QToolButton *> m_buttons;
    QList<QWidget *> m_tabOrder;
    QTimer m_typed;
    int m_typedIn = -1, m_lastIn = -1;
    int m_applied = -1; ///< the column whose text is becoming the query
};

} // namespace voxdeck
