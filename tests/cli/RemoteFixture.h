// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/cli/RunCommand.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/TarBytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck::test {

/// What tests of commands about addresses share: one server of tests/remote/server.py a program, whose keys are in the
/// environment, and an empty folder with a cache a test.
class RemoteFixture : public QObject {
protected:
    void startServer()
    {
        if (!LoopbackServer::isPossible())
            QSKIP("python3 is not installed: nothing is read from a server");
        m_server = std::make_unique<LoopbackServer>();
        QVERIFY(m_server->isUp());
        for (const auto &[name, value] : m_server->environment())
            qputenv(name.c_str(), QByteArray::fromStdString(value));
    }
    void startAfresh()
    {
        if (!m_server)
            QSKIP("python3 is not installed");
        QVERIFY(m_server->clear());
        m_folder = std::make_unique<QTemporaryDir>();
        m_root = m_folder->path().toStdString();
        for (const char *const name : {"VOXDECK_CACHE", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(name, QByteArray::fromStdString(at(name)));
    }
    Said run(std::vector<std::string> arguments)
    {
        const Said said = runCommand(m_fs, std::move(arguments));
        m_all += said.out + said.err;
        return said;
    }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    void write(const std::string &name, const std::string &bytes) const
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name, std::ios::binary) << bytes;
    }
    std::string bytesOfFile(const std::string &name)
    {
        return readWholeFile(m_fs, m_root / name).value_or(std::string("(missing)"));
    }
    /// An object as the cat command prints it.
    std::string stored(const std::string &key)
    {
        const Said said = run({"cat", "s3://bucket/" + key});
        return said.code == 0 ? said.out : "(missing)";
    }
    /// Stores all files of a folder below BUCKET/PREFIX.
    void send(const std::filesystem::path &folder, const std::string &prefix)
    {
        for (const auto &file : std::filesystem::recursive_directory_iterator(folder))
            if (file.is_regular_file())
                QVERIFY(m_server->store(
                    prefix + std::filesystem::relative(file.path(), folder).string(),
                    readWholeFile(m_fs, file.path()).value()));
    }
    /// A WebDataset of three shards, with that many utterances, in m_root/wds.
    void writeShards(int count)
    {
        QVERIFY(writeSampleList(m_fs, m_root / "sounds", count));
        std::vector<std::string> wavs;
        for (const auto &file : std::filesystem::directory_iterator(m_root / "sounds"))
            if (file.path().extension() == ".wav")
                wavs.push_back(file.path().string());
        std::sort(wavs.begin(), wavs.end());
        std::filesystem::create_directories(m_root / "wds");
        for (int shard = 0; shard < 3; ++shard) {
            std::string tar;
            for (std::size_t i = static_cast<std::size_t>(shard); i < wavs.size(); i += 3) {
                const auto key = "utt" + std::to_string(i);
                tar += tarMember(key + ".wav", readWholeFile(m_fs, wavs[i]).value());
                tar += tarMember(key + ".txt", "text of " + key);
            }
            write("wds/s-" + std::to_string(shard) + ".tar", tar + tarEnd());
        }
    }
    /// Whether what was printed, or any file below the test's folder but in @p except, holds the text.
    bool isLeftBehind(const std::string &secret, const std::string &except = {})
    {
        bool isFound = m_all.find(secret) != std::string::npos;
        if (isFound)
            qWarning("left in what was printed: %s", m_all.c_str());
        for (const auto &file : std::filesystem::recursive_directory_iterator(m_root))
            if (file.is_regular_file()) {
                const auto bytes = readWholeFile(m_fs, file.path()).value_or(std::string());
                if (bytes.find(secret) == std::string::npos
                    || (!except.empty() && file.path().string().starts_with(at(except))))
                    continue;
                isFound = true;
                qWarning("left in %s", file.path().c_str());
            }
        return isFound;
    }

    std::unique_ptr<LoopbackServer> m_server;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
    std::string m_all; ///< what commands printed, of all tests
};

} // namespace voxdeck::test
