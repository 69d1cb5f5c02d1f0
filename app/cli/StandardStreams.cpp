// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/StandardStreams.h"

#include "app/cli/CommandFacts.h"
#include "core/format/DatasetProbe.h"
#include "core/io/ReplaceTarget.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <set>
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

/// The temporary files that hold standard input now.
struct TemporaryInputs {
    std::mutex mutex;
    std::set<std::string> paths;
};

TemporaryInputs &temporaryInputs()
{
    static TemporaryInputs inputs;
    return inputs;
}

struct DashRule {
    std::string_view command; ///< "*": all
    std::string_view option;
    DashUse use;
};

/// All options that "-" may follow.
constexpr std::array kDashRules{
    DashRule{"convert", "IN", DashUse::Input},
    DashRule{"labels show", "IN", DashUse::Input},
    DashRule{"labels convert", "IN", DashUse::Input},
    DashRule{"labels import", "FILES", DashUse::Input},
    DashRule{"edit", "--from", DashUse::Input},
    DashRule{"changes import", "FILE", DashUse::Input},
    DashRule{"changes merge", "FIRST", DashUse::Input},
    DashRule{"changes merge", "SECOND", DashUse::Input},
    DashRule{"changes merge", "--results", DashUse::Input},
    DashRule{"changes import", "--results", DashUse::Input},
    DashRule{"filter import", "FILE", DashUse::Input},
    DashRule{"basket import", "FILE", DashUse::Input},
    DashRule{"publish", "--results", DashUse::Input},
    DashRule{"audit", "--collect", DashUse::Text},
    DashRule{"audit", "--counts", DashUse::Text},
    DashRule{"audit", "--compare", DashUse::Input},
    DashRule{"audit", "--systems", DashUse::Text},
    DashRule{"convert", "OUT", DashUse::Output},
    DashRule{"export", "--output", DashUse::Output},
    DashRule{"slice", "--output", DashUse::Output},
    DashRule{"changes export", "--output", DashUse::Output},
    DashRule{"changes merge", "--output", DashUse::Output},
    DashRule{"changes merge", "--conflicts", DashUse::Output},
    DashRule{"changes import", "--conflicts", DashUse::Output},
    DashRule{"package return", "--output", DashUse::Output},
    DashRule{"publish", "--conflicts", DashUse::Output},
    DashRule{"filter export", "--output", DashUse::Output},
    DashRule{"basket export", "--output", DashUse::Output},
    DashRule{"labels convert", "OUT", DashUse::Output},
    DashRule{"labels export", "--output", DashUse::Output},
    DashRule{"shards index", "--output", DashUse::Output},
    DashRule{"*", "QUERY", DashUse::Text},
    DashRule{"*", "ITEM", DashUse::Text},
    DashRule{"*", "NAME", DashUse::Text},
    DashRule{"*", "UID", DashUse::Text},
    DashRule{"*", "VALUE", DashUse::Text},
    DashRule{"*", "SETTINGS", DashUse::Text},
    DashRule{"*", "SPLIT", DashUse::Text},
    DashRule{"*", "SHELL", DashUse::Text},
    DashRule{"*", "LANGUAGE", DashUse::Text},
    DashRule{"*", "WORD", DashUse::Text},
    DashRule{"*", "MEMBER", DashUse::Text},
    DashRule{"*", "BYTES", DashUse::Text},
    DashRule{"filter rename", "TO", DashUse::Text},
    DashRule{"basket rename", "TO", DashUse::Text},
    DashRule{"basket union", "FROM", DashUse::Text},
    DashRule{"*", "--member", DashUse::Text},
    DashRule{"*", "--text", DashUse::Text},
    DashRule{"*", "--find", DashUse::Text},
    DashRule{"*", "--with", DashUse::Text},
    DashRule{"*", "--filter", DashUse::Text},
    DashRule{"*", "--reason", DashUse::Text},
    DashRule{"*", "--speaker", DashUse::Text},
    DashRule{"*", "--language", DashUse::Text},
    DashRule{"*", "--country", DashUse::Text},
    DashRule{"*", "--tags", DashUse::Text},
    DashRule{"*", "--add-tags", DashUse::Text},
    DashRule{"*", "--remove-tags", DashUse::Text},
    DashRule{"*", "--status", DashUse::Text},
    DashRule{"*", "--split", DashUse::Text},
    DashRule{"*", "--subset", DashUse::Text},
    DashRule{"*", "--name", DashUse::Text},
    DashRule{"*", "--who", DashUse::Text},
    DashRule{"*", "--since", DashUse::Text},
    DashRule{"*", "--for", DashUse::Text},
    DashRule{"*", "--tier", DashUse::Text},
    DashRule{"*", "--recording", DashUse::Text},
    DashRule{"*", "--hypothesis", DashUse::Text},
    DashRule{"*", "--as", DashUse::Text},
    DashRule{"*", "--by", DashUse::Text},
    DashRule{"*", "--way", DashUse::Text},
    DashRule{"*", "--unit", DashUse::Text},
    DashRule{"*", "--method", DashUse::Text},
    DashRule{"*", "--field", DashUse::Text},
    DashRule{"*", "--keep-together", DashUse::Text},
    DashRule{"*", "--stratify", DashUse::Text},
    DashRule{"*", "--subset-size", DashUse::Text},
    DashRule{"*", "--audio", DashUse::Text},
    DashRule{"*", "--audio-format", DashUse::Text},
    DashRule{"*", "--keys", DashUse::Text},
    DashRule{"*", "--order", DashUse::Text},
    DashRule{"*", "--naming", DashUse::Text},
    DashRule{"*", "--max-shard-size", DashUse::Text},
    DashRule{"*", "--limit-rate", DashUse::Text},
    DashRule{"*", "--keep-free", DashUse::Text},
    DashRule{"*", "--part", DashUse::Text},
    DashRule{"*", "--metrics", DashUse::Text},
    DashRule{"*", "--only", DashUse::Text},
    DashRule{"*", "--columns", DashUse::Text},
    DashRule{"*", "--sort", DashUse::Text},
    DashRule{"*", "--pair", DashUse::Text},
    DashRule{"*", "--map", DashUse::Text},
    DashRule{"measure", "--column", DashUse::Text},
    DashRule{"measure", "--key", DashUse::Text},
    DashRule{"*", "--relocate", DashUse::Text},
    DashRule{"*", "--rules", DashUse::Text},
    DashRule{"*", "--profile", DashUse::Text},
    DashRule{"*", "--fail-if", DashUse::Text},
    DashRule{"*", "--dismiss", DashUse::Text},
    DashRule{"*", "--restore", DashUse::Text},
    DashRule{"assign", "--to", DashUse::Text},
    DashRule{"build", "--to", DashUse::Text},
    DashRule{"convert", "--to", DashUse::Text},
    DashRule{"export", "--to", DashUse::Text},
    DashRule{"labels convert", "--to", DashUse::Text},
    DashRule{"labels export", "--to", DashUse::Text},
    DashRule{"*", "--from", DashUse::Text}, // formats; that of edit and relink is named apart
    DashRule{"relink", "--from", DashUse::Refused},
};

