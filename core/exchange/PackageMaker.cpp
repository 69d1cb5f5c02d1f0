// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/PackageMaker.h"

#include "core/archive/PartFile.h"
#include "core/archive/ZipWriter.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/exchange/ClipCutter.h"
#include "core/exchange/PackageDeal.h"
#include "core/io/MachineFault.h"
#include "core/io/ReplaceTarget.h"
#include "core/items/OwnFiles.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 256;
constexpr std::uint64_t kRowsTried = 8;   // by an estimate
constexpr std::uint64_t kTextBytes = 400; // of a row without its audio, about

std::string datasetName(const ItemSource &items)
{
    const auto path = items.path().lexically_normal();
    return (path.has_filename() ? path : path.parent_path()).filename().string();
}

/// Of the names and sizes of what the dataset consists of.
Result<std::string> fingerprintOf(Database &db)
{
    std::string lines;
    auto query = db.statement("SELECT path, rows FROM shard ORDER BY id");
    VOX_CHECK(eachRow(query, [&lines](const std::string &path, std::int64_t rows) {
        lines += std::filesystem::path(path).filename().string();
        lines += '\t';
        lines += std::to_string(rows);
        lines += '\n';
    }));
    VOX_TRY(const auto digest, sha256(lines));
    return hexOf(digest);
}

/// "audio/000041.flac": numbers, so that no key decides what a file is called.
std::string clipName(std::size_t number)
{
    std::string digits = std::to_string(number);
    digits.insert(0, digits.size() < 6 ? 6 - digits.size() : 0, '0');
    return "audio/" + digits + ".flac";
}

Result<> checkOptions(const FileSystem &fs, const PackageOptions &options, std::uint64_t rows)
{
    if (rows == 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("no segments are selected; a work package needs at least one"));
    if (!(options.doubleShare >= 0 && options.doubleShare <= 1))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the share for double annotation must be a number from 0 to 1"));
    if (!(options.marginSeconds >= 0 && options.marginSeconds <= 60))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the margin must be from 0 to 60 seconds"));
    if (options.doubleShare > 0 && options.forWhom.size() < 2)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("double annotation needs a package for two or more people"));
    if (rows > WorkPackage::kMostRows)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a work package has at most %1 segments; choose fewer",
                                 WorkPackage::kMostRows));
    std::set<std::string> names;
    for (const std::string &name : options.forWhom)
        if (name.empty() || name.find_first_of("/\\") != std::string::npos
            || !names.insert(name).second)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("each person needs a different name without slashes"), name);
    for (const auto &file : packageFiles(options))
        VOX_CHECK(checkReplaceable(fs, file, options.replaces));
    return {};
}

/// A failure of the `.part` names what it was to become.
template <class Value>
Result<Value> underName(const std::filesystem::path &path, Result<Value> result)
{
    if (!result)
        return fail(result.error().code, result.error().detail, path.string());
    return result;
}

/// Gives all of them their names, one after the other.
Result<> commitAll(const std::vector<std::unique_ptr<PartFile>> &parts,
                   const std::vector<std::filesystem::path> &files)
{
    std::string written;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        auto named = underName(files[at], parts[at]->commit());
        if (!named) {
            Error error = std::move(named).error();
            if (at > 0)
                error.detail = Sentence::tr("%1; written before it:%2", error.detail, written);
            return fail(std::move(error));
        }
        written.append(at > 0 ? ", " : " ").append(files[at].string());
    }
    return {};
}

class Maker {
public:
    Maker(FileSystem &fs, Workspace &workspace, const ItemSource &items,
          const PackageOptions &options, const std::stop_token &stop)
        : m_fs(fs),
          m_workspace(workspace),
          m_items(items),
          m_options(options),
          m_stop(stop),
          m_reader(workspace),
          m_cutter(fs, workspace, items, options.marginSeconds)
    {
    }

    /// One package, of these rows of the order, into the file of that name.
    Result<PackageReport::File> make(const RowOrder &order, const std::vector<std::uint64_t> &rows,
                                     PartFile &file, const std::filesystem::path &path,
                                     const std::string &forWhom,
                                     const std::function<void(std::uint64_t)> &told)
    {
        m_keys.clear();
        m_rows.clear();
        m_head = {};
        m_clips = 0;
        m_clipBytes = 0;
        ZipWriter zip(file);
        std::vector<std::uint32_t> ids;
        ids.reserve(rows.size());
        for (const std::uint64_t row : rows)
            ids.push_back(order.idAt(row));
        const auto mine = RowOrder::of(std::move(ids));
        for (std::uint64_t first = 0; first < mine.size(); first += kRowsAtOnce) {
            VOX_TRY(const auto found, m_reader.rows(mine, first, kRowsAtOnce));
            for (const SegmentRow &row : found) {
                if (m_stop.stop_requested())
                    return stopped({}, "nothing was written");
                VOX_CHECK(add(zip, row, path));
                if (m_clipBytes > m_options.mostBytes)
                    return tooLarge(rows.size(), path);
                told(1);
            }
        }
        return finish(zip, file, path, forWhom);
    }

