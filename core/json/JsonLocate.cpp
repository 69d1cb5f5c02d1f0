// SPDX-License-Identifier: Apache-2.0
#include "core/json/Json.h"
#include "core/json/JsonScanner.h"

#include <optional>

namespace voxdeck {

namespace {

/// Goes once over a text, checks all of it, and remembers where the value at a path stands.
class JsonLocator {
public:
    explicit JsonLocator(std::string_view text) : m_scanner(text) {}

    bool locate(std::span<const JsonStep> path)
    {
        if (!locateValue(path, 0))
            return false;
        m_scanner.skipSpace();
        return m_scanner.isAtEnd()
               || m_scanner.failAt(m_scanner.position(),
                                   Sentence::tr("unexpected text after the value"));
    }
    const std::optional<ByteRange> &found() const { return m_found; }
    Error failure() const { return m_scanner.failure(); }

private:
    bool locateValue(std::span<const JsonStep> path, int depth);
    bool locateMember(std::span<const JsonStep> path, int depth);
    bool locateElement(std::span<const JsonStep> path, int depth);

    JsonScanner m_scanner;
    std::optional<ByteRange> m_found;
};

bool JsonLocator::locateValue(std::span<const JsonStep> path, int depth)
{
    m_found.reset(); // a repeated key: the earlier value no longer counts
    m_scanner.skipSpace();
    if (path.empty()) {
        const std::size_t begin = m_scanner.position();
        if (!m_scanner.skipValue(depth))
            return false;
        m_found = ByteRange{begin, m_scanner.position() - begin};
        return true;
    }
    const bool wantsMember = std::holds_alternative<std::string_view>(path.front());
    const JsonScanner::Next kind = m_scanner.next();
    if (kind != (wantsMember ? JsonScanner::Next::Object : JsonScanner::Next::Array))
        return m_scanner.skipValue(depth);
    if (depth == JsonValue::kMaximumDepth)
        return m_scanner.failDepth();
    return wantsMember ? locateMember(path, depth) : locateElement(path, depth);
}

bool JsonLocator::locateMember(std::span<const JsonStep> path, int depth)
{
    const std::string_view wanted = std::get<std::string_view>(path.front());
    bool isEmpty = false;
    m_scanner.openContainer('}', isEmpty);
    bool hasMore = !isEmpty;
    while (hasMore) {
        JsonScanner::StringToken key;
        if (!m_scanner.takeKey(key))
            return false;
        const bool isWanted = key.hasEscapes ? decodeJsonToken(key) == wanted : key.raw == wanted;
        if (!(isWanted ? locateValue(path.subspan(1), depth + 1) : m_scanner.skipValue(depth + 1))
            || !m_scanner.takeSeparator('}', hasMore))
            return false;
    }
    return true;
}

bool JsonLocator::locateElement(std::span<const JsonStep> path, int depth)
{
    const std::size_t wanted = std::get<std::size_t>(path.front());
    bool isEmpty = false;
    m_scanner.openContainer(']', isEmpty);
    bool hasMore = !isEmpty;
    for (std::size_t number = 0; hasMore; ++number) {
        if (!(number == wanted ? locateValue(path.subspan(1), depth + 1)
                               : m_scanner.skipValue(depth + 1))
            || !m_scanner.takeSeparator(']', hasMore))
            return false;
    }
    return true;
}

std::string describePath(std::span<const JsonStep> path)
{
    std::string text;
    for (const JsonStep &step : path) {
        if (const auto *number = std::get_if<std::size_t>(&step))
            text += "[" + std::to_string(*number) + "]";
        else
            text += (text.empty() ? "" : ".") + std::string(std::get<std::string_view>(step));
    }
    return text.empty() ? std::string("the value") : text;
}

} // namespace

Result<ByteRange> findJsonValue(std::string_view text, std::span<const JsonStep> path)
{
    VOX_CHECK(checkJsonEncoding(text));
    JsonLocator locator(text);
    if (!locator.locate(path))
        return fail(locator.failure());
    if (!locator.found())
        return fail(ErrorCode::NotFound, Sentence::tr("there is no %1", describePath(path)));
    return *locator.found();
}

Result<std::string> decodeJsonString(std::string_view text, ByteRange range)
{
    if (range.offset > text.size() || range.length > text.size() - range.offset)
        return fail(ErrorCode::Corrupt, Sentence::tr("a range outside the JSON text"));
    const std::string_view literal = text.substr(range.offset, range.length);
    VOX_CHECK(checkJsonEncoding(literal));
    JsonScanner scanner(literal);
    JsonScanner::StringToken token;
    if (!scanner.takeString(token))
        return fail(scanner.failure());
    if (!scanner.isAtEnd())
        return fail(ErrorCode::Corrupt, Sentence::tr("unexpected text after the string"));
    return decodeJsonToken(token);
}

} // namespace voxdeck
