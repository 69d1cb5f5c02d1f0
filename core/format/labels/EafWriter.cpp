// SPDX-License-Identifier: Apache-2.0
// ELAN's annotation documents; the layout is at the reader. Tiers that were read from one keep their
// parents, types and referring annotations as long as all of them are still there.
#include "core/base/Utf8.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace voxdeck::labels {

namespace {

/// Text between tags or in an attribute. What XML cannot hold becomes U+FFFD.
std::string xmlText(std::string_view text)
{
    std::string xml;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        switch (c) {
        case '&': xml += "&amp;"; continue;
        case '<': xml += "&lt;"; continue;
        case '>': xml += "&gt;"; continue;
        case '"': xml += "&quot;"; continue;
        case '\t': xml += "&#9;"; continue;
        case '\n': xml += "&#10;"; continue;
        case '\r': xml += "&#13;"; continue;
        default: break;
        }
        const bool isNone = c < 0x20 || (c >= 0xD800 && c < 0xE000) || c == 0xFFFE || c == 0xFFFF;
        appendUtf8(xml, isNone ? 0xFFFD : c);
    }
    return xml;
}

struct Element {
    std::string &to;
    Element(std::string &text, std::string_view name) : to(text)
    {
        to += '<';
        to += name;
    }
    Element &attribute(std::string_view name, std::string_view value)
    {
        to += ' ';
        to += name;
        to += "=\"";
        to += xmlText(value);
        to += '"';
        return *this;
    }
};

bool isXmlId(std::string_view id)
{
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !id.empty() && id.size() <= 200 && isLetter(id.front())
           && std::all_of(id.begin(), id.end(), [&](char c) {
                  return isLetter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
              });
}

bool isSymbolic(std::string_view constraints)
{
    return constraints == "Symbolic_Subdivision" || constraints == "Symbolic_Association";
}

std::string fieldOf(const std::vector<LabelField> &fields, std::string_view key)
{
    const std::string *const value = findField(fields, key);
    return value ? *value : std::string();
}

constexpr std::size_t kNoLane = SIZE_MAX;

struct PlannedAnnotation {
    const LabelSegment *segment = nullptr;
    std::string id;
    std::size_t startSlot = 0; ///< unless it refers
    std::size_t endSlot = 0;
};

struct PlannedTier {
    Lane lane;
    std::string type;
    std::string constraints;
    std::size_t parent = kNoLane;
    bool refers = false;
    std::vector<PlannedAnnotation> annotations;
};

struct TimeSlot {
    std::int64_t milliseconds = 0;
    std::size_t number = 0; ///< as written, from 1
};

/// Plans the whole document before a byte of it is written.
class EafPlan {
public:
    Result<> make(const LabelFile &labels, LabelWriting &writing);
    std::vector<PlannedTier> tiers;
    std::vector<TimeSlot> slots;
    std::vector<std::size_t> order;           ///< of the slots, by time
    std::map<std::string, std::string> types; ///< and their constraints
    bool hasAnnotation(const std::string &id) const { return m_tierOfId.contains(id); }

private:
    void nameAnnotations(bool keepsIds);
    void findParents();
    void chooseTypes();
    void placeSlots();
    bool canRefer(const PlannedTier &tier) const;
    std::size_t rootOf(std::size_t tier) const;
    std::unordered_map<std::string, std::size_t> m_tierOfId;
};

Result<> EafPlan::make(const LabelFile &labels, LabelWriting &writing)
{
    VOX_TRY(auto lanes, lanesOf(firstRecording(labels), writing, false));
    for (auto &lane : lanes) {
        auto &tier = tiers.emplace_back();
        tier.annotations.reserve(lane.segments.size());
        for (const auto *segment : lane.segments)
            tier.annotations.push_back({segment, {}, 0, 0});
        tier.lane = std::move(lane);
        if (tier.lane.name.empty())
            tier.lane.name = "default";
    }
    const bool isOurs = labels.format == LabelFormat::Eaf;
    nameAnnotations(isOurs);
    if (isOurs)
        findParents();
    chooseTypes();
    placeSlots();
    return {};
}

