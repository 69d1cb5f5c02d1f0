// SPDX-License-Identifier: GPL-3.0-or-later
// ls, cp, cat: objects at addresses.
#include "app/cli/RemoteCommands.h"

#include "app/cli/CountedWords.h"

#include "core/format/LineReader.h"
#include "core/json/Json.h"
#include "core/remote/Download.h"
#include "core/remote/FolderUpload.h"
#include "core/shards/recipe/Recipe.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace voxdeck::cli {

namespace {

constexpr const char *kAddresses =
    "s3://BUCKET/KEY, https://HOST/PATH or hf://datasets/ORG/NAME[@REVISION]/PATH";

struct LsOptions {
    std::string address;
    bool isRecursive = false;
    bool asJson = false;
    std::string since; ///< a listing that was kept; empty: everything is listed
};

JsonValue entryJson(const RemoteEntry &entry)
{
    auto object = JsonValue::object();
    object.set("path", JsonValue::ofString(entry.path));
    object.set("folder", JsonValue::ofBool(entry.isFolder));
    if (!entry.isFolder) {
        object.set("size", JsonValue::ofCount(entry.size));
        object.set("etag", JsonValue::ofString(entry.etag));
    }
    if (!entry.modified.empty())
        object.set("modified", JsonValue::ofString(entry.modified));
    return object;
}

void printEntry(Surroundings &s, const RemoteEntry &entry, bool asJson, const char *change)
{
    if (asJson) {
        auto object = entryJson(entry);
        if (change != nullptr)
            object.set("change", JsonValue::ofString(change));
        printJson(s, object);
        return;
    }
    if (change != nullptr)
        s.out << change << '\t';
    s.out << (entry.isFolder ? "-" : std::to_string(entry.size)) << '\t' << oneLine(entry.path)
          << '\n';
}

/// Compares a listing with one that was kept, line by line, so that memory does not grow with the number of objects.
/// Both are in the order of their paths' bytes, as S3 lists.
class ListingChanges {
public:
    static Result<ListingChanges> open(Surroundings &s, const LsOptions &options)
    {
        VOX_TRY(auto lines, LineReader::open(s.fs, options.since));
        ListingChanges changes(s, options, std::move(lines));
        VOX_CHECK(changes.readNext());
        return changes;
    }

    Result<> add(const RemoteEntry &now)
    {
        if (now.path < m_last)
            return fail(ErrorCode::Unsupported,
                        "the server does not list in the order of the names; compare two listings "
                        "with sort and diff",
                        m_options.address);
        m_last = now.path;
        while (m_before && m_before->path < now.path)
            VOX_CHECK(passRemoved());
        if (!m_before || m_before->path != now.path) {
            print(now, "added");
            return {};
        }
        // a server without ETags tells changes by size and time
        const bool isSame = m_before->size == now.size && m_before->etag == now.etag
                            && (!now.etag.empty() || m_before->modified == now.modified);
        if (!isSame)
            print(now, "changed");
        return readNext();
    }

    void setOnFirst(std::function<void()> call) { m_onFirst = std::move(call); }

    /// Returns how many objects differ.
    Result<std::uint64_t> finish()
    {
        while (m_before)
            VOX_CHECK(passRemoved());
        return m_changes;
    }

private:
    ListingChanges(Surroundings &s, const LsOptions &options, LineReader lines)
        : m_s(s), m_options(options), m_lines(std::move(lines))
    {
    }

    void print(const RemoteEntry &entry, const char *change)
    {
        if (m_changes++ == 0 && m_onFirst)
            m_onFirst();
        printEntry(m_s, entry, m_options.asJson, change);
    }

    Result<> passRemoved()
    {
        print(*m_before, "removed");
        return readNext();
    }

