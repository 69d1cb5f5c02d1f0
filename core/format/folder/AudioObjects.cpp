// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/AudioObjects.h"

#include "core/json/Json.h"

#include <span>

namespace voxdeck::folder {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
constexpr std::size_t kMaximumBytes = std::size_t{64} << 20;
constexpr int kDepthOfObjects = 3; ///< {"audios": [{

/// Follows brackets and strings, byte by byte.
class Scanner {
public:
    using Use = std::function<void(std::uint64_t, std::string_view)>;
    explicit Scanner(const Use &use) : m_use(use) {}

    Result<> take(std::string_view block)
    {
        for (const char c : block) {
            ++m_offset;
            if (m_depth >= kDepthOfObjects)
                m_object += c;
            step(c);
            if (m_object.size() > kMaximumBytes)
                return fail(ErrorCode::Unsupported,
                            Sentence::tr("an object is longer than 64 MiB"));
        }
        return {};
    }

private:
    void step(char c)
    {
        if (m_isInString) {
            m_isInString = m_isEscaped || c != '"';
            m_isEscaped = !m_isEscaped && c == '\\';
        } else if (c == '"') {
            m_isInString = true;
        } else if (c == '{' || c == '[') {
            if (++m_depth == kDepthOfObjects && c == '{')
                m_object = c;
        } else if (c == '}' || c == ']') {
            if (m_depth-- == kDepthOfObjects && m_object.starts_with('{'))
                m_use(m_offset - m_object.size(), m_object);
            if (m_depth < kDepthOfObjects)
                m_object.clear();
        }
    }

    const Use &m_use;
    std::string m_object;
    std::uint64_t m_offset = 0;
    int m_depth = 0;
    bool m_isInString = false;
    bool m_isEscaped = false;
};

} // namespace

Result<> eachAudioObject(const FileSystem &fs, const std::filesystem::path &path,
                         const std::function<void(std::uint64_t, std::string_view)> &use)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    Scanner scanner(use);
    std::string block;
    for (std::uint64_t offset = 0; offset < file->size(); offset += block.size()) {
        block.resize(kBlockBytes);
        VOX_TRY(const std::size_t got,
                file->readAt(offset, std::as_writable_bytes(std::span(block))));
        block.resize(got);
        if (got == 0)
            break;
        VOX_CHECK(scanner.take(block));
    }
    return {};
}

std::string pathOfAudioObject(std::string_view object)
{
    const auto parsed = JsonValue::parse(object);
    if (!parsed)
        return {};
    for (const char *const field : {"path", "aid"}) {
        const JsonValue *const value = parsed->find(field);
        if (value && value->kind() == JsonValue::Kind::String && !value->toString().empty())
            return value->toString();
    }
    return {};
}

} // namespace voxdeck::folder
