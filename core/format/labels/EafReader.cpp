// SPDX-License-Identifier: Apache-2.0
// ELAN's annotation documents (EAF, schemas 2.x and 3.0, www.mpi.nl/tools/elan/EAFv3.0.xsd):
//
//     ANNOTATION_DOCUMENT
//       HEADER TIME_UNITS            MEDIA_DESCRIPTOR MEDIA_URL
//       TIME_ORDER                   TIME_SLOT TIME_SLOT_ID [TIME_VALUE in ms]
//       TIER TIER_ID PARTICIPANT     ANNOTATION / ALIGNABLE_ANNOTATION TIME_SLOT_REF1 TIME_SLOT_REF2
//                                    ANNOTATION / REF_ANNOTATION ANNOTATION_REF [PREVIOUS_ANNOTATION]
//       LINGUISTIC_TYPE LINGUISTIC_TYPE_ID CONSTRAINTS
//
// A slot without a value is spaced evenly between those of its chain that have one. A referring
// annotation
// has the time of the one it refers to, of which several in one tier take equal parts: as ELAN draws it.
// Fields of a segment: "annotation_id", "annotation_ref", "previous_annotation"; of a tier, named as the
// attributes: "linguistic_type_ref", "parent_ref", "annotator", "default_locale", "lang_ref",
// "constraints"; of the recording: "author", "date", "relative_media_url", "media_url" of further media.
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"
#include "core/format/labels/LabelXml.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck::labels {

namespace {

struct Annotation {
    std::string id;
    std::string startSlot; ///< empty for a referring annotation
    std::string endSlot;
    std::string ref;
    std::string previous;
    std::string text;
    std::uint64_t line = 0;
    double start = 0;
    double end = 0;
    bool isTimed = false;
    bool isBad = false; ///< a problem says why
};

struct Tier {
    LabelTier labels;
    std::vector<Annotation> annotations;
};

struct Slots {
    std::vector<std::optional<double>> seconds; ///< in the order of the file
    std::unordered_map<std::string, std::size_t> byId;

    std::optional<double> *find(const std::string &id)
    {
        const auto found = byId.find(id);
        return found == byId.end() ? nullptr : &seconds[found->second];
    }
};

struct Place {
    std::size_t tier = 0;
    std::size_t annotation = 0;
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kTierFields{
    {{"LINGUISTIC_TYPE_REF", "linguistic_type_ref"},
     {"PARENT_REF", "parent_ref"},
     {"ANNOTATOR", "annotator"},
     {"DEFAULT_LOCALE", "default_locale"},
     {"LANG_REF", "lang_ref"}}};
/// Elements that are read, and those around them; others are left out with a note.
constexpr std::array<std::string_view, 13> kElements{"ANNOTATION_DOCUMENT",
                                                     "HEADER",
                                                     "MEDIA_DESCRIPTOR",
                                                     "PROPERTY",
                                                     "TIME_ORDER",
                                                     "TIME_SLOT",
                                                     "TIER",
                                                     "ALIGNABLE_ANNOTATION",
                                                     "REF_ANNOTATION",
                                                     "ANNOTATION",
                                                     "ANNOTATION_VALUE",
                                                     "LOCALE",
                                                     "CONSTRAINT"};

class EafReader {
public:
    explicit EafReader(LabelReading &reading)
        : m_reading(reading), m_recording(reading.onlyRecording())
    {
    }

    void start(std::string_view element, const XmlAttributes &attributes, std::uint64_t line);
    void end(std::string_view element);
    void text(std::string_view text)
    {
        if (m_isInValue && m_hasAnnotation)
            m_tiers.back().annotations.back().text += text;
    }
    Result<> finish();

private:
    void takeDocument(const XmlAttributes &attributes);
    void takeMedia(const XmlAttributes &attributes);
    void takeSlot(const XmlAttributes &attributes, std::uint64_t line);
    void takeTier(const XmlAttributes &attributes);
    void takeAnnotation(std::string_view element, const XmlAttributes &attributes,
                        std::uint64_t line);
    void spaceSlots(const Tier &tier);
    void spaceRest();
    void timeAlignables(Tier &tier);
    void orderReferences(Tier &tier);
    void timeReferences(Place place);
    void nameProblem(Annotation &annotation, Sentence reason);
    Annotation &at(Place place) { return m_tiers[place.tier].annotations[place.annotation]; }

