// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/SampleReview.h"

#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace voxdeck {

/// A sample that is drawn by strata, heard segment by segment, and what it says of all.
///
/// Keys     Space and F5 play the segment, P passes it, F fails it, U takes the mark back, Enter opens it in Annotate.
/// Threads  gui.
class SamplePane final : public QWidget {
    Q_OBJECT
public:
    struct Wish {
        std::uint64_t rows = 0;
        AuditGrouping by{};
        std::int64_t seed = 0;
    };
    explicit SamplePane(QWidget *parent = nullptr);

    void showNothing();
    void show(const SampleReview &review);
    void setBusy(const QString &words); ///< empty: nothing is done
    Wish wish() const;
    AuditLimit limit() const;
    QTreeWidget &table() { return *m_table; }
    QPushButton &button() { return *m_draw; }
    QSpinBox &count() { return *m_count; }
    QDoubleSpinBox &bound() { return *m_bound; }
    QString note() const;
    QString result() const;

signals:
    void drawWanted();
    void stopWanted();
    void limitChanged();
    void markWanted(std::uint32_t row, voxdeck::SampleMark mark);
    void playWanted(std::uint32_t row);
    void rowsWanted(); ///< all of the sample, in the table

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeHead();
    std::optional<std::uint32_t> current() const;
    void markCurrent(SampleMark mark);

    QSpinBox *m_count, *m_seed;
    QComboBox *m_by;
    QComboBox *m_measure;
    QDoubleSpinBox *m_bound;
    QPushButton *m_draw, *m_pass, *m_fail, *m_show;
    QLabel *m_note, *m_result;
    QTreeWidget *m_table;
    bool m_isBusy = false;
};

} // namespace voxdeck
