// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/RowReader.h"

#include <QWidget>

#include <cstdint>
#include <optional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace voxdeck {

/// The counts, and the rows they cover.
struct RowCounts {
    std::optional<quint64> matching; ///< empty while it is being counted
    std::optional<double> matchingSeconds;
    quint64 all = 0; ///< rows read so far
    double allSeconds = 0;
    bool isReading = false; ///< more rows are to come
    quint64 perSecond = 0;  ///< read so far; 0: too early to say
};

/// The active filters as removable chips, with the count of the remaining rows.
///
/// Threads  gui. It stores no query: it shows one and asks for another.
class FilterBar final : public QWidget {
    Q_OBJECT
public:
    explicit FilterBar(QWidget *parent = nullptr);

    void showQuery(const RowQuery &query);
    void setLanguages(std::vector<std::pair<std::string, std::uint64_t>> languages);
    void showCounts(const RowCounts &counts);
    QPushButton *columnsButton() { return m_columns; }
    QString countText() const;

    /// The query without what was added to it last; what it is called goes to `name`.
    static RowQuery withoutLast(const RowQuery &query, QString &name);

signals:
    void queryWanted(const voxdeck::RowQuery &query);
    void saveWanted(); ///< under a name

protected:
    void changeEvent(QEvent *event) override;

private:
    void showSign();
    void addChip(const QString &kind, const QString &value, const RowQuery &without);
    void fillMenu();

    RowQuery m_query;
    std::vector<std::pair<std::string, std::uint64_t>> m_languages;
    QLabel *m_sign;
    QHBoxLayout *m_chips;
    QPushButton *m_add;
    QLabel *m_counts;
    QPushButton *m_save, *m_columns;
};

} // namespace voxdeck
