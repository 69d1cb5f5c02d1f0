// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace voxdeck {

/// A splitter whose handles show a grip mark, are easy to hit, and go back to where they were on a
/// double click.
class GripSplitter final : public QSplitter {
    Q_OBJECT
public:
    explicit GripSplitter(Qt::Orientation orientation, QWidget *parent = nullptr);
    /// The sizes that a double click restores; also sets them.
    void setUsualSizes(const QList<int> &sizes);
    void resetSizes() { setSizes(m_usual); }

protected:
    QSplitterHandle *createHandle() override;

private:
    QList<int> m_usual;
};

} // namespace voxdeck