void EafPlan::nameAnnotations(bool keepsIds)
{
    if (keepsIds) {
        for (std::size_t t = 0; t < tiers.size(); ++t) {
            for (auto &annotation : tiers[t].annotations) {
                const std::string *const id = findField(annotation.segment->fields,
                                                        "annotation_id");
                if (id && isXmlId(*id) && m_tierOfId.emplace(*id, t).second)
                    annotation.id = *id;
            }
        }
    }
    std::uint64_t number = 0;
    for (std::size_t t = 0; t < tiers.size(); ++t) {
        for (auto &annotation : tiers[t].annotations) {
            while (annotation.id.empty()) {
                std::string id = "a";
                id += std::to_string(++number);
                if (m_tierOfId.emplace(id, t).second)
                    annotation.id = std::move(id);
            }
        }
    }
}

/// Every annotation refers to one of the parent tier, and the parents' own parents are sound.
bool EafPlan::canRefer(const PlannedTier &tier) const
{
    return std::all_of(
        tier.annotations.begin(), tier.annotations.end(), [&](const PlannedAnnotation &annotation) {
            const std::string *const ref = findField(annotation.segment->fields, "annotation_ref");
            if (!ref)
                return false;
            const auto parent = m_tierOfId.find(*ref);
            return parent != m_tierOfId.end() && parent->second == tier.parent;
        });
}

void EafPlan::findParents()
{
    std::unordered_map<std::string, std::size_t> byName;
    for (std::size_t t = 0; t < tiers.size(); ++t)
        byName.emplace(tiers[t].lane.name, t);
    for (std::size_t t = 0; t < tiers.size(); ++t) {
        auto &tier = tiers[t];
        const auto found = byName.find(fieldOf(tier.lane.tier->fields, "parent_ref"));
        if (tier.lane.isFirst && found != byName.end() && found->second != t)
            tier.parent = found->second;
    }
    for (std::size_t t = 0; t < tiers.size(); ++t)
        if (rootOf(t) == kNoLane)
            tiers[t].parent = kNoLane; // a circle
    for (auto &tier : tiers) {
        const std::string constraints = fieldOf(tier.lane.tier->fields, "constraints");
        if (tier.parent == kNoLane)
            continue;
        if (isSymbolic(constraints) && canRefer(tier)) // no other names, so few types at most
            tier.refers = true;
        else if (constraints != "Included_In" && constraints != "Time_Subdivision")
            tier.parent = kNoLane;
        if (tier.parent != kNoLane)
            tier.constraints = constraints;
    }
}

std::size_t EafPlan::rootOf(std::size_t tier) const
{
    for (std::size_t steps = 0; steps < 64; ++steps) {
        if (tiers[tier].parent == kNoLane)
            return tier;
        tier = tiers[tier].parent;
    }
    return kNoLane;
}

void EafPlan::chooseTypes()
{
    for (auto &tier : tiers) {
        std::string type = fieldOf(tier.lane.tier->fields, "linguistic_type_ref");
        if (type.empty())
            type = "default-lt";
        const std::string base = type;
        for (int number = 2;
             types.emplace(type, tier.constraints).first->second != tier.constraints; ++number) {
            type = base;
            type += '-';
            type += std::to_string(number);
        }
        tier.type = std::move(type);
    }
}

