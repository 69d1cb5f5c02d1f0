// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"
#include "ui/jobs/DeskTask.h"
#include "ui/session/RowChanges.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>

namespace voxdeck {

class AnnotateView;
class DatasetSession;
struct QueryTest;
class SearchBox;
class Workbench;

/// Which rows are shown and which one is current: query, order, totals, going from row to row.
///
/// Threads  gui.
class BrowseDesk final : public QObject {
    Q_OBJECT
public:
    BrowseDesk(Workbench &bench, AnnotateView &view, SearchBox &search, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();

    const RowQuery &query() const;
    void setQuery(const RowQuery &query);
    void clearFilters();
    /// Only rows of which this is true as well; instead of what is asked of the same field.
    void filterTo(const QueryTest &test);
    /// Asks for the order again: more rows were read, or rows changed. The place is kept.
    void refresh();
    /// The same where other rows are there than before; then goes to that one.
    void refreshAndGoTo(const std::optional<SegmentRef> &ref);
    void refreshTotals();
    const ManifestTotals &totals() const;
    quint64 matching() const;
    std::optional<double> matchingSeconds() const;
    /// Whether more rows are to come.
    void setReading(bool isReading);

    void step(int rows);
    void goToFirst();
    void goToLast();
    void goToNextPending();
    void goBack();
    void goForward();
    /// "256", "#256", a whole key, or words to filter by. Returns false for an invalid row number;
    /// a key is looked up in the background, and where several rows have it the user chooses.
    bool goTo(const QString &where);
    /// Goes there as soon as the row is known; any other navigation meanwhile takes precedence.
    /// Where the segment was divided or merged since, goes to its successor.
    void goToSegment(const SegmentRef &ref);
    const SegmentRow *current() const;
    /// After an undo or redo of these lines of the journal: reads the rows again and goes to the first.
    void showStep(const std::vector<EditRecord> &records);
    /// Reads the current segment's details again.
    void refreshDetails();

    void searchNow(); ///< what is typed in the search box, without waiting for a pause

signals:
    void countsChanged();
    void rowsShown();
    void queryAsked(); ///< by a user: other rows, in another order, are on their way
    void outsideFilter(const voxdeck::SegmentRow &row); ///< goToSegment found it, but not in here
    void segmentGone(const voxdeck::SegmentRef &ref);   ///< goToSegment: the segment was deleted
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void showQuery(const RowQuery &before);
    void showChanged(const SegmentRow &row);
    void acceptChange(RowChange what);
    void showCounts();
    void sortBy(const SortKey &first);
    void setFields(const QStringList &names);
    void acceptFailure(const Error &error);
    void acceptFirstRows(quint64 generation, const std::shared_ptr<const RowOrder> &first);
    void acceptOrder(quint64 generation, const std::shared_ptr<const RowOrder> &order);
    void acceptDetails(quint64 generation, const SegmentDetails &details);
    void acceptRow(quint64 generation, const SegmentRow &row);
    void acceptMissing(quint64 generation, const SegmentRef &ref);
    void acceptTotals(const ManifestTotals &totals);
    void readNames();
    void findPendingIn(const std::shared_ptr<const RowOrder> &order);
    void goToPending(quint32 found);
    void stayWithPerson();
    void chooseForKeyboard();
    bool isUnderHands() const;
    void noteRow();
    void findOpenSegment();
    void acceptInPlace(const std::optional<SegmentRow> &row);
    void goBeside();
    struct SameKey;
    void goToKey(const QString &key);
    void chooseOf(const SameKey &found, const QString &key);
    void filterToWords(const QString &words);
    void choose(quint32 id);
    void chooseUnread();
    void open(const SegmentRow &chosen);
    void remember(const SegmentRow &row);
    void probeWithoutLast();
    void chooseFirstOfNewQuery();

    Workbench &m_bench;
    AnnotateView &m_view;
    SearchBox &m_search;
    DatasetSession *m_session = nullptr;
    bool m_isCounting = false;
    bool m_isNewQuery = false;  ///< its rows are still to come
    bool m_goesToFirst = false; ///< when they come, wherever the current row is among them
    bool m_isReading = false;
    QElapsedTimer m_readingClock;
    quint64 m_readBefore = 0; ///< rows there were when reading began
    quint64 m_generation = 0; ///< of orders
    quint64 m_probe = 0;      ///< generation of a count without the last filter
    QString m_probeName;
    quint64 m_details = 0; ///< generation of details
    quint64 m_goTo = 0;    ///< generation of rows asked for to go there
    SegmentRef m_goToRef;  ///< what was asked for
    quint64 m_pendingProbe = 0;
    DeskTask m_looks; ///< what is read or searched beside the table
    bool m_isReadingNames = false, m_wantsNames = false;
    std::optional<SegmentRef> m_wanted;      ///< to go to, once the order is there
    std::optional<SegmentRef> m_soughtAgain; ///< it was not among the rows, which are read again
    bool m_mayBeGone = false;                ///< the open segment: there were changes elsewhere
    bool m_looksForOpen = false; ///< the row asked for is the one in place of the open segment
    bool m_isOpenGone = false;   ///< somebody types in it still
    int m_rowBefore = -1;        ///< of the open segment, while it was shown
    std::vector<SegmentRef> m_visited;
    std::size_t m_visitedAt = 0;
    QTimer m_searchDelay, m_totalsDelay;
};

} // namespace voxdeck
