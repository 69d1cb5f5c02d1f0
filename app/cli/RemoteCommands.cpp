// SPDX-License-Identifier: GPL-3.0-or-later
// ls, cp, cat, upload: objects at addresses.
#include "app/cli/RemoteCommands.h"

#include "app/cli/CountedWords.h"

#include "core/format/LineReader.h"
#include "core/io/ReplaceTarget.h"
#include "core/remote/FolderUpload.h"
#include "core/remote/HubUpload.h"
#include "core/shards/recipe/Recipe.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <array>
#include <charconv>
#include <cmath>
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

JsonValue jsonOf(const RemoteEntry &entry)
{
    auto object = JsonValue::object();
    object.set("path", JsonValue::ofString(entry.path));
    object.set("folder", JsonValue::ofBool(entry.isFolder));
    if (!entry.isFolder) {
        object.set("size", JsonValue::ofInteger(static_cast<std::int64_t>(entry.size)));
        object.set("etag", JsonValue::ofString(entry.etag));
    }
    if (!entry.modified.empty())
        object.set("modified", JsonValue::ofString(entry.modified));
    return object;
}

void printEntry(Surroundings &s, const RemoteEntry &entry, bool asJson, const char *change)
{
    if (asJson) {
        auto object = jsonOf(entry);
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
        ++m_changes;
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
        const auto text = [&](const char *name) {
            const auto *const found = object->find(name);
            return found == nullptr ? std::string() : found->toString();
        };
        m_before = RemoteEntry{path->toString(), static_cast<std::uint64_t>(size->toInteger()),
                               text("etag"), text("modified"), false};
        return {};
    }
    const std::string &options() const { return m_options.since; }

    Surroundings &m_s;
    const LsOptions &m_options;
    LineReader m_lines;
    std::optional<RemoteEntry> m_before; ///< of the kept listing
    std::string m_last;                  ///< path, of the new one
    std::uint64_t m_changes = 0;
};

int listChanges(Surroundings &s, const LsOptions &options, const RemoteAddress &address)
{
    if (!options.isRecursive)
        return reportUsage(s, "ls", "--since compares whole listings; add --recursive");
    auto changes = ListingChanges::open(s, options);
    if (!changes)
        return reportFailure(s, changes.error());
    RemoteDoor door(s);
    std::uint64_t count = 0;
    const auto listed = door.access.list(
        address, true,
        [&](const RemoteEntry &entry) -> Result<> {
            ++count;
            return entry.isFolder ? Result<>() : changes->add(entry);
        },
        s.stop);
    if (!listed)
        return reportRemote(s, listed.error());
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
};

/// A name that stays inside the folder it is put into.
bool isSafeName(const std::filesystem::path &name)
{
    if (name.empty() || name.is_absolute())
        return false;
    for (const auto &part : name)
        if (part == ".." || part == "." || part.empty())
            return false;
    return true;
}

Result<> download(Surroundings &s, RemoteAccess &access, const RemoteAddress &from,
                  const std::filesystem::path &to, bool mayReplace)
{
    VOX_CHECK(checkReplaceable(s.fs, to, mayReplace));
    VOX_TRY(const auto target, replaceTarget(s.fs, to));
    VOX_TRY(const auto object, access.open(from, s.stop));
    auto part = target;
    part += ".part";
    ProgressLine line(s, to.filename().string());
    const auto write = [&]() -> Result<> {
        VOX_TRY(auto file, s.fs.create(part));
        VOX_CHECK(
            object->copy([&](std::span<const std::byte> bytes) { return file->append(bytes); },
                         line.sink(), s.stop));
        VOX_CHECK(file->sync());
        file.reset();
        return s.fs.rename(part, target);
    };
    if (auto written = write(); !written) {
        static_cast<void>(s.fs.remove(part));
        return fail(std::move(written).error());
    }
    return {};
}

