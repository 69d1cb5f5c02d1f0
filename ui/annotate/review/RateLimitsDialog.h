// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/RateLimits.h"

#include <QDialog>
#include <QStringList>

class QLabel;
class QPushButton;
class QTableWidget;

namespace voxdeck {

/// Up to which percentages error rates are good and fair in this workspace: for all languages in the first row, and
/// for each language that has other limits.
///
/// Threads  gui. It changes no data itself.
class RateLimitsDialog final : public QDialog {
    Q_OBJECT
public:
    /// `languages`: tags of the dataset, which are listed though they have no limits of their own.
    RateLimitsDialog(const RateLimits &limits, const QStringList &languages, QWidget *parent);

    RateLimits limits() const; ///< once it is accepted
    QTableWidget &table() { return *m_table; }
    QPushButton &acceptButton() { return *m_use; }

private:
    void addRow(const RateLimits &limits, const QString &language);
    Result<RateLimits> typed() const;
    void check();

    QTableWidget *m_table;
    QLabel *m_problem;
    QPushButton *m_use;
};

} // namespace voxdeck
