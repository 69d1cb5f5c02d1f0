// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildPlan.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/shards/run/ShardState.h"

#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace voxdeck {

/// The shards of a build as squares by split: queued, being written, written, with failed segments. Where
/// there are more than kMostSquares, one square represents several shards of one split.
///
/// The arrows move a cursor among them; Enter or a double click asks for their rows.
/// Threads  gui.
class ShardGrid final : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostSquares = 1500;

    explicit ShardGrid(QWidget *parent = nullptr);

    /// `states` of the plan's shards; null: all are queued. `open` are being written.
    void showShards(const std::shared_ptr<const BuildPlan> &plan,
                    const std::shared_ptr<const std::vector<ShardState>> &states,
                    const std::vector<BuildProgress::Shard> &open = {});
    std::size_t squareCount() const;
    /// Shards of a square, by their numbers in the plan.
    const std::vector<std::uint64_t> &shardsOf(std::size_t square) const;
    /// "train, shards 0 to 9: 4 written, 1 being written, 5 queued"
    QString words(std::size_t square) const;
    QString legend() const; ///< "43 written · 8 being written · 63 queued · 2 with failed segments"
    std::size_t current() const { return m_current; }

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void rowsWanted(const std::vector<std::uint64_t> &shards);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Square {
        std::vector<std::uint64_t> shards;
        std::size_t written = 0;
        std::size_t writing = 0;
        std::size_t failed = 0; ///< written, with failed segments
        double share = 0;       ///< of its rows that are done
    };
    struct Group {
        QString name;
        std::size_t first = 0; ///< its first square
        std::size_t count = 0;
    };
    void arrange();
    void count(const std::vector<ShardState> *states,
               const std::vector<BuildProgress::Shard> &open);
    int columns(int width) const;
    QRect rectOf(std::size_t square) const;
    std::size_t squareAt(const QPoint &at) const; ///< squareCount() where no square is
    void setCurrent(std::size_t square);
    void paintSquare(QPainter &painter, const Square &square, const QRect &rect) const;

    std::shared_ptr<const BuildPlan> m_plan;
    std::vector<Square> m_squares;
    std::vector<std::size_t> m_squareOf; ///< by shard
    std::vector<Group> m_groups;
    std::size_t m_current = 0;
};

} // namespace voxdeck
