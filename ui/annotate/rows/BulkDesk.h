// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0262
#pragma once

#include "core/edit/BulkEdit.h"
#include "ui/common/ManifestReader.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QMenu;

namespace voxdeck {

class AnnotateView;
class BrowseDesk;
class DatasetSession;
class EditDesk;
class FreshRows;
class ReasonDialog;
class SplitPlan;
class TableDesk;
class Workbench;

/// One change to all rows selected: counted and confirmed first where they are many, done in the
/// background as one step, which can be stopped without any change.
///
/// Threads  gui; rows are counted and changed on a worker thread with its own connection.
class BulkDesk final : public QObject {
    Q_OBJECT
public:
    static constexpr quint64 kWithoutAsking = 100; ///< ui-spec 5

    BulkDesk(Workbench &bench, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
             TableDesk &table, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();

    bool isBusy() const { return m_task.isBusy(); }
    /// `goesOn`: of one row; goOnWanted() follows as soon as the change is made, or its reason is chosen.
    void setStatus(SegmentStatus status, bool goesOn = false);
    /// Whether the open segment was just rejected and has not changed since. Approving it then is
    /// a habit of the hand, not a decision.
    bool isJustRejected() const;
    void setFlag(bool isFlagged);
    /// For one row by its id, 0: for the selected rows. Tags separated by spaces; either may be
    /// empty.
    void setTags(const QString &added, const QString &removed, quint32 row);
    void setSpeaker(const QString &speaker, quint32 row);
    /// Undoes (or redoes) a step of many rows, in the background.
    void takeLongStep(EditGroup step, bool isUndo, quint64 rows);
    /// What can be set: split, language, tags.
    void fillMenu(QMenu &menu);
    /// Gives up what is being asked or done. False: nothing is.
    bool cancel();
    DeskTask &task() { return m_task; }

signals:
    void busyChanged(bool isBusy, const QString &words);
    void goOnWanted(); ///< to the next segment
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    struct Wish {
        EditField field = EditField::Status;
        BulkOperation operation = BulkOperation::Set;
        std::string value;
        QString words;                    ///< "Approve %1", %1 being "1,204 segments" or a number
        bool isOfWholeRecordings = false; ///< a recording is in one split
        bool needsReason = false;
        std::string reason = {};  ///< kept in the journal
        std::string removed = {}; ///< tags that go in the same step
        quint32 row = 0;          ///< this one alone, whatever is selected
        bool goesOn = false;
        QString done =
            {}; ///< "Tag “noise” added to %1.", %1 being a key or as in `words`; empty: "%1 changed."
    };
    struct Counted {
        RowIds rows;
        std::uint64_t segments = 0; ///< that would change, or be looked at
        double seconds = 0;
        std::string layout;
        std::shared_ptr<const SplitPlan> plan; ///< for whole recordings
    };
    /// A wish whose reason is asked for while its rows are counted.
    struct Asked {
        Wish wish;
        std::shared_ptr<const Counted> counted; ///< null until it is known
        bool hasReason = false;
    };
    void ask(const Wish &wish);
    void count(const Wish &wish, std::vector<RowRange> ranges, quint64 rows);
    void askWhy(const Wish &wish, quint64 rows);
    void acceptCount(const Wish &wish, quint64 rows,
                     const Result<std::shared_ptr<const Counted>> &counted);
    std::uint64_t draftsIn(const Wish &wish, const Counted &counted) const;
    void applyAsked(const std::shared_ptr<const Asked> &asked);
    void stopAsking();
    QString questionOf(const Wish &wish, const Counted &counted) const;
    void confirm(const Wish &wish, const std::shared_ptr<const Counted> &counted);
    bool apply(const Wish &wish, const std::shared_ptr<const Counted> &counted);
    void askForText(const QString &title, const QString &label, const Wish &wish);
    /// Where the rows are; `isShown`: they are so many that it takes a while.
    DeskTask::Tell telling(bool isShown);
    /// Tells that `rows` rows have changed, and says `sentence` when the table shows them.
    void tellChanged(const QString &words, quint64 rows, const QString &sentence);

    Workbench &m_bench;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    TableDesk &m_table;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    bool m_isAsking = false;
    std::shared_ptr<Asked> m_asked; ///< until both the count and the reason are there
    QPointer<ReasonDialog> m_why;
    std::optional<SegmentRef> m_justRejected;
    FreshRows *m_fresh;
};

} // namespace voxdeck