/// Each annotation has two separate slots; in a tree of tiers that divide each other's time, those at
/// the same millisecond are one.
void EafPlan::placeSlots()
{
    std::set<std::size_t> dividedRoots;
    for (std::size_t t = 0; t < tiers.size(); ++t)
        if (tiers[t].constraints == "Time_Subdivision")
            dividedRoots.insert(rootOf(t));
    std::map<std::pair<std::size_t, std::int64_t>, std::size_t> shared;
    for (std::size_t t = 0; t < tiers.size(); ++t) {
        if (tiers[t].refers)
            continue;
        const std::size_t root = rootOf(t);
        const bool isShared = dividedRoots.contains(root);
        const auto place = [&](double seconds) {
            const std::int64_t ms = std::max<std::int64_t>(millisecondsOf(seconds), 0);
            if (isShared) {
                const auto [found, isNew] = shared.emplace(std::pair{root, ms}, slots.size());
                if (!isNew)
                    return found->second;
            }
            slots.push_back({ms, 0});
            return slots.size() - 1;
        };
        for (auto &annotation : tiers[t].annotations) {
            annotation.startSlot = place(annotation.segment->start);
            annotation.endSlot = place(annotation.segment->end);
        }
    }
    order.resize(slots.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        return slots[a].milliseconds < slots[b].milliseconds;
    });
    for (std::size_t i = 0; i < order.size(); ++i)
        slots[order[i]].number = i + 1;
}

std::string_view mimeTypeOf(std::string_view audio)
{
    std::string extension(audio.substr(std::min(audio.rfind('.'), audio.size())));
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (extension == ".wav")
        return "audio/x-wav";
    if (extension == ".mp3")
        return "audio/mpeg";
    return extension == ".mp4" ? "video/mp4" : "unknown";
}

