// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class DatasetSession;
class Filter;
class Settings;
class StatusWords;
class Workbench;

/// Actions on the table as a whole: its columns and their filters, the selection and its duration,
/// copying rows.
///
/// Threads  gui; hours and texts of many rows are made on the reader's thread.
class TableDesk final : public QObject {
    Q_OBJECT
public:
    static constexpr quint64 kMostCopied = 200'000;

    TableDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
              StatusWords &status, Settings &settings, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();

    quint64 selectedRows() const { return m_selected; }
    /// How long the selection is; nothing while it is being counted.
    std::optional<double> selectedSeconds() const { return m_seconds; }
    void copyRows();

signals:
    void selectionCounted(); ///< its hours are known now
    void failed(const voxdeck::Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectColumns(Settings &settings);
    void connectFilterRow(Settings &settings);
    void filterToValue();
    void noteSelection(quint64 rows);
    void countSelection();
    void showSelection();
    void showPlace();
    void showCopying(quint64 rows);
    void finishCopying(const std::string &text);
    void popUpMenu(const QPoint &at);

    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    const Filter &m_filter;
    StatusWords &m_status;
    DatasetSession *m_session = nullptr;
    QTimer m_countDelay, m_copyShown;
    quint64 m_selected = 0;
    std::optional<double> m_seconds;
    double m_wholeSeconds = 0; ///< what is being counted is left out of this
    bool m_countsRest = false;
    bool m_isCopyShown = false;
    quint64 m_counting = 0, m_copying = 0; ///< generations
    quint64 m_copied = 0, m_toCopy = 0, m_wantedToCopy = 0;
};

} // namespace voxdeck
