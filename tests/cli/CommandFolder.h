// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/PosixFileSystem.h"
#include "tests/cli/RunCommand.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::test {

/// Shared by tests of commands: a separate folder, its files by name, and running commands.
class CommandFolder {
protected:
    /// An empty one, for the next test.
    void makeFolder()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_root = m_folder->path().toStdString();
    }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    std::string read(const std::string &name) const
    {
        return readWholeFile(m_fs, at(name)).value_or("(none)");
    }
    void write(const std::string &name, const std::string &text) const
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name, std::ios::binary) << text;
    }
    Said run(std::vector<std::string> arguments) { return runCommand(m_fs, std::move(arguments)); }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
};

/// The same for tests of builds.
class BuildCommandFolder : protected CommandFolder {
protected:
    std::string path(const std::string &name) const { return at(name); }
    /// `build` in the folder's workspace.
    Said build(std::vector<std::string> more)
    {
        more.insert(more.begin(), {"build", "--workspace", path("w.voxdeck"), "--jobs", "2"});
        return run(std::move(more));
    }
};

} // namespace voxdeck::test
