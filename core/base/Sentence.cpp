// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"

namespace voxdeck {
namespace {

/// `text` with the places put in. A % with no place behind it stays as it is.
std::string filled(std::string_view text, const std::vector<Sentence> &places)
{
    std::string out;
    out.reserve(text.size());
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '%' && at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9') {
            const auto number = size_t(text[at + 1] - '1');
            if (number < places.size()) {
                out += places[number];
                ++at;
                continue;
            }
        }
        out += text[at];
    }
    return out;
}

} // namespace

Sentence::Sentence(const char *text, std::vector<Sentence> places)
    : std::string(filled(text, places)), m_text(text), m_places(std::move(places))
{
}

const char *Sentence::text() const
{
    return m_text && filled(m_text, m_places) == *this ? m_text : nullptr;
}

} // namespace voxdeck
