// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/QueryCompletion.h"
#include "core/query/QueryParser.h"

#include <QLineEdit>

#include <utility>

class QCompleter;
class QLabel;
class QStringListModel;

namespace voxdeck {

/// The search field: offers field names while they are typed, and says under itself what is wrong.
///
/// Threads  gui.
class SearchBox final : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchBox(QWidget *parent = nullptr);

    /// Whether the text is a valid query; shows the mistake, or clears it.
    bool check();
    /// Shows a mistake that only running the query has found.
    void showMistake(const QString &sentence);
    QString mistake() const;
    /// Of saved filters and baskets, to be offered.
    void setNames(QueryNames names) { m_names = std::move(names); }
    /// The completions offered at the caret: "lang:", "approved".
    QStringList offered() const;

signals:
    void leaveWanted(); ///< to the rows

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void moveEvent(QMoveEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void offer();
    void take(const QString &word);
    void placeMistake();

    QueryNames m_names;
    QCompleter *m_completer;
    QStringListModel *m_words;
    QLabel *m_mistake;
};

} // namespace voxdeck
