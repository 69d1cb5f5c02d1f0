// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace voxdeck {

/// Replaces the table when no row matches: which filter to drop and how many rows that gives.
class NoMatchesPanel final : public QWidget {
    Q_OBJECT
public:
    explicit NoMatchesPanel(QWidget *parent = nullptr);

    /// The dataset is empty: no filter is set, and no rows exist.
    void showEmptyDataset();
    void showNoMatches(const QString &lastFilter);
    /// The number of rows without the last filter, once known.
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
