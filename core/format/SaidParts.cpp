// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0602
#include "core/format/SaidParts.h"

#include "core/format/AudioFacts.h"
#include "core/format/ForwardingSource.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TimeRules.h"
#include "core/io/Location.h"
#include "core/json/Json.h"

#include <utility>

namespace voxdeck {

namespace {

namespace rf = record_fields;

class SaidPartsSource final : public ForwardingSource {
public:
    SaidPartsSource(const FileSystem &fs, std::unique_ptr<UtteranceSource> source)
        : ForwardingSource(std::move(source)), m_facts(fs)
    {
    }

private:
    void change(InputLine &line) override
    {
        InputUtterance &utterance = *line.utterance;
        const bool mayBePart = utterance.timeRule == TimeRule::StartAndLength
                               && !utterance.startSeconds && !utterance.endSeconds
                               && !utterance.audioProblem && !utterance.audio.empty()
                               && !isRemotePath(utterance.audio);
        const auto said = mayBePart ? fieldNumber(utterance.record, rf::kDuration) : std::nullopt;
        if (!said || *said <= 0)
            return;
        const auto facts = m_facts.facts(utterance.audioPart());
        if (!facts || facts->durationSeconds() - *said < kListedLengthTolerance)
            return;
        utterance.startSeconds = 0;
        utterance.endSeconds = said;
        utterance.record.set(rf::kStart, JsonValue::ofDouble(0));
        utterance.record.set(rf::kEnd, JsonValue::ofDouble(*said));
    }

    AudioFactsReader m_facts;
};

} // namespace

std::unique_ptr<UtteranceSource> withPartsSaid(const FileSystem &fs,
                                               std::unique_ptr<UtteranceSource> source)
{
    return std::make_unique<SaidPartsSource>(fs, std::move(source));
}

} // namespace voxdeck
