// SPDX-License-Identifier: Apache-2.0
#include "core/format/YamlText.h"

#include "core/json/PythonFloat.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <yaml.h>

namespace voxdeck {

namespace {

constexpr std::size_t kDeepest = 64;
/// Of values that aliases repeat, all together.
constexpr std::size_t kMostRepeated = 1'000'000;
constexpr std::string_view kDigits = "0123456789";

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool isAll(std::string_view text, std::string_view characters)
{
    return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

/// PyYAML's resolver: [-+]? digits, and with a dot what float() reads.
std::optional<JsonValue> numberOf(std::string_view text)
{
    std::string plain(text);
    plain.erase(std::remove(plain.begin(), plain.end(), '_'), plain.end());
    std::string_view digits = plain;
    const bool isNegative = digits.starts_with('-');
    digits.remove_prefix(isNegative || digits.starts_with('+') ? 1 : 0);
    if (digits.empty() || text.starts_with('_'))
        return std::nullopt;
    const bool isOctal = digits.size() > 1 && digits.front() == '0' && isAll(digits, "01234567");
    if (isAll(digits, kDigits) && (digits.size() == 1 || digits.front() != '0')) {
        auto whole = JsonValue::parse(isNegative ? "-" + std::string(digits) : std::string(digits));
        return whole ? std::optional(*std::move(whole)) : std::nullopt;
    }
    const bool isHex = digits.starts_with("0x") || digits.starts_with("0X");
    if (isHex || isOctal) {
        std::int64_t value = 0;
        digits.remove_prefix(isHex ? 2 : 1);
        const auto *const end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, value, isHex ? 16 : 8);
        if (read.ec != std::errc() || read.ptr != end || digits.empty())
            return std::nullopt;
        return JsonValue::ofInteger(isNegative ? -value : value);
    }
    if (isOneOf(digits, {".inf", ".Inf", ".INF"})) {
        const double infinity = std::numeric_limits<double>::infinity();
        return JsonValue::ofDouble(isNegative ? -infinity : infinity);
    }
    if (isOneOf(text, {".nan", ".NaN", ".NAN"}))
        return JsonValue::ofDouble(std::numeric_limits<double>::quiet_NaN());
    const std::size_t dot = digits.find('.');
    const bool mayBeFloat = dot != std::string_view::npos && isAll(digits, "0123456789.eE+-")
                            && digits.find_first_of(kDigits) != std::string_view::npos
                            && digits.find_first_of("eE") != 0;
    const auto number = mayBeFloat ? parsePythonFloat(plain) : std::nullopt;
    return number ? std::optional(JsonValue::ofDouble(*number)) : std::nullopt;
}

JsonValue scalarOf(std::string text)
{
    if (text.empty() || isOneOf(text, {"~", "null", "Null", "NULL"}))
        return {};
    if (isOneOf(text, {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"}))
        return JsonValue::ofBool(true);
    if (isOneOf(text, {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"}))
        return JsonValue::ofBool(false);
    if (auto number = numberOf(text))
        return *std::move(number);
    return JsonValue::ofString(std::move(text));
}

/// Keys of JSON are texts; json.dumps spells the others so.
std::string keyOf(const JsonValue &value)
{
    return value.kind() == JsonValue::Kind::String ? value.toString()
                                                   : value.dump().value_or(std::string());
}

/// The values of one document, made of libyaml's events without recursion.
class YamlTree {
public:
    explicit YamlTree(std::string_view text)
    {
        m_isReady = yaml_parser_initialize(&m_parser) == 1;
        if (m_isReady)
            yaml_parser_set_input_string(
                &m_parser, reinterpret_cast<const unsigned char *>(text.data()), text.size());
    }
    YamlTree(const YamlTree &) = delete;
    YamlTree &operator=(const YamlTree &) = delete;
    ~YamlTree()
    {
        if (m_isReady)
            yaml_parser_delete(&m_parser);
    }

    Result<JsonValue> document()
    {
        if (!m_isReady)
            return fail(ErrorCode::Internal, Sentence::tr("no memory to read YAML"));
        while (!m_isDone) {
            yaml_event_t event;
            if (yaml_parser_parse(&m_parser, &event) == 0)
                return syntaxError();
            const auto taken = take(event);
            yaml_event_delete(&event);
            VOX_CHECK(taken);
        }
        return std::move(m_root);
    }

private:
    /// A list or a map that is not closed yet.
    struct Open {
        JsonValue list = JsonValue::array();
        std::vector<JsonValue::Member> members;
        std::optional<std::string> key; ///< whose value comes next
        std::string anchor;
        std::size_t valuesBefore = 0;
        bool isMap = false;
    };
    /// The value of an anchor, and how many values it contains.
    struct Anchored {
        JsonValue value;
        std::size_t values = 0;
    };

    static tl::unexpected<Error> bad(const yaml_mark_t &mark, const Sentence &what,
                                     ErrorCode code = ErrorCode::Corrupt)
    {
        return fail(code, Sentence::tr("no YAML in line %1: %2", mark.line + 1, what));
    }
    tl::unexpected<Error> syntaxError() const
    {
        std::string what = m_parser.problem == nullptr ? "unreadable" : m_parser.problem;
        if (m_parser.context != nullptr)
            what.append(", ").append(m_parser.context);
        // An encoding's problem has an offset and no line.
        if (m_parser.error == YAML_READER_ERROR)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("no YAML at byte %1: %2", m_parser.problem_offset, what));
        return bad(m_parser.problem_mark, what);
    }
    static std::string textOf(const yaml_char_t *text, std::size_t length)
    {
        return {reinterpret_cast<const char *>(text), length};
    }
    static std::string textOf(const yaml_char_t *text)
    {
        return text == nullptr ? std::string() : reinterpret_cast<const char *>(text);
    }

    Result<> take(const yaml_event_t &event)
    {
        switch (event.type) {
        case YAML_SCALAR_EVENT: return takeScalar(event);
        case YAML_ALIAS_EVENT: return takeAlias(event);
        case YAML_SEQUENCE_START_EVENT:
            return open(event, textOf(event.data.sequence_start.anchor),
                        event.data.sequence_start.tag, false);
        case YAML_MAPPING_START_EVENT:
            return open(event, textOf(event.data.mapping_start.anchor),
                        event.data.mapping_start.tag, true);
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT: return close(event);
        case YAML_DOCUMENT_END_EVENT:
        case YAML_STREAM_END_EVENT: m_isDone = true; return {};
        case YAML_NO_EVENT:
        case YAML_STREAM_START_EVENT:
        case YAML_DOCUMENT_START_EVENT: return {};
        }
        return {};
    }

    Result<> takeScalar(const yaml_event_t &event)
    {
        const auto &scalar = event.data.scalar;
        const std::string tag = textOf(scalar.tag);
        if (!tag.empty() && tag != "!" && tag != YAML_STR_TAG)
            return bad(event.start_mark, Sentence::tr("tags are not read"), ErrorCode::Unsupported);
        const bool isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && tag.empty();
        std::string text = textOf(scalar.value, scalar.length);
        if (isPlain && text == "<<" && isKeyNext())
            return bad(event.start_mark, Sentence::tr("merged maps (<<) are not read"),
                       ErrorCode::Unsupported);
        JsonValue value = isPlain ? scalarOf(std::move(text))
                                  : JsonValue::ofString(std::move(text));
        ++m_values;
        keep(textOf(scalar.anchor), value, 1);
        add(std::move(value));
        return {};
    }

    Result<> takeAlias(const yaml_event_t &event)
    {
        const std::string name = textOf(event.data.alias.anchor);
        const auto found = m_anchors.find(name);
        if (found == m_anchors.end())
            return bad(event.start_mark, Sentence::tr("no anchor is called %1", name));
        m_repeated += found->second.values;
        if (m_repeated > kMostRepeated)
            return bad(event.start_mark, Sentence::tr("its aliases expand to too much"),
                       ErrorCode::Unsupported);
        if (isKeyNext() && !isScalar(found->second.value))
            return badKey(event.start_mark);
        m_values += found->second.values;
        add(found->second.value);
        return {};
    }

    Result<> open(const yaml_event_t &event, std::string anchor, const yaml_char_t *tag, bool isMap)
    {
        if (tag != nullptr)
            return bad(event.start_mark, Sentence::tr("tags are not read"), ErrorCode::Unsupported);
        if (isKeyNext())
            return badKey(event.start_mark);
        if (m_open.size() >= kDeepest)
            return bad(event.start_mark, Sentence::tr("more than 64 levels"),
                       ErrorCode::Unsupported);
        Open opened;
        opened.anchor = std::move(anchor);
        opened.valuesBefore = m_values++;
        opened.isMap = isMap;
        m_anchors.erase(opened.anchor); // it must not contain itself
        m_open.push_back(std::move(opened));
        return {};
    }

    Result<> close(const yaml_event_t &event)
    {
        if (m_open.empty())
            return bad(event.start_mark, Sentence::tr("a bracket is closed that was not opened"));
        Open closed = std::move(m_open.back());
        m_open.pop_back();
        JsonValue value = closed.isMap ? JsonValue::object(std::move(closed.members))
                                       : std::move(closed.list);
        keep(closed.anchor, value, m_values - closed.valuesBefore);
        add(std::move(value));
        return {};
    }

    bool isKeyNext() const { return !m_open.empty() && m_open.back().isMap && !m_open.back().key; }
    static bool isScalar(const JsonValue &value)
    {
        return value.kind() != JsonValue::Kind::Array && value.kind() != JsonValue::Kind::Object;
    }
    static tl::unexpected<Error> badKey(const yaml_mark_t &mark)
    {
        return bad(mark, Sentence::tr("complex keys are not read"), ErrorCode::Unsupported);
    }
    void keep(const std::string &anchor, const JsonValue &value, std::size_t values)
    {
        if (!anchor.empty())
            m_anchors[anchor] = {value, values};
    }
    void add(JsonValue value)
    {
        if (m_open.empty()) {
            m_root = std::move(value);
            return;
        }
        Open &open = m_open.back();
        if (!open.isMap)
            open.list.append(std::move(value));
        else if (!open.key)
            open.key = keyOf(value);
        else
            open.members.emplace_back(*std::exchange(open.key, std::nullopt), std::move(value));
    }

    yaml_parser_t m_parser;
    bool m_isReady = false;
    bool m_isDone = false; ///< the first document is whole
    JsonValue m_root;
    std::vector<Open> m_open; ///< the innermost last
    std::map<std::string, Anchored, std::less<>> m_anchors;
    std::size_t m_values = 0;
    std::size_t m_repeated = 0;
};

} // namespace

Result<JsonValue> parseYaml(std::string_view text)
{
    if (text.empty()) // libyaml wants a pointer
        return JsonValue();
    return YamlTree(text).document();
}

} // namespace voxdeck
