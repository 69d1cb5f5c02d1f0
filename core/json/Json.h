// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace voxdeck {

/// One JSON value as Python's `json` module holds it: objects keep the order of their keys, a
/// repeated key has the last value at the first place, integers keep all their digits.
///
/// Threads  a value: copy it, or share it const.
/// Errors   parse() gives Corrupt with the byte offset and what was expected; nesting is limited to
///          kMaximumDepth, so hostile input cannot exhaust the stack.
class JsonValue {
public:
    enum class Kind { Null, Bool, Integer, Double, String, Array, Object };
    using Member = std::pair<std::string, JsonValue>;
    static constexpr int kMaximumDepth = 512;

    /// Reads one whole JSON text the way json.loads does (NaN, Infinity, lone surrogates allowed).
    static Result<JsonValue> parse(std::string_view text);
    /// Writes it as json.dumps(value, ensure_ascii=False) does, to the byte. Corrupt for a lone
    /// surrogate, which UTF-8 cannot hold.
    Result<std::string> dump() const;
    /// As json.dumps(value) does: everything outside ASCII (and U+007F) as \uXXXX. Bytes that are not
    /// UTF-8, which only ofString() can bring in, become \ufffd.
    std::string dumpAscii() const;
    /// As dump(), or where UTF-8 cannot hold it, as dumpAscii().
    std::string dumpText() const;

    JsonValue() = default;
    static JsonValue ofBool(bool value);
    static JsonValue ofInteger(std::int64_t value);
    /// An Integer. Signed numbers, which may be below zero, do not compile: ofInteger().
    template <std::unsigned_integral Count>
    static JsonValue ofCount(Count value)
    {
        return ofUnsigned(value);
    }
    static JsonValue ofDouble(double value);
    static JsonValue ofString(std::string utf8);
    static JsonValue array();
    static JsonValue object();
    /// A repeated key keeps its first place and its last value, as in a Python dict.
    static JsonValue object(std::vector<Member> members);

    Kind kind() const;
    bool isNumber() const;
    bool toBool() const;                         ///< false unless Bool
    double toDouble(double otherwise = 0) const; ///< Integer, Double; else `otherwise`
    std::int64_t
    toInteger(std::int64_t otherwise = 0) const; ///< Integer that fits; else `otherwise`
    const std::string &toString() const; ///< empty unless String. WTF-8 where surrogates are lone
    const std::vector<JsonValue> &items() const;       ///< empty unless Array
    const std::vector<Member> &members() const;        ///< empty unless Object
    const JsonValue *find(std::string_view key) const; ///< null when absent or not an Object
    // A member of an Object that may be absent or of another kind:
    const std::string &textAt(std::string_view key) const; ///< empty unless String
    std::uint64_t countAt(std::string_view key) const;     ///< 0 unless an Integer that fits
    std::int64_t integerAt(std::string_view key, std::int64_t otherwise = 0) const;
    double numberAt(std::string_view key, double otherwise = 0) const;

    void append(JsonValue value); ///< to an Array
    /// In place if the key is there, else last: what `d[key] = value` does.
    void set(std::string_view key, JsonValue value);

private:
    friend class JsonParser;
    friend class JsonDumper;
    static JsonValue ofUnsigned(std::uint64_t value);
    struct Number {
        std::string digits;
    }; ///< an Integer's spelling as Python would write it
    std::variant<std::monostate, bool, Number, double, std::string, std::vector<JsonValue>,
                 std::vector<Member>>
        m_value;
};

/// A step into a JSON text: a member's key or an element's number.
using JsonStep = std::variant<std::string_view, std::size_t>;

/// The range of the value at `path` in `text`, its quotes included, found without building a tree.
/// Of a repeated key the last counts. NotFound for a missing value, Corrupt when the text is
/// not JSON (the whole text is checked).
Result<ByteRange> findJsonValue(std::string_view text, std::span<const JsonStep> path);

/// The decoded text of the string literal at `range`; Corrupt if it is not a string.
Result<std::string> decodeJsonString(std::string_view text, ByteRange range);

/// `text` as a JSON string literal with its quotes, as json.dumps(ensure_ascii=False) writes it.
std::string encodeJsonString(std::string_view utf8);

} // namespace voxdeck