/// All that is below a folder; goes on after an object that fails.
int downloadAll(Surroundings &s, RemoteAccess &access, const RemoteAddress &from,
                const CpOptions &options)
{
    auto base = from.key;
    if (!base.empty() && !base.ends_with('/'))
        base += '/';
    auto folder = from;
    folder.key = base;
    std::vector<RemoteEntry> entries;
    const auto listed = access.list(
        folder, true,
        [&](const RemoteEntry &entry) -> Result<> {
            if (!entry.isFolder && !entry.path.ends_with('/'))
                entries.push_back(entry);
            return {};
        },
        s.stop);
    if (!listed)
        return reportRemote(s, listed.error());
    if (entries.empty())
        return reportRemote(s,
                            {ErrorCode::NotFound, "there is nothing at this address", from.text()});
    std::uint64_t failed = 0;
    for (const auto &entry : entries) {
        auto one = from;
        one.key = entry.path;
        const std::filesystem::path name(
            entry.path.substr(std::min(base.size(), entry.path.size())));
        Result<> done = fail(ErrorCode::InvalidArgument,
                             "the key has parts that lead out of the folder; it is left out",
                             one.text());
        if (isSafeName(name)) {
            const auto to = std::filesystem::path(options.to) / name;
            done = s.fs.createDirectories(to.parent_path());
            if (done)
                done = download(s, access, one, to, options.mayReplace);
        }
        if (!done && done.error().code == ErrorCode::Cancelled)
            return reportRemote(s, done.error());
        if (!done)
            reportItem(s, done.error());
        failed += done ? 0 : 1;
    }
    s.err << entries.size() - failed << " of " << counted(entries.size(), "object") << " copied\n";
    return failed == 0 ? Done : SomeFailed;
}

int copyFrom(Surroundings &s, const RemoteAddress &from, const CpOptions &options)
{
    RemoteDoor door(s);
    if (options.isRecursive)
        return downloadAll(s, door.access, from, options);
    std::filesystem::path to = options.to;
    const auto status = s.fs.status(to);
    if (options.to.ends_with('/') || (status && status->kind == FileKind::Directory)) {
        const auto name = from.fileName();
        if (!isSafeName(name) || name.find('/') != std::string::npos)
            return reportUsage(s, "cp",
                               "the address ends with no file name; name the file to write");
        to /= name;
    }
    const auto done = download(s, door.access, from, to, options.mayReplace);
    return done ? Done : reportRemote(s, done.error());
}

int copyTo(Surroundings &s, RemoteAddress to, const CpOptions &options)
{
    if (to.scheme != RemoteScheme::S3)
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
        if (there.error().code != ErrorCode::NotFound)
            return reportRemote(s, there.error());
    }
    ProgressLine line(s, "sending");
    const auto sent = uploadFile(s.fs, from, **bucket, to.key, {}, line.sink(), s.stop);
    return sent ? Done : reportRemote(s, sent.error());
}

