// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildRegister.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace voxdeck {

/// Rows of a build that failed, by cause, each with a way to its rows and to try them again. Hidden where
/// none failed.
///
/// Threads  gui.
class FailureList final : public QWidget {
    Q_OBJECT
public:
    explicit FailureList(QWidget *parent = nullptr);

    void showCauses(const std::vector<FailureCause> &causes);
    /// Rows that failed in this run, before their shards are finished and their causes listed.
    void showCount(std::uint64_t rows);
    void setRetryable(bool isRetryable);
    std::uint64_t rows() const { return m_rows; }
    QString words() const;
    QTreeWidget &table() { return *m_table; }

signals:
    void rowsWanted(std::optional<voxdeck::LeftOut> reason); ///< none: all of them
    void retryWanted(std::optional<voxdeck::LeftOut> reason);

private:
    void fill();
    void refreshHead();

    std::vector<FailureCause> m_causes;
    std::uint64_t m_rows = 0;    ///< of the causes
    std::uint64_t m_counted = 0; ///< in this run
    bool m_isRetryable = false;
    QLabel *m_head;
    QPushButton *m_showAll, *m_retryAll;
    QTreeWidget *m_table;
};

} // namespace voxdeck
