// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// Presigned web addresses: their query is a signature, a secret that serves for some hours.
///
/// Paths, workspaces and messages hold such an address without its query. The query is kept in the memory of this
/// process alone, from when a list or a user named it (noteSigned()) until the object is read (signedAddress()).

/// The address without its query, where every part of the query belongs to a signature of S3, Google, Azure or
/// CloudFront. Nothing for other addresses: their query may name the object.
std::optional<std::string> withoutSignature(std::string_view url);

/// Whether a part of a query (its name) belongs to a signature.
bool isSignaturePart(std::string_view name);

/// Remembers the signature of an address for this process. Of very many, the oldest are forgotten.
/// Threads  any.
void noteSigned(const std::string &plain, std::string_view url);

/// The most recently noted address, with its signature: never print or store it.
/// Threads  any.
std::optional<std::string> signedAddress(const std::string &plain);

/// The value of a part of a query, as spelled; empty where it is missing.
std::string_view queryPart(std::string_view url, std::string_view name);

/// Until when the signature serves, where the address says it.
std::optional<std::chrono::system_clock::time_point> signatureExpiry(std::string_view url);

} // namespace voxdeck
