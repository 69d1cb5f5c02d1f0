// SPDX-License-Identifier: Apache-2.0
#include "core/format/DatasetProbe.h"

#include "core/archive/CompressedReader.h"
#include "core/archive/Compression.h"
#include "core/base/Ascii.h"
#include "core/base/Counted.h"
#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace voxdeck {

namespace {

constexpr std::string_view kJsonSpace = " \t\r\n";

/// Follows JSON text without building anything; tolerant, since all it decides is a guess.
class FieldScanner {
public:
    explicit FieldScanner(std::string_view text) : m_text(text) {}
    JsonFields scan()
    {
        skipSpace();
        if (at('[')) {
            ++m_at;
            skipSpace();
        }
        if (!at('{'))
            return {};
        for (; m_at < m_text.size() && !m_fields.isClosed; ++m_at) {
            const char c = m_text[m_at];
            if (c == '"')
                takeString();
            else if (c == '{' || c == '[')
                ++m_depth;
            else if (c == '}' || c == ']')
                m_fields.isClosed = --m_depth == 0;
        }
        return std::move(m_fields);
    }

private:
    bool at(char c) const { return m_at < m_text.size() && m_text[m_at] == c; }
    void skipSpace() { m_at = std::min(m_text.find_first_not_of(kJsonSpace, m_at), m_text.size()); }
    /// Leaves m_at on the closing quote, or past the end; a string before ':' is a key.
    void takeString()
    {
        const std::size_t begin = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        if (m_at >= m_text.size() || m_depth != 1)
            return;
        const std::size_t next = m_text.find_first_not_of(kJsonSpace, m_at + 1);
        if (next != std::string_view::npos && m_text[next] == ':')
            m_fields.names.emplace_back(m_text.substr(begin, m_at - begin));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    JsonFields m_fields;
};

/// The first bytes, unpacked; of a damaged packed file, those that could be unpacked.
Result<std::string> headOf(const FileSystem &fs, const std::filesystem::path &path,
                           bool &isCompressed)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    std::string head(
        static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), DatasetProbe::kHeadBytes)),
        '\0');
    VOX_TRY(const std::size_t got, file->readAt(0, std::as_writable_bytes(std::span(head))));
    head.resize(got);
    isCompressed = compressionOf(std::as_bytes(std::span(head))).has_value();
    if (!isCompressed)
        return head;
    const auto packed = CompressedReader::open(fs, path);
    head.resize(packed ? DatasetProbe::kHeadBytes : 0);
    std::size_t held = 0;
    while (held < head.size()) {
        const auto more = (*packed)->read(std::as_writable_bytes(std::span(head).subspan(held)));
        held += more.value_or((*packed)->bytesBeforeError());
        if (!more || *more == 0)
            break;
    }
    head.resize(held);
    return head;
}

/// A text for a message: one short line without control characters.
std::string excerpt(std::string_view text)
{
    constexpr std::size_t kMaximumBytes = 60;
    std::string shown;
    for (std::size_t at = 0; at < text.size() && shown.size() < kMaximumBytes;) {
        const char32_t character = nextUtf8(text, at);
        appendUtf8(shown, character < 0x20 || character == 0x7F ? U' ' : character);
    }
    if (shown.size() >= kMaximumBytes)
        shown += "...";
    return shown;
}

} // namespace

JsonFields jsonFieldsAtStart(std::string_view text)
{
    return FieldScanner(text).scan();
}

bool hasAudioName(std::string_view name)
{
    constexpr std::array<std::string_view, 34> kEndings{
        ".wav",  ".flac", ".ogg",  ".opus", ".mp3", ".m4a",  ".aac", ".oga", ".webm",
        ".sph",  ".aif",  ".aiff", ".au",   ".wma", ".mp4",  ".amr", ".caf", ".w64",
        ".rf64", ".snd",  ".nist", ".mkv",  ".mka", ".mov",  ".avi", ".m4b", ".m4v",
        ".ogv",  ".3gp",  ".wmv",  ".flv",  ".mpg", ".mpeg", ".ts"};
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || name.ends_with(".d.ts")) // TypeScript
        return false;
    const std::string ending = lowered(name.substr(dot));
    return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

