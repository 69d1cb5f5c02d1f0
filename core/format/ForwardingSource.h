// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/format/UtteranceSource.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// Another source, with changed lines: a subclass defines change().
class ForwardingSource : public UtteranceSource {
public:
    explicit ForwardingSource(std::unique_ptr<UtteranceSource> source) : m_source(std::move(source))
    {
    }

    Result<std::optional<InputLine>> next() final
    {
        VOX_TRY(auto line, m_source->next());
        if (line && line->utterance)
            change(*line);
        return line;
    }
    std::uint64_t bytesRead() const final { return m_source->bytesRead(); }
    std::uint64_t sizeBytes() const final { return m_source->sizeBytes(); }
    std::vector<std::filesystem::path> files() const final { return m_source->files(); }
    std::vector<Sentence> notes() const final { return m_source->notes(); }

private:
    /// Changes a line that has an utterance.
    virtual void change(InputLine &line) = 0;

    const std::unique_ptr<UtteranceSource> m_source;
};

} // namespace voxdeck
