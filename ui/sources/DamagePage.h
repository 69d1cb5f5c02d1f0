// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/TouchDataset.h"

#include <QWidget>

#include <cstdint>

class QLabel;
class QVBoxLayout;

namespace voxdeck {

/// A dataset of which parts cannot be read: what is wrong, what is safe, what can be done.
///
/// Threads  gui.
class DamagePage final : public QWidget {
    Q_OBJECT
public:
    struct Damage {
        QString path;
        std::vector<touch::ShardEntry> shards; ///< all of them; those with a problem are shown
        std::uint64_t unpublishedEdits = 0;
        std::optional<Error> error; ///< nothing could be opened at all
    };

    explicit DamagePage(QWidget *parent = nullptr);
    void showDamage(const Damage &damage);
    QString words() const; ///< all of it, for "Copy details"

signals:
    void continueWanted();
    void openOtherWanted();
    void tryAgainWanted();

private:
    void addCard(const QString &iconName, const QString &title, const QString &hint,
                 const QString &button, bool isMain, void (DamagePage::*wanted)());
    void addFact(QVBoxLayout &column, bool isWrong, const QString &text);

    QLabel *m_title, *m_subtitle, *m_detail;
    QVBoxLayout *m_wrong, *m_safe, *m_cards;
};

} // namespace voxdeck
