// SPDX-License-Identifier: Apache-2.0
#include "core/format/ListRewrite.h"

#include "core/archive/CompressedReader.h"
#include "core/archive/CompressedWriter.h"
#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/io/FileStamp.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

Result<> locate(places::Search &search, const DatasetKindEntry &entry,
                const std::filesystem::path &path)
{
    if (entry.publishing.findValues)
        return entry.publishing.findValues(search, path);
    return fail(ErrorCode::Unsupported, std::string(entry.publishing.whyNoValues), path.string());
}

Result<> locateRows(places::Search &search, const DatasetKindEntry &entry,
                    const std::filesystem::path &path)
{
    if (entry.publishing.findRows)
        return entry.publishing.findRows(search, path);
    for (std::size_t row = 0; row < search.rows.size(); ++row)
        search.refuseRow(row, ErrorCode::Unsupported, std::string(entry.publishing.whyNoRows));
    return {};
}

/// Changes of values and of lines may be in one file.
void joinFiles(ListRewrite &found)
{
    std::vector<PatchedFile> files;
    for (PatchedFile &file : found.files) {
        const auto same = std::find_if(files.begin(), files.end(), [&file](const auto &other) {
            return other.path == file.path;
        });
        if (same == files.end()) {
            files.push_back(std::move(file));
            continue;
        }
        same->patches.insert(same->patches.end(), file.patches.begin(), file.patches.end());
    }
    found.files = std::move(files);
    std::erase_if(found.files, [](const PatchedFile &file) { return file.patches.empty(); });
    for (PatchedFile &file : found.files)
        std::stable_sort(
            file.patches.begin(), file.patches.end(), [](const FilePatch &a, const FilePatch &b) {
                return std::pair(a.offset, a.length != 0) < std::pair(b.offset, b.length != 0);
            });
}

/// A file that takes bytes, packed or not.
class PatchOutput {
public:
    PatchOutput(FileSystem &fs, const std::filesystem::path &part) : m_fs(fs), m_part(part) {}

    Result<> open(const std::filesystem::path &model, const CompressedReader *packed)
    {
        if (packed) {
            VOX_TRY(m_packed, CompressedWriter::create(m_fs, m_part, {packed->kind(), 0}));
            return {};
        }
        VOX_TRY(m_plain, m_fs.create(m_part));
        return m_fs.copyPermissions(model, m_part);
    }
    Result<> append(std::string_view bytes)
    {
        m_buffer += bytes;
        return m_buffer.size() < kBlockBytes ? Result<>() : flush();
    }
    Result<> finish(const std::filesystem::path &model)
    {
        VOX_CHECK(flush());
        if (m_plain)
            return m_plain->sync();
        VOX_CHECK(m_packed->finish());
        return m_fs.copyPermissions(model, m_part);
    }

private:
    Result<> flush()
    {
        auto done = m_plain ? m_plain->append(bytesOf(m_buffer))
                            : m_packed->append(bytesOf(m_buffer));
        m_buffer.clear();
        return done;
    }
    FileSystem &m_fs;
    const std::filesystem::path &m_part;
    std::unique_ptr<WritableFile> m_plain;
    std::unique_ptr<CompressedWriter> m_packed;
    std::string m_buffer;
};