    LabelReading &m_reading;
    LabelRecording &m_recording;
    Slots m_slots;
    std::vector<Tier> m_tiers;
    std::unordered_map<std::string, std::string> m_constraints; ///< of a linguistic type
    std::unordered_map<std::string, Place> m_places;            ///< of an annotation
    /// Of a referring annotation by its tier and number: which part of how many.
    struct Part {
        std::size_t index = 0;
        std::size_t count = 0; ///< 0: not known yet
    };
    std::vector<std::vector<Part>> m_parts;
    bool m_isDocument = false;
    bool m_isInTier = false;
    bool m_isInValue = false;
    bool m_hasAnnotation = false;
    bool m_leavesOut = false;
};

void EafReader::start(std::string_view element, const XmlAttributes &attributes, std::uint64_t line)
{
    if (!m_isDocument) {
        m_isDocument = element == "ANNOTATION_DOCUMENT";
        if (m_isDocument)
            takeDocument(attributes);
        return;
    }
    if (element == "HEADER") {
        const std::string_view units = attributes.value("TIME_UNITS");
        if (!units.empty() && units != "milliseconds")
            m_reading.problem(
                line,
                Sentence::tr(
                    "TIME_UNITS is \"%1\"; expected \"milliseconds\", and times were read as these",
                    units));
    } else if (element == "MEDIA_DESCRIPTOR") {
        takeMedia(attributes);
    } else if (element == "TIME_SLOT") {
        takeSlot(attributes, line);
    } else if (element == "TIER") {
        takeTier(attributes);
    } else if (element == "ALIGNABLE_ANNOTATION" || element == "REF_ANNOTATION") {
        takeAnnotation(element, attributes, line);
    } else if (element == "ANNOTATION_VALUE") {
        m_isInValue = true;
    } else if (element == "LINGUISTIC_TYPE") {
        m_constraints[std::string(attributes.value("LINGUISTIC_TYPE_ID"))] = attributes.value(
            "CONSTRAINTS");
    } else if (std::find(kElements.begin(), kElements.end(), element) == kElements.end()) {
        m_leavesOut = true;
    }
}

void EafReader::end(std::string_view element)
{
    if (element == "ANNOTATION_VALUE")
        m_isInValue = false;
    else if (element == "ALIGNABLE_ANNOTATION" || element == "REF_ANNOTATION")
        m_hasAnnotation = false;
    else if (element == "TIER")
        m_isInTier = false;
}

void EafReader::takeDocument(const XmlAttributes &attributes)
{
    for (const auto &[attribute, key] : {std::pair{"AUTHOR", "author"}, std::pair{"DATE", "date"}})
        if (const auto value = attributes.value(attribute); !value.empty())
            setField(m_recording.fields, key, std::string(value));
}

void EafReader::takeMedia(const XmlAttributes &attributes)
{
    const std::string_view relative = attributes.value("RELATIVE_MEDIA_URL");
    std::string_view url = attributes.value("MEDIA_URL");
    if (url.empty())
        url = relative;
    if (url.empty())
        return;
    if (m_recording.audio.empty()) {
        m_recording.audio = url;
        if (!relative.empty())
            setField(m_recording.fields, "relative_media_url", std::string(relative));
    } else {
        m_recording.fields.push_back({"media_url", std::string(url)});
    }
}

void EafReader::takeSlot(const XmlAttributes &attributes, std::uint64_t line)
{
    const std::string id(attributes.value("TIME_SLOT_ID"));
    std::optional<double> seconds;
    if (attributes.has("TIME_VALUE")) {
        const auto value = parseNumber(attributes.value("TIME_VALUE"));
        if (!value)
            m_reading.problem(
                line,
                Sentence::tr("TIME_VALUE of a time slot is not a number; expected milliseconds"));
        else
            seconds = *value / 1000;
    }
    if (!m_slots.byId.emplace(id, m_slots.seconds.size()).second) {
        m_reading.problem(
            line, Sentence::tr("the time slot \"%1\" is listed twice; the first one counts", id));
        return;
    }
    m_slots.seconds.push_back(seconds);
}

void EafReader::takeTier(const XmlAttributes &attributes)
{
    LabelTier &labels = m_tiers.emplace_back().labels;
    m_isInTier = true;
    labels.name = attributes.value("TIER_ID");
    labels.speaker = attributes.value("PARTICIPANT");
    for (const auto &[attribute, key] : kTierFields)
        if (const auto value = attributes.value(attribute); !value.empty())
            labels.fields.push_back({std::string(key), std::string(value)});
}

void EafReader::takeAnnotation(std::string_view element, const XmlAttributes &attributes,
                               std::uint64_t line)
{
    if (!m_isInTier) {
        m_reading.problem(
            line, Sentence::tr("an annotation is outside of a tier; expected it inside TIER"));
        return;
    }
    Annotation annotation;
    annotation.line = line;
    annotation.id = attributes.value("ANNOTATION_ID");
    if (element == "ALIGNABLE_ANNOTATION") {
        annotation.startSlot = attributes.value("TIME_SLOT_REF1");
        annotation.endSlot = attributes.value("TIME_SLOT_REF2");
    } else {
        annotation.ref = attributes.value("ANNOTATION_REF");
        annotation.previous = attributes.value("PREVIOUS_ANNOTATION");
    }
    auto &annotations = m_tiers.back().annotations;
    const Place place{m_tiers.size() - 1, annotations.size()};
    if (!annotation.id.empty() && !m_places.emplace(annotation.id, place).second)
        m_reading.problem(
            line, Sentence::tr("the annotation \"%1\" is listed twice; the first one counts",
                               annotation.id));
    annotations.push_back(std::move(annotation));
    m_hasAnnotation = true;
}

void EafReader::nameProblem(Annotation &annotation, Sentence reason)
{
    if (!annotation.isBad)
        m_reading.problem(annotation.line, std::move(reason));
    annotation.isBad = true;
}

/// Gives the slots of each chain of annotations (one ends where the next begins) that have no time the
/// times that divide evenly what is between those that have one.
void EafReader::spaceSlots(const Tier &tier)
{
    std::unordered_map<std::string, const Annotation *> byStart;
    for (const auto &annotation : tier.annotations)
        if (!annotation.startSlot.empty())
            byStart.emplace(annotation.startSlot, &annotation);
    std::size_t stepsLeft = tier.annotations.size() * 8
                            + 1'000; // chains that go nowhere cost no more
    for (const auto &annotation : tier.annotations) {
        const auto *const first = m_slots.find(annotation.startSlot);
        const auto *const second = m_slots.find(annotation.endSlot);
        if (!first || !*first || !second || *second)
            continue;
        std::vector<std::optional<double> *> between;
        const Annotation *next = &annotation;
        std::optional<double> end;
        for (; next && !end && stepsLeft > 0; --stepsLeft) {
            auto *const slot = m_slots.find(next->endSlot);
            if (!slot)
                break;
            end = *slot;
            if (!end)
                between.push_back(slot);
            const auto after = byStart.find(next->endSlot);
            next = after == byStart.end() ? nullptr : after->second;
        }
        if (!end)
            continue;
        const double start = **first;
        const auto parts = static_cast<double>(between.size() + 1);
        for (std::size_t i = 0; i < between.size(); ++i)
            *between[i] = start + (*end - start) * static_cast<double>(i + 1) / parts;
    }
}

/// Spaces slots outside any chain evenly between their neighbours.
void EafReader::spaceRest()
{
    auto &slots = m_slots.seconds;
    std::optional<double> before;
    for (std::size_t at = 0; at < slots.size();) {
        if (slots[at]) {
            before = slots[at++];
            continue;
        }
        std::size_t end = at;
        while (end < slots.size() && !slots[end])
            ++end;
        const double start = before.value_or(0);
        const double stop = end < slots.size() ? std::max(*slots[end], start) : start;
        const auto parts = static_cast<double>(end - at + 1);
        for (std::size_t i = at; i < end; ++i)
            slots[i] = start + (stop - start) * static_cast<double>(i - at + 1) / parts;
    }
}

void EafReader::timeAlignables(Tier &tier)
{
    for (auto &annotation : tier.annotations) {
        if (annotation.startSlot.empty() && annotation.endSlot.empty())
            continue;
        const auto *const start = m_slots.find(annotation.startSlot);
        const auto *const end = m_slots.find(annotation.endSlot);
        if (!start || !end) {
            nameProblem(
                annotation,
                Sentence::tr("the annotation names a time slot that TIME_ORDER does not list"));
            continue;
        }
        annotation.start = **start;
        annotation.end = **end;
        annotation.isTimed = true;
    }
}

/// Finds which part of its parent each referring annotation is: in the order of their chain.
void EafReader::orderReferences(Tier &tier)
{
    std::unordered_map<std::string, std::vector<std::size_t>> byParent;
    for (std::size_t i = 0; i < tier.annotations.size(); ++i)
        if (!tier.annotations[i].ref.empty())
            byParent[tier.annotations[i].ref].push_back(i);
    auto &parts = m_parts.emplace_back(tier.annotations.size());
    for (const auto &group : byParent) {
        const std::vector<std::size_t> &children = group.second;
        std::unordered_map<std::string, std::size_t> next; // by what it follows
        std::unordered_set<std::string> ids;
        for (const std::size_t child : children) {
            const Annotation &annotation = tier.annotations[child];
            ids.insert(annotation.id);
            if (!annotation.previous.empty())
                next.emplace(annotation.previous, child);
        }
        std::size_t index = 0;
        const auto placeChain = [&](std::size_t child) {
            while (parts[child].count == 0) {
                parts[child] = {index++, children.size()};
                const auto after = next.find(tier.annotations[child].id);
                if (after == next.end())
                    break;
                child = after->second;
            }
        };
        for (const std::size_t child : children)
            if (!ids.contains(tier.annotations[child].previous))
                placeChain(child);
        for (const std::size_t child : children) // of chains that have no beginning
            placeChain(child);
    }
}

/// Follows the references up to an annotation that has its time, then hands the times down.
void EafReader::timeReferences(Place place)
{
    std::vector<Place> chain;
    const auto total = m_places.size();
    while (!at(place).isTimed && !at(place).isBad) {
        chain.push_back(place);
        const auto parent = m_places.find(at(place).ref);
        if (parent == m_places.end() || chain.size() > total) {
            nameProblem(at(chain.front()),
                        parent == m_places.end() ? Sentence::tr(
                            "the annotation refers to an annotation that the file does not have")
                                                 : Sentence::tr(
                                                     "the annotation refers to itself through "
                                                     "others; expected one with times at the end"));
            break;
        }
        place = parent->second;
    }
    for (; !chain.empty(); chain.pop_back()) {
        const Annotation &parent = at(place);
        place = chain.back();
        Annotation &child = at(place);
        if (!parent.isTimed) {
            nameProblem(child,
                        Sentence::tr("the annotation refers to an annotation without times"));
            continue;
        }
        const Part part = m_parts[place.tier][place.annotation];
        const double length = (parent.end - parent.start) / static_cast<double>(part.count);
        child.start = parent.start + length * static_cast<double>(part.index);
        child.end = part.index + 1 == part.count ? parent.end : child.start + length;
        child.isTimed = true;
    }
}

Result<> EafReader::finish()
{
    if (!m_isDocument)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr(
                        "is XML, but not of ELAN; expected the element ANNOTATION_DOCUMENT first"));
    for (const auto &tier : m_tiers)
        spaceSlots(tier);
    spaceRest();
    for (auto &tier : m_tiers) {
        timeAlignables(tier);
        orderReferences(tier);
    }
    for (std::size_t t = 0; t < m_tiers.size(); ++t)
        for (std::size_t i = 0; i < m_tiers[t].annotations.size(); ++i)
            timeReferences({t, i});
    for (auto &tier : m_tiers) {
        const std::string *const type = findField(tier.labels.fields, "linguistic_type_ref");
        if (type && !m_constraints[*type].empty())
            tier.labels.fields.push_back({"constraints", m_constraints[*type]});
        for (auto &annotation : tier.annotations) {
            if (!annotation.isTimed)
                continue;
            LabelSegment segment;
            segment.line = annotation.line;
            segment.start = annotation.start;
            segment.end = annotation.end;
            segment.text = std::move(annotation.text);
            for (auto &[key, value] :
                 {std::pair<const char *, std::string *>{"annotation_id", &annotation.id},
                  std::pair<const char *, std::string *>{"annotation_ref", &annotation.ref},
                  std::pair<const char *, std::string *>{"previous_annotation",
                                                         &annotation.previous}})
                if (!value->empty())
                    segment.fields.push_back({key, std::move(*value)});
            VOX_CHECK(m_reading.add(tier.labels, std::move(segment)));
        }
        m_recording.tiers.push_back(std::move(tier.labels));
    }
    if (m_leavesOut)
        m_reading.file.notes.emplace_back(Sentence::tr(
            "has controlled vocabularies, languages or lexicons of ELAN, which are not kept"));
    return {};
}

bool isEaf(std::string_view beginning)
{
    return (beginning.starts_with("<?xml") || beginning.starts_with("<ANNOTATION_DOCUMENT")
            || beginning.starts_with("<!--"))
           && contains(beginning, "ANNOTATION_DOCUMENT");
}

Result<> readEaf(LabelReading &reading)
{
    EafReader eaf(reading);
    XmlEvents events;
    events.start = [&](std::string_view element, const XmlAttributes &attributes,
                       std::uint64_t line) {
        eaf.start(element, attributes, line);
    };
    events.end = [&](std::string_view element) {
        eaf.end(element);
    };
    events.text = [&](std::string_view text) {
        eaf.text(text);
    };
    VOX_CHECK(readXml(reading.text(), events, reading.stop()));
    return eaf.finish();
}

} // namespace

constexpr LabelFormatInfo kEafFormat{.name = "eaf",
                                     .extension = ".eaf",
                                     .description = VOX_SENTENCE("ELAN annotation document"),
                                     .fits = isEaf,
                                     .read = readEaf,
                                     .write = writeEaf,
                                     .saysEncoding = true,
                                     .hasTiers = true,
                                     .namesAudio = true};
static_assert(isWhole(kEafFormat));

} // namespace voxdeck::labels
