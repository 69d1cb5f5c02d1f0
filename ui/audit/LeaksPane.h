// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/LeakSurvey.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QTableWidget;

namespace voxdeck {

/// What is in two splits at once, by kind and pair of splits, over the whole dataset.
///
/// Keys     arrows go from cell to cell; Space plays a segment, Enter lists the segments of a cell.
/// Threads  gui.
class LeaksPane final : public QWidget {
    Q_OBJECT
public:
    explicit LeaksPane(QWidget *parent = nullptr);

    void showNothing();
    void show(std::shared_ptr<const LeakReport> report, qint64 atMs);
    /// Null where none is shown.
    const std::shared_ptr<const LeakReport> &report() const { return m_report; }
    void setBusy(const QString &words); ///< empty: nothing is done
    bool isBusy() const { return m_isBusy; }
    QTableWidget &table() { return *m_table; }
    QPushButton &button() { return *m_check; }

signals:
    void checkWanted();
    void stopWanted();
    void repairWanted(); ///< in the Splits workspace, which shows what would move
    void rowsWanted(const std::vector<std::uint32_t> &rows);
    void playWanted(std::uint32_t row);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fill();
    std::vector<std::uint32_t> currentRows() const;

    QPushButton *m_check, *m_repair;
    QLabel *m_note;
    QTableWidget *m_table;
    std::shared_ptr<const LeakReport> m_report;
    bool m_isBusy = false;
};

} // namespace voxdeck