/// Copies a stream from its beginning, with the patches in it.
class PatchCopy {
public:
    PatchCopy(const RandomAccessFile &from, PatchOutput &to, std::stop_token stop)
        : m_from(from), m_to(to), m_stop(std::move(stop))
    {
    }
    Result<> copyUpTo(std::uint64_t end) { return pass(end, true); }
    Result<> skipUpTo(std::uint64_t end) { return pass(end, false); }
    Result<> copyRest() { return pass(UINT64_MAX, true); }

private:
    Result<> pass(std::uint64_t end, bool copies)
    {
        while (m_at < end) {
            if (m_begin == m_block.size()) {
                VOX_TRY(const bool hasMore, readMore());
                if (!hasMore && end == UINT64_MAX)
                    return {};
                if (!hasMore)
                    return fail(ErrorCode::Busy,
                                Sentence::tr("became shorter while it was copied"));
            }
            const auto left = static_cast<std::uint64_t>(m_block.size() - m_begin);
            const auto count = static_cast<std::size_t>(std::min(left, end - m_at));
            if (copies)
                VOX_CHECK(m_to.append(std::string_view(m_block).substr(m_begin, count)));
            m_begin += count;
            m_at += count;
        }
        return {};
    }
    Result<bool> readMore()
    {
        VOX_CHECK(checkStop(m_stop));
        m_block.resize(kBlockBytes);
        VOX_TRY(const std::size_t got,
                m_from.readAt(m_at, std::as_writable_bytes(std::span(m_block))));
        m_block.resize(got);
        m_begin = 0;
        return got > 0;
    }

    const RandomAccessFile &m_from;
    PatchOutput &m_to;
    std::stop_token m_stop;
    std::string m_block;
    std::size_t m_begin = 0; ///< in m_block, of what is not passed on
    std::uint64_t m_at = 0;  ///< in the stream, of the same
};

Result<std::uint64_t> writeNew(FileSystem &fs, const PatchedFile &file,
                               const std::filesystem::path &part)
{
    VOX_TRY(const auto output, fs.create(part));
    for (const FilePatch &patch : file.patches)
        VOX_CHECK(output->append(bytesOf(patch.bytes)));
    VOX_CHECK(output->sync());
    return output->size();
}

} // namespace

namespace {

template <class At, class AtOf>
std::map<At, places::NewLinesAt, std::less<>> newLinesBy(std::span<const ListRowEdit> rows,
                                                         AtOf &&atOf)
{
    std::map<At, places::NewLinesAt, std::less<>> all;
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t number = 0; number < rows[row].added.size(); ++number) {
            auto &at = all[atOf(rows[row], rows[row].added[number].place)];
            (rows[row].added[number].place.isBefore ? at.before : at.behind)
                .push_back({row, number});
        }
    const auto begin = [rows](const places::NewLine &one) {
        return rows[one.row].added[one.number].span.begin;
    };
    for (auto &[at, lines] : all)
        for (auto *const these : {&lines.before, &lines.behind})
            std::stable_sort(these->begin(), these->end(), [&begin](const auto &a, const auto &b) {
                return begin(a) < begin(b);
            });
    return all;
}

} // namespace

std::vector<places::NewLine> places::NewLinesAt::all() const
{
    std::vector<NewLine> lines = before;
    lines.insert(lines.end(), behind.begin(), behind.end());
    return lines;
}

std::map<std::uint64_t, places::NewLinesAt>
places::newLinesByLine(std::span<const ListRowEdit> rows)
{
    auto all = newLinesBy<std::uint64_t>(
        rows, [](const ListRowEdit &edit, const NewListRow::Place &place) {
            return place.line != 0 ? place.line : edit.line;
        });
    return {std::make_move_iterator(all.begin()), std::make_move_iterator(all.end())};
}

std::map<std::string, places::NewLinesAt, std::less<>>
places::newLinesByKey(std::span<const ListRowEdit> rows)
{
    return newLinesBy<std::string>(rows,
                                   [](const ListRowEdit &edit, const NewListRow::Place &place) {
                                       return place.line != 0 ? place.key : edit.key;
                                   });
}

void places::Search::refuse(std::size_t change, ErrorCode code, Sentence why) const
{
    found.refused.push_back({change, {code, std::move(why), changes[change].key}});
}

void places::Search::refuseRow(std::size_t row, ErrorCode code, Sentence why) const
{
    found.refusedRows.push_back({row, {code, std::move(why), rows[row].key}});
}

void places::Search::refuseAsMoved(std::size_t change) const
{
    refuse(change, ErrorCode::Busy, kMoved);
}

