// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/annotations/HypothesisImport.h"
#include "core/shards/export/LabelExport.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <string>

namespace voxdeck {

class DatasetSession;
class LabelExportDialog;
class LabelImportDialog;
class Workbench;

/// Imports annotation files onto the segments, after a preview and as one step; exports segments as
/// annotation files.
///
/// Threads  gui; files are read and written on a worker thread with its own connection.
class AnnotationsDesk final : public QObject {
    Q_OBJECT
public:
    AnnotationsDesk(FileSystem &fs, Workbench &bench, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void openImport();
    void openExport();
    LabelImportDialog *importDialog() const;
    LabelExportDialog *exportDialog() const;
    bool isBusy() const { return m_task.isBusy(); }
    DeskTask &task() { return m_task; }

signals:
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    using Plan = std::shared_ptr<const LabelImportPlan>;
    using Hypotheses = std::shared_ptr<const std::vector<HypothesisReport>>;
    /// What the files would change: one of the two.
    struct Preview {
        Plan plan;
        Hypotheses hypotheses;
    };
    void preview();
    void showPreview(const Result<Preview> &preview);
    void import();
    void importHypotheses();
    void finishHypotheses(const Result<Hypotheses> &done);
    void finishImport(const Plan &plan, const Result<EditGroup> &step);
    void write();
    void finishExport(const Result<LabelExportReport> &report);
    void showScope();

    FileSystem &m_fs;
    Workbench &m_bench;
    DatasetSession *m_session = nullptr;
    QPointer<LabelImportDialog> m_import;
    QPointer<LabelExportDialog> m_export;
    DeskTask m_task;
};

} // namespace voxdeck
