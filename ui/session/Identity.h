// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <string>

namespace voxdeck {

/// The user at the window: whose name edits, comments and packages carry, and who "me" is in a query.
///
/// Threads  gui.
class Identity final : public QObject {
    Q_OBJECT
public:
    explicit Identity(QObject *parent = nullptr);

    const std::string &who() const { return m_who; }
    /// An empty name means the login name.
    void set(const std::string &name);

signals:
    void changed();

private:
    std::string m_who;
};

} // namespace voxdeck
