// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Error.h"

#include <tl/expected.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace voxdeck {

/// A T or an Error. tl::expected 1.0 is not [[nodiscard]], so this class is.
template <class T = void>
class [[nodiscard]] Result : public tl::expected<T, Error> {
public:
    using tl::expected<T, Error>::expected;
    /// Written out: GCC fills all of an object with zeros first where `return {}` meets an implicit one, a third of the time
    /// of a read from a mapped file.
    Result() requires std::is_default_constructible_v<tl::expected<T, Error>> {}
    // NOLINTNEXTLINE(google-explicit-constructor): map() and and_then() give the base class back
    Result(tl::expected<T, Error> other) : tl::expected<T, Error>(std::move(other)) {}
};

/// return fail(ErrorCode::Corrupt, Sentence::tr("cut off in the header"), path);
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Sentence detail,
                                                std::string subject = {})
{
    return tl::unexpected<Error>(Error{code, std::move(detail), std::move(subject)});
}

/// Passes an error on unchanged: return fail(std::move(result).error());
[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

} // namespace voxdeck

#define VOX_CAT_INNER(a, b) a##b
#define VOX_CAT(a, b) VOX_CAT_INNER(a, b)

/// VOX_TRY(auto index, IndexFile::open(fs, path)); unwraps the value, or returns the error.
#define VOX_TRY(decl, expr)                                                                        \
    auto VOX_CAT(tried_, __LINE__) = (expr);                                                       \
    if (!VOX_CAT(tried_, __LINE__))                                                                \
        return tl::unexpected<::voxdeck::Error>(std::move(VOX_CAT(tried_, __LINE__)).error());     \
    decl = *std::move(VOX_CAT(tried_, __LINE__))

/// VOX_CHECK(file->sync()); returns the error, if there is one.
#define VOX_CHECK(expr)                                                                            \
    do {                                                                                           \
        auto vox_checked = (expr);                                                                 \
        if (!vox_checked)                                                                          \
            return tl::unexpected<::voxdeck::Error>(std::move(vox_checked).error());               \
    } while (false)
