// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/remote/Credentials.h"
#include "core/remote/RemoteAccess.h"

#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QStringList>

#include <map>
#include <string>

namespace voxdeck::test {

/// tests/remote/server.py as long as the object lives.
class LoopbackServer {
public:
    static bool isPossible()
    {
        return !QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty();
    }

    explicit LoopbackServer(const QStringList &arguments = {})
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral("python3"),
                        QStringList{QStringLiteral(VOXDECK_TEST_SERVER)} + arguments);
        while (!m_process.canReadLine() && m_process.waitForReadyRead(60000)) {
        }
        const auto ports =
            QString::fromUtf8(m_process.readLine()).trimmed().split(QLatin1Char(' '));
        if (ports.size() == 2) {
            m_port = ports[0].toInt();
            m_cdnPort = ports[1].toInt();
        }
    }
    ~LoopbackServer()
    {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(10000))
            m_process.kill();
    }
    LoopbackServer(const LoopbackServer &) = delete;
    LoopbackServer &operator=(const LoopbackServer &) = delete;

    bool isUp() const { return m_port > 0; }
    int cdnPort() const { return m_cdnPort; }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port); }
    std::string web(const std::string &name) const { return url() + "/web/" + name; }

    /// An object, without a signature.
    bool store(const std::string &name, const std::string &bytes)
    {
        return post("/_object?name=" + percentEncoded(name, true), bytes);
    }
    /// The first `skipped` requests that match are served as ever.
    bool fault(const std::string &match, const std::string &kind, int times = 1, int skipped = 0)
    {
        return post("/_fault", "{\"match\": " + encodeJsonString(match)
                                   + ", \"kind\": " + encodeJsonString(kind)
                                   + ", \"times\": " + std::to_string(times)
                                   + ", \"skip\": " + std::to_string(skipped) + "}");
    }
    bool clear() { return post("/_clear", ""); }
    bool post(const std::string &path, const std::string &body)
    {
        HttpRequest request;
        request.method = "POST";
        request.url = url() + path;
        request.body = bytesOf(body);
        request.stall = std::chrono::minutes(1);
        const auto reply = m_client.send(request, {});
        return reply && reply->status == 200;
    }
    /// The paths in each commit to a repository ("datasets/ORG/NAME") of the Hub.
    std::vector<std::vector<std::string>> commits(const std::string &repository)
    {
        std::vector<std::vector<std::string>> all;
        const auto told = JsonValue::parse(get("/_commits"));
        const auto *const found = told ? told->find(repository) : nullptr;
        for (const auto &commit : found != nullptr ? found->items() : std::vector<JsonValue>()) {
            all.emplace_back();
            for (const auto &path : commit.items())
                all.back().push_back(path.toString());
        }
        return all;
    }
    /// The requests so far whose "METHOD PATH" contains `part`.
    std::vector<JsonValue> asked(const std::string &part = {})
    {
        std::vector<JsonValue> found;
        const auto log = JsonValue::parse(get("/_log"));
        for (const auto &one : log ? log->items() : std::vector<JsonValue>())
            if ((one.find("method")->toString() + " " + one.find("path")->toString()).find(part)
                != std::string::npos)
                found.push_back(one);
        return found;
    }

    /// Environment variables with which the server's keys are found.
    std::map<std::string, std::string> environment() const
    {
        return {{"AWS_ACCESS_KEY_ID", "TESTKEY"},
                {"AWS_SECRET_ACCESS_KEY", "TESTSECRET"},
                {"AWS_ENDPOINT_URL", url()},
                {"HF_ENDPOINT", url()},
                {"HF_TOKEN", "hf_test-token"}};
    }
    CredentialChain chain() const
    {
        return CredentialChain(
            m_disk, nullptr,
            [values = environment()](const char *name) -> std::optional<std::string> {
                const auto found = values.find(name);
                return found == values.end() ? std::nullopt : std::optional(found->second);
            });
    }

private:
    std::string get(const std::string &path)
    {
        HttpRequest request;
        request.url = url() + path;
        request.stall = std::chrono::minutes(1);
        std::string text;
        request.onBody = [&text](std::span<const std::byte> bytes) -> Result<> {
            text.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
            return {};
        };
        return m_client.send(request, {}) ? text : std::string();
    }

    PosixFileSystem m_disk;
    QProcess m_process;
    HttpClient m_client;
    int m_port = 0;
    int m_cdnPort = 0;
};

/// Bytes that differ from place to place.
inline std::string madeBytes(std::size_t size, unsigned seed = 1)
{
    std::string bytes(size, '\0');
    std::uint64_t state = seed * 0x9E3779B97F4A7C15ULL + 1;
    for (auto &byte : bytes) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        byte = static_cast<char>(state >> 56);
    }
    return bytes;
}

} // namespace voxdeck::test
