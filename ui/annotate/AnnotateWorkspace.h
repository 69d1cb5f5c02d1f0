// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/WorkspacePage.h"

#include <QCoreApplication>

namespace voxdeck {

class AnnotateView;
class DivideDesk;
class PausesDesk;

/// The Annotate workspace, with its two modes: dividing a segment, and cutting a recording at its pauses.
///
/// Threads  gui.
class AnnotateWorkspace final : public WorkspacePage {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::AnnotateWorkspace)
public:
    AnnotateWorkspace(AnnotateView &view, DivideDesk &divide, PausesDesk &pauses)
        : m_view(view), m_divide(divide), m_pauses(pauses)
    {
    }

    ActionId action() const override;
    QString name() const override { return tr("Annotate"); }
    QString purpose() const override { return tr("Listen, correct and review segments"); }
    QString iconName() const override { return QStringLiteral("vx-annotate"); }
    QWidget &page() override;
    bool needsDataset() const override { return false; }
    void takeFocus() override;
    void shown() override { leaveModes(); }
    void hidden() override { leaveModes(); }
    bool handle(ActionId id) override;

private:
    void leaveModes();

    AnnotateView &m_view;
    DivideDesk &m_divide;
    PausesDesk &m_pauses;
};

} // namespace voxdeck