    Result<> readNext()
    {
        const auto last = m_before ? m_before->path : std::string();
        m_before.reset();
        VOX_TRY(const auto line, m_lines.next());
        if (!line)
            return {};
        const auto object = JsonValue::parse(line->text);
        const auto *const path = object ? object->find("path") : nullptr;
        const auto *const size = object ? object->find("size") : nullptr;
        if (path == nullptr || size == nullptr || path->toString() < last)
            return fail(ErrorCode::InvalidArgument,
                        "is not a listing of objects in order; expected what ls --recursive --json "
                        "printed",
                        options() + ":" + std::to_string(line->number));
        m_before = RemoteEntry{path->toString(), object->countAt("size"), object->textAt("etag"),
                               object->textAt("modified"), false};
        return {};
    }
    const std::string &options() const { return m_options.since; }

    Surroundings &m_s;
    const LsOptions &m_options;
    LineReader m_lines;
    std::optional<RemoteEntry> m_before; ///< of the kept listing
    std::string m_last;                  ///< path, of the new one
    std::uint64_t m_changes = 0;
    std::function<void()> m_onFirst; ///< called before the first is printed
};

int listChanges(Surroundings &s, const LsOptions &options, const RemoteAddress &address)
{
    if (!options.isRecursive)
        return reportUsage(s, "ls", "--since compares whole listings; add --recursive");
    auto changes = ListingChanges::open(s, options);
    if (!changes)
        return reportFailure(s, changes.error());
    RemoteDoor door(s);
    std::optional<ProgressLine> line; // until there is something to print
    line.emplace(s, "listing");
    changes->setOnFirst([&line] { line.reset(); });
    const auto progress = line->sink();
    std::uint64_t count = 0;
    const auto listed = door.access.list(
        address, true,
        [&](const RemoteEntry &entry) -> Result<> {
            ++count;
            if (line)
                report(progress, {count, 0, "objects"});
            return entry.isFolder ? Result<>() : changes->add(entry);
        },
        s.stop);
    if (!listed)
        return reportRemote(s, listed.error());
    line.reset();
    const auto changed = changes->finish();
    if (!changed)
        return reportFailure(s, changed.error());
    s.err << counted(count, "object") << ", " << *changed << " changed\n";
    return Done;
}

int runLs(Surroundings &s, const LsOptions &options)
{
    const auto address = RemoteAddress::parse(options.address);
    if (!address)
        return reportUsage(s, "ls", address.error().detail);
    if (!options.since.empty())
        return listChanges(s, options, *address);
    RemoteDoor door(s);
    std::uint64_t count = 0;
    const auto listed = door.access.list(
        *address, options.isRecursive,
        [&](const RemoteEntry &entry) -> Result<> {
            ++count;
            printEntry(s, entry, options.asJson, nullptr);
            return {};
        },
        s.stop);
    if (!listed)
        return reportRemote(s, listed.error());
    if (count == 0)
        return reportRemote(
            s, {ErrorCode::NotFound, "there is nothing at this address", address->text()});
    return Done;
}

struct CpOptions {
    std::string from;
    std::string to;
    bool isRecursive = false;
    bool mayReplace = false;
    bool resumes = false;
    std::string rate; ///< empty: as fast as it goes
};

DownloadOptions downloadOptions(const CpOptions &options, JobControl &control)
{
    DownloadOptions how;
    how.mayReplace = options.mayReplace;
    how.resumes = options.resumes;
    if (!options.rate.empty())
        how.turn = [&control](std::uint64_t bytes, const std::stop_token &stop) {
            return control.waitForTurn(bytes, stop);
        };
    return how;
}

/// All that is below a folder; goes on after an object that fails.
int downloadAll(Surroundings &s, RemoteAccess &access, const RemoteAddress &from,
                const CpOptions &options, DownloadOptions how)
{
    how.onFailure = [&s](const Error &error) {
        reportItem(s, error);
    };
    ProgressLine line(s, "copying");
    const auto done = downloadFolder(s.fs, access, from, options.to, how, line.sink(), s.stop);
    if (!done)
        return reportRemote(s, done.error());
    const auto whole = done->files + done->filesBefore;
    s.err << whole << " of " << counted(whole + done->failed, "object") << " copied\n";
    return done->failed == 0 ? Done : SomeFailed;
}

int copyFrom(Surroundings &s, const RemoteAddress &from, const CpOptions &options)
{
    JobControl control;
    if (!options.rate.empty()) {
        const auto rate = bytesFromText(options.rate);
        if (!rate)
            return reportUsage(s, "cp", rate.error().detail);
        control.limitTo(*rate);
    }
    const auto how = downloadOptions(options, control);
    RemoteDoor door(s);
    if (options.isRecursive)
        return downloadAll(s, door.access, from, options, how);
    std::filesystem::path to = options.to;
    const auto status = s.fs.status(to);
    if (options.to.ends_with('/') || (status && status->kind == FileKind::Directory)) {
        const auto name = from.fileName();
        if (!isSafeName(name) || name.find('/') != std::string::npos)
            return reportUsage(s, "cp",
                               "the address ends with no file name; name the file to write");
        to /= name;
    }
    ProgressLine line(s, to.filename().string());
    const auto done = downloadFile(s.fs, door.access, from, to, how, line.sink(), s.stop);
    return done ? Done : reportRemote(s, done.error());
}

int copyTo(Surroundings &s, RemoteAddress to, const CpOptions &options)
{
    if (!to.traits().replacesObjects)
        return reportUsage(s, "cp", "only s3:// addresses can be written to");
    if (options.isRecursive)
        return reportUsage(s, "cp", "a folder is sent by voxdeck-cli upload");
    const std::filesystem::path from = options.from;
    if (to.key.empty() || to.key.ends_with('/'))
        to.key += from.filename().string();
    RemoteDoor door(s);
    const auto bucket = door.access.bucket(to);
    if (!bucket)
        return reportRemote(s, bucket.error());
    if (!options.mayReplace) {
        const auto there = (*bucket)->facts(to.key, s.stop);
        if (there)
            return reportRemote(
                s, {ErrorCode::InvalidArgument, "already exists; --force replaces it", to.text()});
        if (there.error().code == ErrorCode::PermissionDenied)
            return reportRemote(s, {there.error().code,
                                    there.error().detail
                                        + "; keys that may only write cannot see what is there: "
                                          "--force sends without looking",
                                    to.text()});
        if (there.error().code != ErrorCode::NotFound)
            return reportRemote(s, there.error());
    }
    ProgressLine line(s, "sending");
    UploadOptions how;
    how.others = options.mayReplace ? OthersContent::Replace : OthersContent::Refuse;
    const auto sent = uploadFile(s.fs, from, **bucket, to, how, line.sink(), s.stop);
    if (!sent)
        return reportRemote(s, uploadError(sent.error(), options.mayReplace));
    UploadReport report;
    report.filesUnguarded = *sent == WriteEnd::StoredUnguarded ? 1 : 0;
    for (const auto &note : notesOf(report))
        s.err << "note: " << note << '\n';
    return Done;
}

int runCp(Surroundings &s, const CpOptions &options)
{
    const bool isFrom = isRemoteAddress(options.from);
    const bool isTo = isRemoteAddress(options.to);
    if (isFrom == isTo)
        return reportUsage(s, "cp",
                           isFrom ? kNoServerToServer
                                  : "neither of the two is an address; expected s3://, "
                                    "https:// or hf://");
    const auto address = RemoteAddress::parse(isFrom ? options.from : options.to);
    if (!address)
        return reportUsage(s, "cp", address.error().detail);
    return isFrom ? copyFrom(s, *address, options) : copyTo(s, *address, options);
}

struct CatOptions {
    std::string address;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    bool hasLength = false;
};

int runCat(Surroundings &s, const CatOptions &options)
{
    const auto address = RemoteAddress::parse(options.address);
    if (!address)
        return reportUsage(s, "cat", address.error().detail);
    RemoteDoor door(s);
    const auto object = door.access.open(*address, s.stop);
    if (!object)
        return reportRemote(s, object.error());
    const auto size = (*object)->size();
    if (options.offset > size)
        return reportRemote(s, {ErrorCode::InvalidArgument,
                                "the object has only " + std::to_string(size) + " bytes",
                                address->text()});
    const auto rest = size - options.offset;
    const auto length = options.hasLength ? std::min(options.length, rest) : rest;
    const auto print = [&s](std::span<const std::byte> bytes) -> Result<> {
        s.out.write(reinterpret_cast<const char *>(bytes.data()),
                    static_cast<std::streamsize>(bytes.size()));
        if (!s.out)
            return fail(ErrorCode::Cancelled, "nobody reads the output any more");
        return {};
    };
    const auto done = options.offset == 0 && length == size
                          ? (*object)->copy(print, {}, s.stop)
                          : (*object)->stream(options.offset, length, print, s.stop);
    if (!done && !s.out)
        return Done; // `cat | head` has what it wanted; main() looks at the stream
    return done ? Done : reportRemote(s, done.error());
}

} // namespace

