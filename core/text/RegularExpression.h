// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace voxdeck {

/// A regular expression (PCRE2) that users type, or literal words. One that would try
/// for too long on a text, such as (a+)+b, is given up after some milliseconds.
///
/// Units    offsets and lengths are bytes. Threads  one: it keeps working memory.
class RegularExpression {
public:
    static constexpr std::size_t kMostBytes = 1000; ///< of a pattern
    struct Options {
        bool isLiteral = false; ///< literal words
        bool isCaseSensitive = false;
        /// Texts may hold bytes that are no UTF-8, which nothing matches; otherwise they must not.
        bool takesAnyBytes = false;
    };
    enum class Found { No, Yes, TooCostly };
    struct Span {
        std::size_t begin = 0;
        std::size_t length = 0;
    };

    /// Errors   InvalidArgument: too long, or wrong; the subject is the byte of the pattern.
    static Result<std::unique_ptr<RegularExpression>> compile(std::string_view pattern,
                                                              const Options &options);
    ~RegularExpression();
    RegularExpression(const RegularExpression &) = delete;
    RegularExpression &operator=(const RegularExpression &) = delete;

    /// The first find at or behind `offset`.
    Found find(std::string_view text, std::size_t offset = 0) const;
    std::uint32_t groups() const;
    /// Of the last find: a group's part of `text`, 0 for all of it; empty where it took no part, and
    /// where \K has moved a beginning behind its end.
    Span span(std::string_view text, std::uint32_t group) const;

private:
    RegularExpression();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace voxdeck
