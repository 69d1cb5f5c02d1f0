// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/SegmentTableModel.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>

class QMenu;

namespace voxdeck {

class RowView;

/// Which columns the segment table shows, in which order and how wide.
///
/// A column is shown when the user asked for it, else automatically: when the dataset has values
/// for it
/// and the window is wide enough. Long keys get what short transcripts leave. The transcript gets the remaining width, until it is resized by
/// hand.
///
/// Units    pixels. Threads  gui.
class TableColumns final : public QObject {
    Q_OBJECT
public:
    explicit TableColumns(RowView &view);

    /// Optional columns and those without values stay hidden until asked for or seen.
    void hideUntilSeen();
    void showThoseOf(const RowPage &page);
    void hideForWidth(bool hidesCountry, bool hidesStart);

    bool isShown(int column) const;
    void setShown(int column, bool isShown);
    bool canHide(int column) const;
    /// To the `place` that it has among all columns, hidden ones too.
    void move(int column, int place);
    bool canResize(int column) const;
    int width(int column) const;
    void resize(int column, int width);
    bool isKeyFrozen() const { return m_isKeyFrozen; }
    void setKeyFrozen(bool isFrozen);
    void reset(); ///< restores the defaults
    /// Shows a column for a version of the transcript or a field of the metainfo; replaces the last
    /// such column when all are in use.
    void addField(const QString &name);
    /// Of the columns Field1 .. Field4, "" for unused ones.
    const QStringList &fields() const { return m_fields; }
    /// The same, and behind them the metrics that are shown: the fields to read with rows.
    QStringList fieldsToRead() const;
    /// Of a column in fieldsToRead(); -1 where it is not read so.
    int placeOf(int column) const;
    /// All columns from left to right, hidden ones too, but for those of fields without a name.
    QList<int> inOrder() const;
    QString name(int column) const;

    /// For the settings: "key:180:shown", in order; what is unknown or damaged is left out.
    QStringList save() const;
    void restore(const QStringList &saved);

    void fillMenu(QMenu &menu);
    /// The transcript gets what the others leave.
    void fitTranscript();

signals:
    void changed(); ///< by the user
    void dialogWanted();
    void fieldWanted();
    void fieldsChanged(const QStringList &fields);
    void keyFrozenChanged(bool isFrozen);

private:
    void apply();
    void setUsualWidths();
    void noteResized(int column, int before, int now);
    void measure(const RowPage &page);
    int usualWidth(int column) const;
    bool hasName(int column) const;

    RowView &m_view;
    QHash<int, bool> m_chosen; ///< columns the user showed or hid
    QSet<int> m_empty, m_narrow;
    QHash<int, int> m_widths; ///< chosen by the user
    QStringList m_fields;
    bool m_isKeyFrozen = false;
    bool m_isApplying = false;
    int m_longestKey = 0;        ///< pixels of the longest key seen, with its margins
    int m_longestTranscript = 0; ///< likewise, of the rows measured with it
};

} // namespace voxdeck
