// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;

namespace voxdeck {

class DivideHalf;

/// Replaces the transcript while a segment is being divided: both parts side by side, the earlier
/// one always left, whatever their scripts; beside them a summary of the change.
///
/// Threads  gui. It changes no data itself.
class DividePane final : public QWidget {
    Q_OBJECT
public:
    explicit DividePane(QWidget *parent = nullptr);

    DivideHalf &earlier() { return *m_earlier; }
    DivideHalf &later() { return *m_later; }
    void setRoomy(bool isRoomy); ///< two lines of comparison in each half, else one
    void setTitle(const QString &title);
    void setFacts(const QString &sentence);
    QString facts() const;
    bool approvesBoth() const;
    void setApprovesBoth(bool doesApprove);
    QPushButton &splitButton() { return *m_split; }
    QPushButton &cancelButton() { return *m_cancel; }

signals:
    void splitWanted();
    void cancelWanted(); ///< the button, or Esc anywhere in here

private:
    DivideHalf *m_earlier, *m_later;
    QLabel *m_title, *m_facts;
    QCheckBox *m_approve;
    QPushButton *m_split, *m_cancel;
};

} // namespace voxdeck
