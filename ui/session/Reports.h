// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"
#include "ui/common/MessageBar.h"

#include <QObject>

#include <vector>

namespace voxdeck {

/// Reports to the user: short notices in the status bar, and failures and news in the message bar
/// of the visible page: the dataset's, or the first page's.
///
/// Threads  gui.
class Reports final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// The reason of the message about drafts that an earlier window left.
    static inline const QString kDrafts = QStringLiteral("drafts");

    /// Sets where messages appear; both bars must be set before the first report and outlive this.
    void setDatasetBar(MessageBar &bar) { m_ofDataset = &bar; }
    void setFirstPageBar(MessageBar &bar) { m_ofFirstPage = &bar; }
    MessageBar &ofDataset() const { return *m_ofDataset; }
    MessageBar &ofFirstPage() const { return *m_ofFirstPage; }
    void setDatasetOpen(bool isOpen) { m_isOpen = isOpen; }

    /// A message about the dataset. It goes with dismiss(reason), unless another one has replaced it.
    void show(MessageBar::Kind kind, const QString &words, std::vector<MessageBar::Choice> choices,
              const QString &reason = {});
    void dismiss(const QString &reason);
    /// Nothing is shown for what was stopped by a user.
    void fail(const Error &error);
    /// Something was changed: what failed before works again, and what was published is not all any more.
    void dismissOld();

signals:
    void notice(const QString &sentence);
    void noticeLater(const QString &sentence); ///< about background work

private:
    MessageBar *m_ofDataset = nullptr;
    MessageBar *m_ofFirstPage = nullptr;
    bool m_isOpen = false;
};

} // namespace voxdeck
