// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Hash.h"
#include "core/base/Result.h"

#include <memory>
#include <string>
#include <string_view>

namespace voxdeck {

/// The 32 bytes of the SHA-256 of `bytes`, by OpenSSL.
Result<std::string> sha256(std::string_view bytes);

/// The same as 64 hexadecimal digits in lower case.
Result<std::string> sha256Hex(std::string_view bytes);

/// The same of bytes that come one after another.
class Sha256Stream {
public:
    Sha256Stream();
    ~Sha256Stream();
    Sha256Stream(const Sha256Stream &) = delete;
    Sha256Stream &operator=(const Sha256Stream &) = delete;
    void add(std::string_view bytes);
    Result<std::string> finish(); ///< once

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace voxdeck
