// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"

#include <QWidget>

class QTreeWidget;
class QTreeWidgetItem;

namespace voxdeck {

class JsonValue;

/// The right panel: facts of the current segment, its audio, and the metainfo record as a tree.
/// Folded parts stay folded from segment to segment.
///
/// Threads  gui.
class DetailsPanel final : public QWidget {
    Q_OBJECT
public:
    struct AudioFacts {
        bool isShard = false;
        QString shard; ///< its name, or that of the audio file's folder
        QString file;  ///< "audio.bin @ 1.84 GB"
        int sampleRateHz = 0;
        double itemSeconds = 0; ///< 0: not known
        QString problem;        ///< why it cannot be heard
    };

    explicit DetailsPanel(QWidget *parent = nullptr);

    void showSegment(const SegmentDetails &details);
    void showAudio(const AudioFacts &facts);
    void clear();
    QTreeWidget *tree() { return m_tree; }

protected:
    void changeEvent(QEvent *event) override;

private:
    QTreeWidgetItem *section(const QString &name);
    void add(QTreeWidgetItem *parent, const QString &key, const QString &value,
             bool isFixed = false, const QString &keyToolTip = {});
    void addJson(QTreeWidgetItem *parent, const QString &key, const JsonValue &value, int depth);

    QTreeWidget *m_tree;
    QTreeWidgetItem *m_segment, *m_transcripts, *m_audio, *m_metainfo;
};

} // namespace voxdeck
