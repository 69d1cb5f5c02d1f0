// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/WorkspacePage.h"

#include <QCoreApplication>
#include <QObject>

namespace voxdeck {

class AnnotateDesks;

/// The Annotate workspace, with its two modes: dividing a segment, and cutting a recording at its pauses.
///
/// Threads  gui.
class AnnotateWorkspace final : public WorkspacePage {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::AnnotateWorkspace)
public:
    explicit AnnotateWorkspace(AnnotateDesks &desks);

    ActionId action() const override;
    QString name() const override { return tr("Annotate"); }
    QString purpose() const override { return tr("Listen, correct and review segments"); }
    QString iconName() const override { return QStringLiteral("vx-annotate"); }
    QWidget &page() override;
    bool needsDataset() const override { return false; }
    void takeFocus() override;
    void shown() override { leaveModes(); }
    void hidden() override { leaveModes(); }
    bool mayClose(const std::function<void()> &goOn) override;

private:
    void leaveModes();

    AnnotateDesks &m_desks;
    std::function<void()> m_goOn; ///< what the question that was asked last is about
    QObject m_asked;              ///< the questions are answered as long as this page is there
};

} // namespace voxdeck
