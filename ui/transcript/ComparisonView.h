// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/Comparison.h"

#include <QAbstractScrollArea>
#include <QFont>
#include <QString>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

/// One text that the transcript is held against.
struct ComparedVersion {
    QString name; ///< as a user reads it
    Comparison comparison;
};

/// The transcript over one or more other texts, piece opposite piece: equal ones plain, and for each
/// difference a box with its letter: S with a wavy line below, D with a hatched gap below, I with a
/// hatched gap above. Lines run in the direction of the text and wrap.
///
/// Left and Right go from difference to difference, Enter or a click takes one.
///
/// Threads  gui.
class ComparisonView final : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ComparisonView(QWidget *parent = nullptr);

    /// The first version is the one that differences are counted in. All have the same transcript.
    void setVersions(std::vector<ComparedVersion> versions, const QString &language);
    const std::vector<ComparedVersion> &versions() const { return m_versions; }
    /// Shown in place of texts; empty: the texts.
    void setMessage(const QString &sentence);
    /// Of the first version's differences.
    void setCurrent(std::optional<std::size_t> difference);
    std::optional<std::size_t> current() const { return m_current; }
    /// "3 differences: deletion "the" after "on", ...": for who cannot see the boxes.
    QString sentence() const;
    /// The height at which one line of each version can be seen.
    int oneLineHeight() const { return heightOf(1); }
    int heightOf(int lines) const; ///< of that many lines of pairs
    QSize sizeHint() const override { return {200, oneLineHeight()}; }

signals:
    void takeWanted(std::size_t version, voxdeck::StepRange range);
    void differenceChosen(std::size_t difference); ///< by Left or Right

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// A version's text paired with a piece of the transcript, or with nothing.
    struct Cell {
        QString text;
        AlignmentKind kind = AlignmentKind::Equal;
        StepRange range; ///< the difference it belongs to
        bool isBlank = true;
    };
    struct Column {
        QString yours;
        bool isYours = false; ///< false: only others have something here
        bool joins = false;   ///< no space before it; of theirs where it is not yours
        std::vector<Cell> cells;
        bool isInRun = false; ///< of pieces that run to the right in a text that runs to the left
        QRectF place;         ///< in the contents; whole height of its line
    };

    void makeColumns();
    void addInsertions(std::size_t gap, std::vector<std::size_t> &steps);
    void addPiece(std::size_t piece, std::vector<std::size_t> &steps);
    void joinEqual();
    void layOut();
    void keepNumbersLeftToRight();
    double textHeight() const;
    double lineHeight() const;
    double gutter() const;
    void paintColumn(QPainter &painter, const Column &column) const;
    void paintDifference(QPainter &painter, const Column &column, std::size_t version) const;
    QRectF cellRect(const Column &column, std::size_t row) const;
    void drawText(QPainter &painter, const QRectF &rect, const QString &text,
                  const QColor &color) const;
    std::optional<std::pair<std::size_t, StepRange>> differenceUnder(const QPoint &at) const;
    void step(int direction);
    void showCurrent();

    std::vector<ComparedVersion> m_versions;
    std::vector<Column> m_columns;
    std::vector<double> m_lines; ///< tops, in the contents
    QString m_message;
    QFont m_font;
    bool m_isRightToLeft = false;
    std::optional<std::size_t> m_current;
};

} // namespace voxdeck
