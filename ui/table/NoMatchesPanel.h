// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace voxdeck {

/// Stands in the place of the table when no row matches: which filter to drop and what that gives.
class NoMatchesPanel final : public QWidget {
    Q_OBJECT
public:
    explicit NoMatchesPanel(QWidget *parent = nullptr);

    /// No filter is set and there are no rows: the dataset is empty.
    void showEmptyDataset();
    void showNoMatches(const QString &lastFilter);
    /// How many rows there are without the last filter, once that is known.
    void showWithoutLast(const QString &lastFilter, quint64 rows);

signals:
    void removeLastWanted();
    void clearWanted();

private:
    QLabel *m_title;
    QLabel *m_hint;
    QPushButton *m_remove;
    QPushButton *m_clear;
};

} // namespace voxdeck
