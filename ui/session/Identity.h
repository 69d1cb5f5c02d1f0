// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <string>
#include <utility>
#include <vector>

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
    /// Whether it may be the same person's: a name of theirs before, or the name in another spelling.
    bool mayBe(const std::string &name) const;
    void setFormerNames(std::vector<std::string> names) { m_formerNames = std::move(names); }

signals:
    void changed();

private:
    std::string m_who;
    std::vector<std::string> m_formerNames;
};

} // namespace voxdeck
