// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/UtteranceWriter.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace voxdeck {

/// How keys are spelled in files for tools that do not accept every key.
enum class KeyStyle : std::uint8_t {
    Kept,       ///< as they are
    Underscore, ///< "_" for each blank and control character, which tables of Kaldi cannot hold
    Ascii,      ///< the same, and "u" with the hexadecimal code for each character outside ASCII
};

/// "kept", "underscore", "ascii".
///
/// Errors   InvalidArgument, with the names.
Result<KeyStyle> keyStyleNamed(std::string_view name);
std::string_view keyStyleName(KeyStyle style);

/// The key in that style. Bytes that are not UTF-8 stay: a format that needs text refuses them.
std::string keyInStyle(std::string_view key, KeyStyle style);

/// Spells the keys for another writer.
///
/// Units    some 50 bytes of memory per utterance, unless keys are kept.
/// Errors   of add(): InvalidArgument where another key was already written in the same spelling.
class KeySpeller final : public UtteranceWriter {
public:
    KeySpeller(UtteranceWriter &writer, KeyStyle style) : m_writer(writer), m_style(style) {}
    Result<> add(const InputUtterance &utterance) override;
    Result<> finish() override { return m_writer.finish(); }
    std::vector<Sentence> notes() const override;

private:
    UtteranceWriter &m_writer;
    KeyStyle m_style;
    std::uint64_t m_changed = 0;
    std::unordered_map<std::uint64_t, std::uint64_t>
        m_given; ///< hash of the spelling to that of the key
};

} // namespace voxdeck
