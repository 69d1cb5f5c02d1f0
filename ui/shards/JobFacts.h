// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;

namespace voxdeck {

/// A few numbers in a row: what each is, small, above its value and what belongs to it.
///
/// Threads  gui.
class JobFacts final : public QWidget {
    Q_OBJECT
public:
    struct Fact {
        QString name;  ///< "Shards"
        QString value; ///< "43"
        QString more;  ///< "of 114"; may be empty
    };

    explicit JobFacts(QWidget *parent = nullptr);
    void showFacts(const std::vector<Fact> &facts);
    QString text() const; ///< "Shards 43 of 114  ·  …"

private:
    struct Labels {
        QLabel *name, *value, *more;
        QWidget *all;
    };
    Labels addLabels();

    QHBoxLayout *m_row;
    std::vector<Labels> m_labels;
    QString m_text;
};

} // namespace voxdeck