Result<> places::Search::checkStop(const std::filesystem::path &path) const
{
    if (stop.stop_requested())
        return stopped(path.string());
    return {};
}

Result<PatchedFile> places::patchedFile(const FileSystem &fs, const std::filesystem::path &path)
{
    PatchedFile file;
    VOX_TRY(file.path, fs.resolve(path)); // a link stays a link: what it leads to is replaced
    VOX_TRY(file.status, fs.status(file.path));
    return file;
}

bool places::isBefore(std::string_view value, const ListChange &change)
{
    if (value == change.before)
        return true;
    if (change.field == record_fields::kSplit && value.empty())
        return true; // of a country's manifest: the split was read from its splits file
    const auto said = change.isNumber ? parsePythonFloat(value) : std::nullopt;
    const auto expected = said ? parsePythonFloat(change.before) : std::nullopt;
    return expected && *said == *expected;
}

bool places::isOneStrippedLine(std::string_view text)
{
    return text.find_first_of("\n\r") == std::string_view::npos && stripPython(text) == text;
}

bool canRewrite(DatasetKind kind)
{
    return datasetKindEntry(kind).publishing.findValues != nullptr;
}

bool canRewriteRows(DatasetKind kind)
{
    return datasetKindEntry(kind).publishing.findRows != nullptr;
}

Result<ListRewrite> locateListChanges(const FileSystem &fs, DatasetKind kind,
                                      const std::filesystem::path &path,
                                      std::span<const ListChange> changes, std::stop_token stop,
                                      std::span<const ListRowEdit> rows)
{
    ListRewrite found;
    std::vector<std::size_t> order(changes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(changes[a].line, changes[a].part)
               < std::tie(changes[b].line, changes[b].part);
    });
    places::Search search{fs, changes, {}, found, std::move(stop)};
    for (const std::size_t number : order) {
        if (isValidUtf8(changes[number].after))
            search.order.push_back(number);
        else
            search.refuse(number, ErrorCode::InvalidArgument,
                          Sentence::tr("the value is not UTF-8"));
    }
    search.rows = rows;
    const DatasetKindEntry &entry = datasetKindEntry(kind);
    if (!changes.empty() || rows.empty())
        VOX_CHECK(locate(search, entry, path));
    if (!rows.empty())
        VOX_CHECK(locateRows(search, entry, path));
    joinFiles(found);
    return found;
}

Result<std::uint64_t> writePatched(FileSystem &fs, const PatchedFile &file,
                                   const std::filesystem::path &part, std::stop_token stop)
{
    if (file.isNew)
        return writeNew(fs, file, part);
    VOX_TRY(const auto opened, openSequential(fs, file.path));
    VOX_TRY(const auto status, fs.status(file.path));
    if (!isUnchanged(file.status, status))
        return fail(ErrorCode::Busy,
                    Sentence::tr("was changed by another program while publishing"),
                    file.path.string());
    PatchOutput output(fs, part);
    VOX_CHECK(output.open(file.path, opened.packed));
    PatchCopy copy(*opened.file, output, std::move(stop));
    std::uint64_t at = 0;
    for (const FilePatch &patch : file.patches) {
        if (patch.offset < at)
            return fail(ErrorCode::Internal, Sentence::tr("two changes of the same bytes"),
                        file.path.string());
        VOX_CHECK(copy.copyUpTo(patch.offset));
        VOX_CHECK(output.append(patch.bytes));
        at = patch.offset + patch.length;
        VOX_CHECK(copy.skipUpTo(at));
    }
    VOX_CHECK(copy.copyRest());
    VOX_CHECK(output.finish(file.path));
    VOX_TRY(const auto written, fs.status(part));
    VOX_TRY(const auto now, fs.status(file.path));
    if (!isUnchanged(file.status, now))
        return fail(ErrorCode::Busy,
                    Sentence::tr("was changed by another program while publishing"),
                    file.path.string());
    return written.size;
}

} // namespace voxdeck