bool isOutputName(std::string_view option)
{
    constexpr std::array<std::string_view, 10> kOutputs{
        "--output", "OUT",          "TO",        "DEST",    "--conflicts",
        "--report", "--copy-audio", "--staging", "--cache", "--manifest-dir"};
    return std::find(kOutputs.begin(), kOutputs.end(), option) != kOutputs.end();
}

std::string refusal(std::string_view option)
{
    return std::string(option)
           + (isOutputName(option)
                  ? ": \"-\" is standard output, which cannot carry this; name a file or folder"
                  : ": \"-\" is standard input, which is not read here; save it as a file and "
                    "name that")
           + " (./- for one of that name)";
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
        if (!hasAudioName("x" + extension) && extension != ".bin" && hasAudioName(named)
            && exists(surroundings.fs, named))
            return fail(ErrorCode::InvalidArgument,
                        "is a recording, which text never replaces; choose another name", named);
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
    auto &inputs = temporaryInputs();
    const std::scoped_lock lock(inputs.mutex);
    inputs.paths.insert(path.string());
    return path;
}

Result<> writeTextOut(Surroundings &surroundings, const std::string &named, const std::string &text,
                      bool mayReplace)
{
    VOX_TRY(auto output, OutputFile::create(surroundings, named, ".txt", mayReplace));
    VOX_CHECK(writeFileAtomically(surroundings.fs, output.path(), bytesOf(text)));
    return output.finish(surroundings);
}

std::string shownStream(const std::string &named, bool isInput)
{
    if (named != kStandardStream)
        return oneLine(named);
    return isInput ? "standard input" : "standard output";
}

std::string withoutTemporaryNames(std::string text)
{
    auto &inputs = temporaryInputs();
    const std::scoped_lock lock(inputs.mutex);
    for (const std::string &path : inputs.paths)
        for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path))
            text.replace(at, path.size(), "standard input");
    return text;
}

DashUse dashUse(std::string_view command, std::string_view option)
{
    DashUse use = DashUse::Refused;
    for (const DashRule &rule : kDashRules) {
        if (rule.option != option)
            continue;
        if (rule.command == command)
            return rule.use;
        if (rule.command == "*")
            use = rule.use;
    }
    return use;
}

std::string misplacedDash(const CLI::App &command, std::string_view path)
{
    std::string input;
    std::string output;
    for (const CLI::Option *const option : command.get_options()) {
        const auto &values = option->results();
        const auto dashes = std::count(values.begin(), values.end(), kStandardStream);
        if (dashes == 0)
            continue;
        const std::string name = shownNames(*option).back();
        const DashUse use = dashUse(path, name);
        if (use == DashUse::Refused)
            return refusal(name);
        if (use == DashUse::Text)
            continue;
        std::string &taken = use == DashUse::Input ? input : output;
        if (!taken.empty() || dashes > 1)
            return name + ": " + (use == DashUse::Input ? "standard input" : "standard output")
                   + " can be named once alone; name a file";
        taken = name;
    }
    return {};
}

} // namespace voxdeck::cli
