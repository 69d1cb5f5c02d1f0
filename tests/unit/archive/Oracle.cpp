// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/archive/Oracle.h"

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <archive.h>
#include <archive_entry.h>

namespace voxdeck::test {
namespace {

std::string readData(archive *reader, std::string &error)
{
    std::string bytes(1 << 20, '\0');
    std::string all;
    la_ssize_t got = 0;
    while ((got = archive_read_data(reader, bytes.data(), bytes.size())) > 0)
        all.append(bytes.data(), static_cast<std::size_t>(got));
    if (got < 0)
        error = archive_error_string(reader);
    return all;
}

std::string orEmpty(const char *text)
{
    return text ? text : "";
}

} // namespace

OracleArchive oracleRead(const std::string &bytes)
{
    OracleArchive found;
    archive *reader = archive_read_new();
    archive_read_support_format_tar(reader);
    archive_read_support_format_zip_seekable(reader);
    int code = archive_read_open_memory(reader, bytes.data(), bytes.size());
    archive_entry *entry = nullptr;
    while (code == ARCHIVE_OK && (code = archive_read_next_header(reader, &entry)) == ARCHIVE_OK) {
        OracleMember member;
        member.name = orEmpty(archive_entry_pathname(entry));
        member.mode = archive_entry_mode(entry);
        member.mtimeSeconds = archive_entry_mtime(entry);
        member.user = orEmpty(archive_entry_uname(entry));
        member.bytes = readData(reader, found.error);
        found.members.push_back(member);
    }
    if (code != ARCHIVE_EOF)
        found.error = orEmpty(archive_error_string(reader)) + " (no end)";
    archive_read_free(reader);
    return found;
}

std::string oracleZip64(const std::vector<std::pair<std::string, std::string>> &members)
{
    std::size_t room = std::size_t{1} << 16;
    for (const auto &[name, bytes] : members)
        room += 2 * name.size() + bytes.size() + 1000;
    std::string zip(room, '\0');
    std::size_t used = 0;
    archive *writer = archive_write_new();
    bool isWhole = archive_write_set_format_zip(writer) == ARCHIVE_OK
                   && archive_write_set_options(writer, "zip:zip64") == ARCHIVE_OK
                   && archive_write_open_memory(writer, zip.data(), zip.size(), &used)
                          == ARCHIVE_OK;
    for (const auto &[name, bytes] : members) {
        archive_entry *entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_size(entry, static_cast<la_int64_t>(bytes.size()));
        isWhole = isWhole && archive_write_header(writer, entry) == ARCHIVE_OK
                  && archive_write_data(writer, bytes.data(), bytes.size())
                         == static_cast<la_ssize_t>(bytes.size());
        archive_entry_free(entry);
    }
    isWhole = archive_write_close(writer) == ARCHIVE_OK && isWhole;
    archive_write_free(writer);
    zip.resize(isWhole ? used : 0);
    return zip;
}

std::string oracleUnpack(const std::string &packed)
{
    archive *reader = archive_read_new();
    archive_read_support_filter_all(reader);
    archive_read_support_format_raw(reader);
    archive_read_support_format_empty(reader); // of no bytes at all
    std::string error;
    std::string bytes;
    archive_entry *entry = nullptr;
    if (archive_read_open_memory(reader, packed.data(), packed.size()) == ARCHIVE_OK
        && archive_read_next_header(reader, &entry) == ARCHIVE_OK)
        bytes = readData(reader, error);
    else
        error = orEmpty(archive_error_string(reader));
    archive_read_free(reader);
    return error.empty() ? bytes : "failed: " + error;
}

std::string pythonSays(const char *program, const std::string &input)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("input")));
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(input)) < 0)
        return "failed: no file";
    file.close();
    QProcess python;
    python.start(QStringLiteral("python3"),
                 {QStringLiteral("-c"), QString::fromUtf8(program), file.fileName()});
    if (!python.waitForFinished(600'000) || python.exitCode() != 0)
        return "failed: " + python.readAllStandardError().toStdString();
    return python.readAllStandardOutput().toStdString();
}

std::string payload()
{
    std::string text;
    for (int i = 0; i < 80; ++i)
        text += std::to_string(i) + " voxdeck " + std::to_string(i * i * 7919 % 10007) + "\n";
    return text;
}

std::string fixture(const char *name)
{
    QFile file(QStringLiteral(VOXDECK_ARCHIVE_DATA "/") + QString::fromUtf8(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace voxdeck::test
