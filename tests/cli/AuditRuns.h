// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"

#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::test {

/// Runs `audit` on a list of a folder.
class AuditRuns {
protected:
    void makeFolder()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_root = m_folder->path().toStdString();
    }
    Said run(std::vector<std::string> more)
    {
        std::vector<std::string> all = {"audit", (m_root / "list.jsonl").string(), "--workspace",
                                        (m_root / "w.voxdeck").string()};
        all.insert(all.end(), more.begin(), more.end());
        return runCommand(m_fs, std::move(all));
    }
    JsonValue json(std::vector<std::string> more)
    {
        more.emplace_back("--json");
        const Said said = run(std::move(more));
        const auto parsed = JsonValue::parse(said.out);
        if (!parsed)
            qWarning("%s%s", said.out.c_str(), said.err.c_str());
        return parsed.value_or(JsonValue());
    }
    /// "hypotheses.0.total.cer", as JSON spells it
    static std::string at(const JsonValue &value, const std::string &path)
    {
        const JsonValue *now = &value;
        for (std::size_t begin = 0; begin < path.size();) {
            const std::size_t end = std::min(path.find('.', begin), path.size());
            const std::string step = path.substr(begin, end - begin);
            begin = end + 1;
            if (now->kind() == JsonValue::Kind::Array) {
                const auto index = static_cast<std::size_t>(std::stoul(step));
                if (index >= now->items().size())
                    return "(none)";
                now = &now->items()[index];
            } else if (now = now->find(step); !now) {
                return "(none)";
            }
        }
        return now->dump().value();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

} // namespace voxdeck::test
