// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/StandardStreams.h"

#include "core/io/ReplaceTarget.h"

#include <array>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 16;

/// A new folder that only this person can look into.
Result<std::filesystem::path> temporaryFolder()
{
    std::error_code error;
    auto folder = std::filesystem::temp_directory_path(error);
    if (error)
        folder = "/tmp";
    std::string name = (folder / "voxdeck-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        return fail(ErrorCode::Io, "no temporary folder could be made", folder.string());
    return std::filesystem::path(name);
}

std::string extensionFor(std::string_view head)
{
    const auto line = head.substr(0, head.find('\n'));
    if (line.starts_with('{') || line.starts_with('['))
        return ".jsonl";
    if (line.find('\t') != std::string_view::npos)
        return ".tsv";
    return line.find(',') != std::string_view::npos ? ".csv" : ".txt";
}

Result<std::string> allOfStandardInput()
{
    std::string bytes;
    std::array<char, kBlockBytes> block{};
    while (std::cin.read(block.data(), block.size()) || std::cin.gcount() > 0)
        bytes.append(block.data(), static_cast<std::size_t>(std::cin.gcount()));
    if (std::cin.bad())
        return fail(ErrorCode::Io, "could not be read to its end", "standard input");
    return bytes;
}

} // namespace

struct OutputFile::Folder {
    FileSystem &fs;
    std::filesystem::path path;
    ~Folder() { (void)fs.removeTree(path); }
};

OutputFile::OutputFile(std::filesystem::path path, std::unique_ptr<Folder> folder)
    : m_path(std::move(path)), m_folder(std::move(folder))
{
}
OutputFile::OutputFile(OutputFile &&) noexcept = default;
OutputFile &OutputFile::operator=(OutputFile &&) noexcept = default;
OutputFile::~OutputFile() = default;

Result<OutputFile> OutputFile::create(const Surroundings &surroundings, const std::string &named,
                                      const std::string &extension, bool mayReplace)
{
    if (named != kStandardStream) {
        VOX_CHECK(checkReplaceable(surroundings.fs, named, mayReplace));
        return OutputFile(named, nullptr);
    }
    VOX_TRY(const auto path, temporaryFolder());
    return OutputFile(path / ("output" + extension),
                      std::unique_ptr<Folder>(new Folder{surroundings.fs, path}));
}

Surroundings reportingBeside(const Surroundings &surroundings, const std::string &named)
{
    return {surroundings.fs, named == kStandardStream ? surroundings.err : surroundings.out,
            surroundings.err, surroundings.stop, surroundings.isTerminal};
}

Result<> OutputFile::finish(Surroundings &surroundings)
{
    if (!m_folder)
        return {};
    const auto status = surroundings.fs.status(m_path);
    if (status && status->kind == FileKind::Directory)
        return fail(ErrorCode::InvalidArgument,
                    "this format is a folder of files, which standard output cannot carry; name a "
                    "folder",
                    kStandardStream);
    VOX_TRY(const auto file, surroundings.fs.openForReading(m_path));
    std::vector<std::byte> block(kBlockBytes);
    for (std::uint64_t at = 0;;) {
        VOX_TRY(const std::size_t got, file->readAt(at, block));
        if (got == 0 || !surroundings.out)
            break;
        surroundings.out.write(reinterpret_cast<const char *>(block.data()),
                               static_cast<std::streamsize>(got));
        at += got;
    }
    surroundings.out.flush(); // whether a failure is one, or a reader had enough, the program tells
    return {};
}

Result<std::filesystem::path> inputFile(const Surroundings &surroundings, const std::string &named,
                                        const std::string &extension, std::shared_ptr<void> &holder)
{
    if (named != kStandardStream)
        return std::filesystem::path(named);
    VOX_TRY(const auto folder, temporaryFolder());
    holder = std::shared_ptr<void>(
        nullptr, [&fs = surroundings.fs, folder](void *) { (void)fs.removeTree(folder); });
    VOX_TRY(const auto bytes, allOfStandardInput());
    auto path = folder / ("input" + (extension.empty() ? extensionFor(bytes) : extension));
    VOX_CHECK(writeFileAtomically(surroundings.fs, path, bytesOf(bytes)));
    return path;
}

} // namespace voxdeck::cli
