// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/publish/Publisher.h"

#include <QDialog>

class QLineEdit;

namespace voxdeck {

/// Says what publishing will write before it does: edits, records, bytes, and that audio stays as it is.
///
/// Threads  gui.
class PublishDialog final : public QDialog {
    Q_OBJECT
public:
    /// `isList`: what is written is files of lists, not shards.
    PublishDialog(const PublishReport &plan, bool isList, QWidget *parent = nullptr);
    QString note() const;

private:
    QLineEdit *m_note;
};

/// "3 records, 1.2 KB; audio untouched"
QString publishSummary(const PublishReport &report);

} // namespace voxdeck
