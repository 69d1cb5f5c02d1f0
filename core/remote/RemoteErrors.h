// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/remote/HttpClient.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The error for a server's answer with a status of 300 and above; its subject is `shown`. `body`
/// is the body of the answer; of it, only a code of letters and digits is repeated.
Error errorOfStatus(const HttpReply &reply, std::string_view body, const std::string &shown);

/// The code a server gives with an error ("NoSuchKey", "GatedRepo"): letters and digits alone, or empty.
std::string serverCode(const HttpReply &reply, std::string_view body);

/// Whether the same request may succeed later: 408, 425, 429 and the 5xx but 501 and 505.
bool isPassing(int status);

/// The object is another one than when it was opened.
Error changedError(const std::string &shown);

/// How long the server asks to wait: Retry-After (seconds or a date) or the "t=" of the Hub's RateLimit
/// header where nothing is left ("r=0"). Nothing where it does not say.
std::optional<std::chrono::seconds> askedWait(const HttpReply &reply,
                                              std::chrono::system_clock::time_point now);

} // namespace voxdeck