    std::vector<Error> takeFailures() { return std::move(m_failures); }

private:
    /// Said when it is known, not after hours of cutting the rest.
    tl::unexpected<Error> tooLarge(std::size_t rows, const std::filesystem::path &path) const
    {
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("does not fit: a work package holds at most %1 MiB, which %2 of its %3 "
                         "segments fill; choose fewer, or assign them to more people",
                         m_options.mostBytes >> 20, m_rows.size() - 1, rows),
            path.string());
    }

    Result<> add(ZipWriter &zip, const SegmentRow &row, const std::filesystem::path &path)
    {
        if (row.id == 0)
            return {}; // gone since the order was made
        auto packed = packedOf(row);
        std::string clip;
        Result<> placed = m_options.hasClips ? cutClip(row, packed, clip)
                                             : addReference(row, packed);
        if (!placed) {
            if (placed.error().code == ErrorCode::Cancelled || isOfTheMachine(placed.error()))
                return placed;
            if (m_failed.insert(row.id).second)
                m_failures.push_back({placed.error().code, placed.error().detail, row.key});
            return {};
        }
        if (m_options.hasClips)
            VOX_CHECK(addClip(zip, packed, clip, path));
        m_head.seconds += std::max(0.0, packed.end - packed.start);
        m_rows.push_back(std::move(packed));
        return {};
    }

    PackageRow packedOf(const SegmentRow &row)
    {
        PackageRow packed;
        packed.key = row.key;
        for (int more = 2; !m_keys.insert(packed.key).second; ++more)
            packed.key = row.key + "~" + std::to_string(more);
        packed.item = row.itemKey;
        packed.number = row.ref.item;
        if (row.ref.segment >= 0)
            packed.segment = static_cast<std::uint32_t>(row.ref.segment);
        packed.text = row.text;
        if (!m_options.isBlind) {
            packed.hypothesis = row.hypothesis;
            packed.isHypothesisEmpty = row.isHypothesisEmpty;
            packed.versions = row.versions;
        }
        packed.language = row.language;
        packed.country = row.country;
        packed.speaker = row.speaker;
        packed.recording = row.recordingName;
        packed.status = row.status;
        packed.isFlagged = row.isFlagged;
        packed.tags = row.tags;
        packed.assigned = row.assigned;
        packed.start = row.startSeconds;
        packed.end = std::max(row.startSeconds, row.endSeconds);
        return packed;
    }

    Result<> cutClip(const SegmentRow &row, PackageRow &packed, std::string &flac)
    {
        VOX_TRY(auto clip, m_cutter.cut(row, m_stop));
        packed.clipStart = std::min(clip.startSeconds, packed.start);
        packed.clip = clipName(m_clips);
        flac = std::move(clip.flac);
        return {};
    }

    /// Writes into the file at once; make() reports for all clips together that one is too large.
    Result<> addClip(ZipWriter &zip, const PackageRow &packed, const std::string &flac,
                     const std::filesystem::path &path)
    {
        ++m_clips;
        m_clipBytes += flac.size();
        if (m_clipBytes > m_options.mostBytes)
            return {};
        VOX_CHECK(describe(packed.clip, flac));
        return underName(path, zip.add(packed.clip, bytesOf(flac), ZipWriter::Packing::Store));
    }

    Result<> addReference(const SegmentRow &row, PackageRow &packed)
    {
        VOX_TRY(const auto place, m_items.audio(m_workspace, row.ref));
        if (place.address || place.range)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr("its audio is not a separate file; make the package with clips"));
        packed.audio = place.file.string();
        packed.channel = place.channel;
        return {};
    }

    Result<> describe(std::string_view name, std::string_view bytes)
    {
        VOX_TRY(const auto digest, sha256(bytes));
        m_head.members.push_back({std::string(name), bytes.size(), hexOf(digest)});
        return {};
    }

    Result<PackageReport::File> finish(ZipWriter &zip, PartFile &file,
                                       const std::filesystem::path &path,
                                       const std::string &forWhom)
    {
        if (m_rows.empty())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("no segment could be packed; the first: %1",
                                     m_failures.empty() ? Sentence::tr("they are gone")
                                                        : voxdeck::describe(m_failures.front())),
                        path.string());
        const std::string rows = packageRowsText(m_rows);
        VOX_CHECK(describe(WorkPackage::kRowsName, rows));
        m_head.dataset = datasetName(m_items);
        VOX_TRY(m_head.fingerprint, fingerprintOf(m_workspace.database()));
        m_head.from = m_options.from;
        m_head.forWhom = forWhom;
        m_head.instructions = m_options.instructions;
        m_head.marginSeconds = m_options.hasClips ? m_options.marginSeconds : 0;
        m_head.hasClips = m_options.hasClips;
        m_head.isBlind = m_options.isBlind;
        m_head.rows = m_rows.size();
        VOX_CHECK(underName(path, zip.add(WorkPackage::kRowsName, bytesOf(rows))));
        VOX_CHECK( // which says what all others are
            underName(path, zip.add(WorkPackage::kHeadName, bytesOf(packageHeadText(m_head)))));
        VOX_CHECK(underName(path, zip.finish()));
        VOX_CHECK(underName(path, file.sync())); // report a full disk before any file has its name
        return PackageReport::File{path, forWhom, m_head.rows, m_head.seconds, file.size()};
    }

    FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    const PackageOptions &m_options;
    const std::stop_token &m_stop;
    RowReader m_reader;
    ClipCutter m_cutter;
    PackageHead m_head;
    std::vector<PackageRow> m_rows;
    std::size_t m_clips = 0;
    std::uint64_t m_clipBytes = 0;
    std::unordered_set<std::string> m_keys;
    std::unordered_set<std::uint32_t> m_failed;
    std::vector<Error> m_failures;
};

} // namespace