int reportRemote(Surroundings &surroundings, const Error &error)
{
    reportItem(surroundings, error);
    return exitCodeOf(error);
}

Error onServerError(const std::string &path, const char *command)
{
    return {ErrorCode::Unsupported,
            std::string("is on a server, where ") + command
                + " changes nothing; copy the dataset (\"cp --recursive\"), use the copy, and "
                  "\"upload\" it",
            path};
}

Result<std::uint64_t> bytesFrom(const std::string &text)
{
    double number = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, number);
    const std::string unit(rest, end);
    constexpr std::array<std::pair<const char *, double>, 5> kUnits{
        {{"", 1.0}, {"K", 1024.0}, {"M", 1048576.0}, {"G", 1073741824.0}, {"T", 1099511627776.0}}};
    for (const auto &[name, factor] : kUnits)
        if (problem == std::errc() && unit == name && number >= 0 && number * factor < 1e18)
            return static_cast<std::uint64_t>(std::llround(number * factor));
    return fail(ErrorCode::InvalidArgument,
                "\"" + text + "\" is not a number of bytes; expected such as 500M, 20G or 1.5T");
}

void addLs(CLI::App &app, Run &run)
{
    auto options = std::make_shared<LsOptions>();
    auto *const command = app.add_subcommand("ls",
                                             "List the objects and folders at a remote address.");
    command->add_option("URL", options->address, kAddresses)->required();
    command->add_flag("--recursive", options->isRecursive, "All levels, not only the first");
    command->add_option(
        "--since", options->since,
        "Only changes since an earlier listing in this file (ls --recursive --json)");
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    command->footer("Prints size and path per line; \"-\" and the path for folders. Example: "
                    "voxdeck-cli ls s3://corpora/telugu/");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runLs(s, *options);
        };
    });
}