void writeHeader(const LabelRecording &recording, std::string &to)
{
    to += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    const std::string date = fieldOf(recording.fields, "date");
    Element(to, "ANNOTATION_DOCUMENT")
        .attribute("AUTHOR", fieldOf(recording.fields, "author"))
        .attribute("DATE", date.empty() ? "1970-01-01T00:00:00+00:00" : date)
        .attribute("FORMAT", "3.0")
        .attribute("VERSION", "3.0")
        .attribute("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
        .attribute("xsi:noNamespaceSchemaLocation", "http://www.mpi.nl/tools/elan/EAFv3.0.xsd");
    to += ">\n    ";
    Element(to, "HEADER").attribute("MEDIA_FILE", "").attribute("TIME_UNITS", "milliseconds");
    to += ">\n";
    const auto writeMedia = [&to](const std::string &url, const std::string &relative = {}) {
        to += "        ";
        Element media(to, "MEDIA_DESCRIPTOR");
        media.attribute("MEDIA_URL", url).attribute("MIME_TYPE", mimeTypeOf(url));
        if (!relative.empty())
            media.attribute("RELATIVE_MEDIA_URL", relative);
        to += "/>\n";
    };
    if (!recording.audio.empty())
        writeMedia(recording.audio, fieldOf(recording.fields, "relative_media_url"));
    for (const auto &field : recording.fields)
        if (field.key == "media_url")
            writeMedia(field.value);
    to += "    </HEADER>\n";
}

Result<> writeSlots(const EafPlan &plan, LabelWriting &writing)
{
    writing.text += "    <TIME_ORDER>\n";
    for (const std::size_t at : plan.order) {
        writing.text += "        <TIME_SLOT TIME_SLOT_ID=\"ts";
        writing.text += std::to_string(plan.slots[at].number);
        writing.text += "\" TIME_VALUE=\"";
        writing.text += std::to_string(plan.slots[at].milliseconds);
        writing.text += "\"/>\n";
        VOX_CHECK(writing.flush());
    }
    writing.text += "    </TIME_ORDER>\n";
    return {};
}

void writeAnnotation(const EafPlan &plan, const PlannedTier &tier,
                     const PlannedAnnotation &annotation, std::string &to)
{
    const auto slotName = [&](std::size_t slot) {
        std::string name = "ts";
        name += std::to_string(plan.slots[slot].number);
        return name;
    };
    const std::string_view name = tier.refers ? "REF_ANNOTATION" : "ALIGNABLE_ANNOTATION";
    to += "        <ANNOTATION>\n            ";
    Element element(to, name);
    element.attribute("ANNOTATION_ID", annotation.id);
    if (tier.refers) {
        const auto &fields = annotation.segment->fields;
        element.attribute("ANNOTATION_REF", fieldOf(fields, "annotation_ref"));
        const std::string *const previous = findField(fields, "previous_annotation");
        if (previous && plan.hasAnnotation(*previous))
            element.attribute("PREVIOUS_ANNOTATION", *previous);
    } else {
        element.attribute("TIME_SLOT_REF1", slotName(annotation.startSlot));
        element.attribute("TIME_SLOT_REF2", slotName(annotation.endSlot));
    }
    to += ">\n                <ANNOTATION_VALUE>";
    to += xmlText(annotation.segment->text);
    to += "</ANNOTATION_VALUE>\n            </";
    to += name;
    to += ">\n        </ANNOTATION>\n";
}

Result<> writeTier(const EafPlan &plan, const PlannedTier &tier, LabelWriting &writing)
{
    const auto &fields = tier.lane.tier->fields;
    writing.text += "    ";
    Element element(writing.text, "TIER");
    for (const auto &[attribute, key] :
         {std::pair{"ANNOTATOR", "annotator"}, std::pair{"DEFAULT_LOCALE", "default_locale"}})
        if (const std::string *const value = findField(fields, key))
            element.attribute(attribute, *value);
    element.attribute("LINGUISTIC_TYPE_REF", tier.type);
    if (tier.parent != kNoLane)
        element.attribute("PARENT_REF", plan.tiers[tier.parent].lane.name);
    if (!tier.lane.speaker.empty())
        element.attribute("PARTICIPANT", tier.lane.speaker);
    element.attribute("TIER_ID", tier.lane.name);
    writing.text += tier.annotations.empty() ? "/>\n" : ">\n";
    for (const auto &annotation : tier.annotations) {
        writeAnnotation(plan, tier, annotation, writing.text);
        writing.wrote();
        VOX_CHECK(writing.flush());
    }
    if (!tier.annotations.empty())
        writing.text += "    </TIER>\n";
    return {};
}

void writeEnd(const EafPlan &plan, std::string &to)
{
    for (const auto &[id, constraints] : plan.types) {
        to += "    ";
        Element type(to, "LINGUISTIC_TYPE");
        if (!constraints.empty())
            type.attribute("CONSTRAINTS", constraints);
        type.attribute("GRAPHIC_REFERENCES", "false").attribute("LINGUISTIC_TYPE_ID", id);
        type.attribute("TIME_ALIGNABLE", isSymbolic(constraints) ? "false" : "true");
        to += "/>\n";
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kConstraints{
        {{"Time_Subdivision", "Time subdivision of parent annotation's time interval, no time gaps "
                              "allowed within this interval"},
         {"Symbolic_Subdivision", "Symbolic subdivision of a parent annotation. Annotations "
                                  "refering to the same parent are ordered"},
         {"Symbolic_Association", "1-1 association with a parent annotation"},
         {"Included_In", "Time alignable annotations within the parent annotation's time interval, "
                         "gaps are allowed"}}};
    for (const auto &[stereotype, description] : kConstraints) {
        to += "    ";
        Element(to, "CONSTRAINT")
            .attribute("DESCRIPTION", description)
            .attribute("STEREOTYPE", stereotype);
        to += "/>\n";
    }
    to += "</ANNOTATION_DOCUMENT>\n";
}

} // namespace

Result<> writeEaf(const LabelFile &labels, LabelWriting &writing)
{
    EafPlan plan;
    VOX_CHECK(plan.make(labels, writing));
    writeHeader(firstRecording(labels), writing.text);
    VOX_CHECK(writeSlots(plan, writing));
    for (const auto &tier : plan.tiers)
        VOX_CHECK(writeTier(plan, tier, writing));
    writeEnd(plan, writing.text);
    return {};
}

} // namespace voxdeck::labels