DatasetProbe::DatasetProbe(const FileSystem &fs, std::filesystem::path path)
    : m_fs(&fs), m_path(std::move(path))
{
}

Result<DatasetProbe> DatasetProbe::look(const FileSystem &fs, const std::filesystem::path &path)
{
    DatasetProbe probe(fs, path);
    VOX_TRY(const FileStatus status, fs.status(path));
    if (status.kind == FileKind::Directory) {
        probe.m_isFolder = true;
        VOX_TRY(probe.m_entries, fs.list(path));
    } else if (status.kind == FileKind::File) {
        VOX_CHECK(probe.readHead());
    } else {
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is neither a file nor a folder"),
                    path.string());
    }
    return probe;
}

std::string DatasetProbe::name() const
{
    return (m_path.has_filename() ? m_path : m_path.parent_path()).filename().string();
}

bool DatasetProbe::has(std::string_view entry) const
{
    return std::any_of(m_entries.begin(), m_entries.end(),
                       [entry](const DirectoryEntry &other) { return other.name == entry; });
}

Result<> DatasetProbe::readHead()
{
    VOX_TRY(m_head, headOf(*m_fs, m_path, m_isCompressed));
    const bool isWhole = m_head.size() < kHeadBytes;
    if (m_head.starts_with("\xEF\xBB\xBF"))
        m_head.erase(0, 3);
    m_isText = m_head.find('\0') == std::string::npos;
    if (m_isText) {
        splitLines(isWhole);
        findFields();
    }
    return {};
}

void DatasetProbe::splitLines(bool isWhole)
{
    for (std::size_t at = 0; at < m_head.size() && m_lines.size() < kMaximumLines;) {
        const std::string_view line = nextPythonLine(m_head, at);
        const bool isCut = at >= m_head.size() && !isWhole && !m_lines.empty();
        if (!isCut && !stripPython(line).empty())
            m_lines.emplace_back(line);
    }
}

void DatasetProbe::findFields()
{
    const auto take = [this](const JsonFields &fields) {
        m_fields.insert(fields.names.begin(), fields.names.end());
        m_jsonObjects += fields.names.empty() ? 0 : 1;
    };
    if (m_lines.empty())
        return;
    const std::string_view first = stripPython(m_lines.front());
    const bool isDocument = first.starts_with('[')
                            || (first.starts_with('{') && !jsonFieldsAtStart(first).isClosed);
    if (isDocument)
        take(jsonFieldsAtStart(m_head));
    if (m_jsonObjects > 0)
        return;
    for (const std::string &line : m_lines)
        take(jsonFieldsAtStart(stripPython(line)));
}

/// As spreadsheets save it: with a byte order mark.
static bool isUtf16(std::string_view head)
{
    return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

Sentence DatasetProbe::seen() const
{
    constexpr std::size_t kMostNames = 6;
    if (m_head.empty() && m_isCompressed)
        return Sentence::tr("a packed file that cannot be unpacked");
    if (m_isFolder || isJson()) {
        std::vector<std::string> names;
        if (isJson())
            for (const auto &field : m_fields)
                names.push_back(excerpt(field));
        else
            for (const DirectoryEntry &entry : m_entries)
                names.push_back(excerpt(entry.name));
        if (m_isFolder && names.empty())
            return Sentence::tr("an empty folder");
        return m_isFolder ? Sentence::tr("a folder with %1", someOf(names, kMostNames))
                          : Sentence::tr("JSON with the fields %1", someOf(names, kMostNames));
    }
    if (m_head.empty())
        return Sentence::tr("an empty file");
    if (isUtf16(m_head))
        return Sentence::tr(
            "UTF-16 text (convert it to UTF-8, for example with \"iconv -f UTF-16 -t"
            " UTF-8 FILE > NEW\")");
    if (!m_isText)
        return Sentence::tr("a file that is not text");
    return m_lines.empty() ? Sentence::tr("a file of blank lines")
                           : Sentence::tr("a text that begins \"%1\"", excerpt(m_lines.front()));
}

} // namespace voxdeck