int runCp(Surroundings &s, const CpOptions &options)
{
    const bool isFrom = isRemoteAddress(options.from);
    const bool isTo = isRemoteAddress(options.to);
    if (isFrom == isTo)
        return reportUsage(s, "cp",
                           isFrom ? "copying from server to server is not possible; copy to "
                                    "a local file first"
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

struct UploadCommand {
    std::string folder;
    std::string destination;
    bool isDryRun = false;
    bool resumes = false;
    bool isPublic = false;
    bool asJson = false;
    std::string rate; ///< empty: as fast as it goes
};

Result<UploadReport> sendTo(Surroundings &s, const UploadCommand &options,
                            const RemoteAddress &destination)
{
    BuildControl control;
    if (!options.rate.empty()) {
        VOX_TRY(const auto rate, bytesFromText(options.rate));
        control.limitTo(rate);
    }
    RemoteDoor door(s, options.rate.empty() ? nullptr : &control);
    ProgressLine line(s, "sending");
    if (destination.scheme == RemoteScheme::Hub) {
        HubUploadOptions how;
        how.isPublic = options.isPublic;
        VOX_TRY(const auto hub, door.access.hub());
        return uploadToHub(s.fs, options.folder, *hub, destination, how, line.sink(), s.stop);
    }
    UploadOptions how;
    how.resumes = options.resumes;
    VOX_TRY(const auto bucket, door.access.bucket(destination));
    return uploadFolder(s.fs, options.folder, *bucket, destination, how, line.sink(), s.stop);
}

int showPlan(Surroundings &s, const UploadCommand &options, const RemoteAddress &destination)
{
    const auto files = planUpload(s.fs, options.folder);
    if (!files)
        return reportFailure(s, files.error());
    std::uint64_t bytes = 0;
    for (const auto &file : *files) {
        bytes += file.size;
        s.out << file.size << '\t' << oneLine(destination.below(file.path).text()) << '\n';
    }
    s.err << counted(files->size(), "file") << ", " << readableBytes(bytes)
          << "; nothing was sent\n";
    return Done;
}

int runUpload(Surroundings &s, const UploadCommand &options)
{
    const auto destination = RemoteAddress::parse(options.destination);
    if (!destination)
        return reportUsage(s, "upload", destination.error().detail);
    if (destination->scheme == RemoteScheme::Web)
        return reportUsage(s, "upload", "folders can be sent to s3:// and hf:// addresses only");
    if (options.isDryRun)
        return showPlan(s, options, *destination);
    const auto sent = sendTo(s, options, *destination);
    if (!sent && sent.error().code == ErrorCode::Cancelled)
        return reportRemote(s, {ErrorCode::Cancelled,
                                "Stopped; sent data is kept. Continue with --resume.",
                                destination->text()});
    if (!sent)
        return reportRemote(s, sent.error());
    if (options.asJson) {
        auto object = JsonValue::object();
        const auto set = [&object](const char *name, std::uint64_t value) {
            object.set(name, JsonValue::ofInteger(static_cast<std::int64_t>(value)));
        };
        set("files", sent->files);
        set("files_before", sent->filesBefore);
        set("bytes", sent->bytes);
        set("bytes_before", sent->bytesBefore);
        printJson(s, object);
        return Done;
    }
    s.out << counted(sent->files, "file") << " sent, " << readableBytes(sent->bytes) << '\n';
    if (sent->filesBefore > 0 || sent->bytesBefore > 0)
        s.out << counted(sent->filesBefore, "file") << ", " << readableBytes(sent->bytesBefore)
              << " were there already\n";
    return Done;
}

} // namespace

int reportRemote(Surroundings &surroundings, const Error &error)
{
    reportItem(surroundings, error);
    return exitCodeOf(error);
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
    command->add_option("--since", options->since,
                        "Only what was added, changed or removed since a listing that was kept "
                        "in this file (ls --recursive --json)");
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    command->footer("Prints bytes and path, a line each; of a folder a minus and its path. "
                    "Example: voxdeck-cli ls s3://corpora/telugu/");
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

void addUpload(CLI::App &app, Run &run)
{
    auto options = std::make_shared<UploadCommand>();
    auto *const command = app.add_subcommand(
        "upload",
        "Send a folder, such as a build, to an s3:// address; lists and build.json last.");
    command->add_option("OUT", options->folder, "The folder")->required();
    command
        ->add_option("DEST", options->destination,
                     "s3://BUCKET/PREFIX or hf://datasets/ORG/NAME[@REVISION]/PATH")
        ->required();
    auto *const dry = command->add_flag("--dry-run", options->isDryRun,
                                        "Only print what would be sent");
    command->add_flag("--resume", options->resumes, "Resume a stopped upload")->excludes(dry);
    command->add_flag("--public", options->isPublic,
                      "On the Hub: a repository that is made now is public, not private");
    command->add_option("--limit-rate", options->rate, "Bytes a second at most: 50MB");
    command->add_flag("--json", options->asJson, "The result as JSON");
    command->footer("Uploads to the Hub send only what it does not have, so they always resume. "
                    "Example: voxdeck-cli upload built s3://corpora/telugu-v2");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runUpload(s, *options);
        };
    });
}

} // namespace voxdeck::cli
