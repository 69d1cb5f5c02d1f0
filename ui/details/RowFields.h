// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>

class QCompleter;
class QLabel;
class QLineEdit;
class QStringListModel;

namespace voxdeck {

/// Tags and speaker of the selected rows, at the head of the details: known values are suggested
/// while typing, new ones are accepted too. Enter or leaving the field applies the value; Esc
/// restores the previous one.
///
/// Threads  gui. It changes no data itself.
class RowFields final : public QWidget {
    Q_OBJECT
public:
    explicit RowFields(QWidget *parent = nullptr);

    /// Of the current row, of `rows` that are selected; a field that is being typed in is left alone.
    void showRow(const QString &tags, const QString &speaker, std::uint64_t rows);
    void showNothing();
    void setKnown(const QStringList &tags, const QStringList &speakers);
    /// "1 noise": the tags that have a key, to be seen under the field.
    void setTagKeys(const QStringList &keys);
    /// Applies what is typed but not applied yet.
    void take();
    QLineEdit &tagsField() { return *m_tags; }
    QLineEdit &speakerField() { return *m_speaker; }

signals:
    void tagsWanted(const QString &added, const QString &removed); ///< separated by spaces
    void speakerWanted(const QString &speaker);
    void leaveWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void takeTags();
    void takeSpeaker();
    void offerTags();
    void putTag(const QString &tag);

    QLineEdit *m_tags, *m_speaker;
    QLabel *m_keys, *m_rows;
    QStringListModel *m_knownTags, *m_knownSpeakers;
    QCompleter *m_tagCompleter;
    QString m_shownTags, m_shownSpeaker;
};

} // namespace voxdeck