std::vector<std::filesystem::path> packageFiles(const PackageOptions &options)
{
    if (options.forWhom.size() < 2)
        return {options.output};
    std::vector<std::filesystem::path> files;
    files.reserve(options.forWhom.size());
    for (const std::string &name : options.forWhom) {
        std::string whole = options.output.stem().string();
        whole.append("-").append(name).append(options.output.extension().string());
        files.push_back(options.output.parent_path() / whole);
    }
    return files;
}

Result<PackageReport> makePackages(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                   const RowOrder &order, const PackageOptions &options,
                                   const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_CHECK(checkOptions(fs, options, order.size()));
    const auto files = packageFiles(options);
    VOX_CHECK(checkNotOfDataset(fs, workspace, files));
    const auto dealt = dealRows(order.size(), files.size(), options.doubleShare, options.seed);
    std::uint64_t total = 0;
    for (const auto &rows : dealt)
        total += rows.size();
    PackageReport done;
    done.doubled = total - order.size();
    if (std::any_of(dealt.begin(), dealt.end(), [](const auto &rows) { return rows.empty(); }))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the package has fewer segments than people"));
    // create each `.part` before cutting: an unwritable folder fails at once
    std::vector<std::unique_ptr<PartFile>> parts;
    parts.reserve(files.size());
    for (const auto &file : files) {
        VOX_TRY(auto part, underName(file, PartFile::create(fs, file)));
        parts.push_back(std::move(part));
    }
    Maker maker(fs, workspace, items, options, stop);
    std::uint64_t made = 0;
    for (std::size_t person = 0; person < files.size(); ++person) {
        const std::string name = person < options.forWhom.size() ? options.forWhom[person]
                                                                 : std::string();
        VOX_TRY(auto file, maker.make(order, dealt[person], *parts[person], files[person], name,
                                      [&](std::uint64_t rows) {
                                          made += rows;
                                          report(progress, {made, total, "segments"});
                                      }));
        done.files.push_back(std::move(file));
    }
    VOX_CHECK(commitAll(parts, files));
    done.failures = maker.takeFailures();
    return done;
}

Result<PackageEstimate> estimatePackages(const FileSystem &fs, Workspace &workspace,
                                         const ItemSource &items, const RowOrder &order,
                                         const PackageOptions &options, const std::stop_token &stop)
{
    PackageEstimate estimate;
    estimate.rows = order.size();
    RowReader reader(workspace);
    constexpr std::uint64_t kAtOnce = 100'000;
    for (std::uint64_t first = 0; first < order.size(); first += kAtOnce) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(const double seconds,
                reader.seconds(order, first, std::min(kAtOnce, order.size() - first)));
        estimate.seconds += seconds;
    }
    const double copies = options.forWhom.size() > 1 ? 1 + options.doubleShare : 1;
    double bytes = static_cast<double>(order.size() * kTextBytes);
    if (options.hasClips && order.size() > 0) {
        ClipCutter cutter(fs, workspace, items, options.marginSeconds);
        const std::uint64_t tries = std::min(kRowsTried, order.size());
        double cut = 0;
        std::uint64_t read = 0;
        for (std::uint64_t number = 0; number < tries; ++number) {
            VOX_TRY(const auto rows, reader.rows(order, number * order.size() / tries, 1));
            const auto clip = rows.empty() || rows.front().id == 0 ? Result<ClipCutter::Clip>(
                                  fail(ErrorCode::NotFound, Sentence::tr("is gone")))
                                                                   : cutter.cut(rows.front(), stop);
            if (!clip)
                continue; // what cannot be cut is not packed
            cut += static_cast<double>(clip->flac.size());
            ++read;
        }
        if (read > 0)
            bytes += cut / static_cast<double>(read) * static_cast<double>(order.size());
    }
    estimate.bytes = static_cast<std::uint64_t>(bytes * copies);
    estimate.isTooLarge = options.hasClips
                          && estimate.bytes / packageFiles(options).size() > options.mostBytes;
    return estimate;
}

} // namespace voxdeck