void addCp(CLI::App &app, Run &run)
{
    auto options = std::make_shared<CpOptions>();
    auto *const command = app.add_subcommand(
        "cp", "Copy a remote object to a local file, or a local file to an s3:// address.");
    command->add_option("FROM", options->from, kAddresses)->required();
    command->add_option("TO", options->to, "File or folder, or an address")->required();
    command->add_flag("--recursive", options->isRecursive,
                      "Copy everything below FROM into the folder TO");
    command->add_flag("--force", options->mayReplace, "Replace existing files");
    command->add_flag("--resume", options->resumes,
                      "Keep partial data of a stopped or failed copy, and resume from it");
    command->add_option("--limit-rate", options->rate, "Maximum bytes per second, such as 50MB");
    command->footer("Example: voxdeck-cli cp s3://corpora/telugu/shard-000.tar .");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runCp(s, *options);
        };
    });
}

void addCat(CLI::App &app, Run &run)
{
    auto options = std::make_shared<CatOptions>();
    auto *const command = app.add_subcommand("cat", "Print the bytes of a remote object.");
    command->add_option("URL", options->address, kAddresses)->required();
    command->add_option("--offset", options->offset, "First byte, counted from 0");
    auto *const length = command->add_option("--length", options->length,
                                             "Number of bytes (default: all)");
    command->footer("Example: voxdeck-cli cat hf://datasets/org/name/README.md");
    command->callback([options, length, &run] {
        options->hasLength = length->count() > 0;
        run = [options](Surroundings &s) {
            return runCat(s, *options);
        };
    });
}

} // namespace voxdeck::cli
