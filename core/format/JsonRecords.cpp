// SPDX-License-Identifier: Apache-2.0
#include "core/format/JsonRecords.h"

#include "core/archive/CompressedReader.h"
#include "core/format/YamlText.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::array<std::string_view, 4> kYamlEndings{".yaml", ".yml", ".yaml.gz", ".yml.gz"};

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;
constexpr std::string_view kSpace = " \t\r\n";

/// Unpacked bytes in the clothes of a file; readAt() must follow on where the last one ended. Where the
/// packed ones are damaged it gives those before first, and the error when more are asked for.
class UnpackedFile final : public RandomAccessFile {
public:
    explicit UnpackedFile(std::unique_ptr<CompressedReader> packed) : m_packed(std::move(packed)) {}
    std::uint64_t size() const override { return m_packed->packedSize(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        if (offset != m_offset)
            return fail(ErrorCode::Internal, Sentence::tr("a packed file was not read in order"));
        const auto read = m_packed->read(buffer);
        const std::size_t got = read.value_or(m_packed->bytesBeforeError());
        if (!read && (m_isDamaged || got == 0))
            return fail(read.error());
        m_isDamaged = !read;
        m_offset += got;
        return got;
    }
    CompressedReader *packed() const { return m_packed.get(); }

private:
    std::unique_ptr<CompressedReader> m_packed;
    mutable std::uint64_t m_offset = 0;
    mutable bool m_isDamaged = false;
};

} // namespace

Result<SequentialFile> openSequential(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(auto file, fs.openForReading(path));
    std::array<std::byte, kCompressionMagicBytes> magic{};
    VOX_TRY(const std::size_t read, file->readAt(0, magic));
    if (!compressionOf(std::span<const std::byte>(magic).first(read)))
        return SequentialFile{std::move(file), nullptr};
    VOX_TRY(auto packed, CompressedReader::open(std::move(file), path.string()));
    auto unpacked = std::make_unique<UnpackedFile>(std::move(packed));
    CompressedReader *const reader = unpacked->packed();
    return SequentialFile{std::move(unpacked), reader};
}

Result<std::string> readHead(const FileSystem &fs, const std::filesystem::path &path,
                             std::size_t maximumBytes)
{
    VOX_TRY(const auto opened, openSequential(fs, path));
    std::string head;
    while (head.size() < maximumBytes) {
        const std::size_t held = head.size();
        head.resize(std::min(maximumBytes, held + kBlockBytes));
        const auto room = std::as_writable_bytes(std::span(head).subspan(held));
        const auto read = opened.file->readAt(held, room);
        head.resize(held + read.value_or(0));
        if (!read && held == 0)
            return fail(read.error());
        if (!read || *read < room.size())
            break;
    }
    return head;
}

bool isYamlName(const std::filesystem::path &path)
{
    const std::string name = path.filename().string();
    return std::any_of(kYamlEndings.begin(), kYamlEndings.end(),
                       [&name](std::string_view ending) { return name.ends_with(ending); });
}

Result<JsonRecords> JsonRecords::open(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr std::size_t kLookAt = 4096;
    VOX_TRY(const std::string head, readHead(fs, path, kLookAt));
    VOX_TRY(auto opened, openSequential(fs, path));
    JsonRecords records;
    records.m_subject = path.string();
    records.m_packed = opened.packed;
    records.m_sizeBytes = opened.file->size();
    if (isYamlName(path)) {
        VOX_CHECK(records.readYaml(*opened.file));
        records.m_packed = nullptr;
        return records;
    }
    const std::size_t first = head.find_first_not_of(kSpace);
    if (first != std::string::npos && head[first] == '[')
        records.m_file = std::move(opened.file);
    else
        records.m_lines = LineReader::over(std::move(opened.file));
    return records;
}

Result<> JsonRecords::readYaml(RandomAccessFile &file)
{
    constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    std::string text;
    for (std::size_t held = 0;;) {
        text.resize(held + kBlockBytes);
        const auto room = std::as_writable_bytes(std::span(text).subspan(held));
        VOX_TRY(const std::size_t read, file.readAt(held, room));
        held += read;
        text.resize(held);
        if (read == 0)
            break;
        if (held > kMostBytes)
            return fail(ErrorCode::Unsupported, Sentence::tr("a YAML file of more than 256 MiB"),
                        m_subject);
    }
    auto list = parseYaml(text);
    if (!list)
        return fail(list.error().code, list.error().detail, m_subject);
    m_list = *std::move(list);
    if (m_list->kind() != JsonValue::Kind::Array)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is not a list in YAML; expected each item behind \"- \""),
                    m_subject);
    return {};
}

std::uint64_t JsonRecords::bytesRead() const
{
    if (m_list)
        return m_sizeBytes;
    if (m_packed)
        return m_packed->packedOffset();
    return m_lines ? m_lines->bytesRead() : m_offset - (m_buffer.size() - m_begin);
}

Result<std::optional<JsonRecords::Record>> JsonRecords::next(Give give)
{
    if (!m_list)
        return m_lines ? nextLine(give) : nextElement(give);
    if (give == Give::Texts)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("edits are not published into lists in YAML; export them instead"),
                    m_subject);
    if (m_number == m_list->items().size())
        return std::nullopt;
    Record record;
    record.value = m_list->items()[static_cast<std::size_t>(m_number)];
    record.number = ++m_number;
    return record;
}

