// SPDX-License-Identifier: Apache-2.0
// Inside core/format/labels: ELAN's XML by way of expat, as plain events.
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

namespace voxdeck::labels {

/// The attributes of one element, in their order.
class XmlAttributes {
public:
    explicit XmlAttributes(const char **pairs) : m_pairs(pairs) {}
    /// Empty for an attribute that the element does not have.
    std::string_view value(std::string_view name) const;
    bool has(std::string_view name) const;

private:
    const char *find(std::string_view name) const;
    const char **m_pairs;
};

/// Receives the parts of a document while it is read. Names are without their name space prefix.
struct XmlEvents {
    std::function<void(std::string_view element, const XmlAttributes &, std::uint64_t line)> start;
    std::function<void(std::string_view element)> end;
    std::function<void(std::string_view)> text; ///< in pieces
};

/// Reads a whole document. Nothing outside it is ever opened, and a document type declaration, which
/// entities need, ends it: annotation documents have none.
///
/// Errors   Corrupt with line and what is wrong; Unsupported: an encoding that is not UTF-8, UTF-16,
///          ISO-8859-1 or ASCII, a document type, or more than 64 elements within each other; Cancelled.
Result<> readXml(std::string_view bytes, const XmlEvents &events, const std::stop_token &stop);

} // namespace voxdeck::labels