Result<std::optional<JsonRecords::Record>> JsonRecords::nextLine(Give give)
{
    VOX_TRY(const auto line, m_lines->next());
    if (!line)
        return std::nullopt;
    Record record;
    record.number = line->number;
    std::string_view text = line->text;
    if (line->number == 1)
        text = withoutByteOrderMark(text);
    text = stripPython(text);
    record.text = text;
    record.offset = line->offset + static_cast<std::uint64_t>(text.data() - line->text.data());
    if (line->isTooLong)
        record.problem = Error{
            ErrorCode::Unsupported, Sentence::tr("the line is longer than 64 MiB"), {}};
    else if (!text.empty() && give == Give::Values) {
        auto value = JsonValue::parse(text);
        if (value)
            record.value = *std::move(value);
        else
            record.problem = std::move(value).error();
    }
    return record;
}

tl::unexpected<Error> JsonRecords::corrupt(const Sentence &what) const
{
    return fail(ErrorCode::Corrupt,
                Sentence::tr("%1 after element %2 of the array", what, m_number), m_subject);
}

Result<std::optional<char>> JsonRecords::peek(std::size_t ahead)
{
    while (m_begin + ahead >= m_buffer.size() && !m_isAtEnd) {
        m_buffer.erase(0, m_begin);
        m_begin = 0;
        const std::size_t held = m_buffer.size();
        m_buffer.resize(held + kBlockBytes);
        const auto room = std::as_writable_bytes(std::span(m_buffer).subspan(held));
        const auto read = m_file->readAt(m_offset, room);
        m_buffer.resize(held + read.value_or(0));
        if (!read)
            return fail(read.error());
        m_offset += *read;
        m_isAtEnd = *read == 0;
    }
    if (m_begin + ahead >= m_buffer.size())
        return std::nullopt;
    return m_buffer[m_begin + ahead];
}

Result<std::optional<char>> JsonRecords::peekPastSpace()
{
    while (true) {
        VOX_TRY(const auto c, peek(0));
        if (!c || kSpace.find(*c) == std::string_view::npos)
            return c;
        ++m_begin;
    }
}

Result<std::optional<JsonRecords::Record>> JsonRecords::nextElement(Give give)
{
    if (m_isDone)
        return std::nullopt;
    VOX_TRY(auto c, peekPastSpace());
    const bool isFirst = !m_isInArray;
    if (isFirst || c == ',') {
        ++m_begin; // over "[" or ","
        m_isInArray = true;
        VOX_TRY(c, peekPastSpace());
        if (c == ']' && !isFirst)
            return corrupt(Sentence::tr("a comma without an element"));
    } else if (c != ']') {
        return corrupt(c ? Sentence::tr("neither a comma nor the end")
                         : Sentence::tr("the file ends"));
    }
    if (c == ']') {
        ++m_begin;
        m_isDone = true;
        VOX_TRY(const auto after, peekPastSpace());
        if (after)
            return corrupt(Sentence::tr("more text"));
        return std::nullopt;
    }
    VOX_TRY(const std::size_t length, elementLength());
    Record record;
    record.text = std::string_view(m_buffer).substr(m_begin, length);
    record.offset = m_offset - (m_buffer.size() - m_begin);
    if (give == Give::Values) {
        auto value = JsonValue::parse(record.text);
        if (!value)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("element %1: %2", m_number + 1, value.error().detail),
                        m_subject);
        record.value = *std::move(value);
    }
    m_begin += length;
    record.number = ++m_number;
    return record;
}

/// Of an object, an array or a string by its brackets and quotes; the parser checks the rest.
Result<std::size_t> JsonRecords::elementLength()
{
    VOX_TRY(const auto first, peek(0));
    if (!first)
        return corrupt(Sentence::tr("the file ends"));
    if (*first != '{' && *first != '[' && *first != '"')
        return scalarLength();
    std::size_t depth = 0;
    bool isInString = false;
    for (std::size_t at = 0; at < LineReader::kMaximumLineBytes; ++at) {
        VOX_TRY(const auto c, peek(at));
        if (!c)
            return corrupt(Sentence::tr("the file ends"));
        if (isInString && *c == '\\')
            ++at;
        else if (*c == '"')
            isInString = !isInString;
        else if (!isInString && (*c == '{' || *c == '['))
            ++depth;
        else if (!isInString && (*c == '}' || *c == ']'))
            --depth;
        if (depth == 0 && !isInString)
            return at + 1;
    }
    return fail(ErrorCode::Unsupported, Sentence::tr("an element is longer than 64 MiB"),
                m_subject);
}

Result<std::size_t> JsonRecords::scalarLength()
{
    for (std::size_t at = 0; at < LineReader::kMaximumLineBytes; ++at) {
        VOX_TRY(const auto c, peek(at));
        if (!c || std::string_view(",]}\" \t\r\n").find(*c) != std::string_view::npos)
            return at;
    }
    return fail(ErrorCode::Unsupported, Sentence::tr("an element is longer than 64 MiB"),
                m_subject);
}

} // namespace voxdeck
