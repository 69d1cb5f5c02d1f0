// SPDX-License-Identifier: GPL-3.0-or-later
// Segments that are the same, of SurveyDesk.
#include "core/audit/AuditQueues.h"
#include "ui/audit/SurveyStart.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QLocale>

namespace voxdeck {
namespace {

SurveyPane::Row rowOf(const DuplicateGroup &group)
{
    QStringList splits;
    for (const Split split : group.splits)
        splits << splitWords(split);
    SurveyPane::Row row;
    row.cells = {
        toQString(group.what), splits.join(QStringLiteral(", ")), countText(group.ids.size()),
        group.likeness ? QLocale().toString(*group.likeness, 'f', 2) : QStringLiteral("–")};
    row.keys = {static_cast<double>(group.ids.size()), group.likeness.value_or(0)};
    return row;
}

std::vector<SurveyPane::Row> rowsOfGroups(const DuplicateSurvey &survey)
{
    std::vector<SurveyPane::Row> rows;
    rows.reserve(survey.groups.size());
    for (const DuplicateGroup &group : survey.groups)
        rows.push_back(rowOf(group));
    return rows;
}

QString noteOn(const DuplicateSurvey &survey)
{
    return SurveyDesk::tr("%1 groups, %Ln segments besides the first of each; they are now in the "
                          "duplicates queue",
                          nullptr, pluralCount(survey.furtherOnes().size()))
        .arg(countText(survey.groups.size()));
}

} // namespace

SurveyPane::Words wordsOfSameTexts()
{
    return {SurveyDesk::tr("Segments with the same text"),
            SurveyDesk::tr("Find same texts"),
            SurveyDesk::tr("Compares the transcripts of the segments shown within each split and "
                           "fills the queue “Duplicate text”"),
            SurveyDesk::tr("Not computed for the current segments and brushes."),
            {SurveyDesk::tr("Text"), SurveyDesk::tr("Split"), SurveyDesk::tr("Segments"),
             SurveyDesk::tr("Similarity")},
            2};
}

SurveyPane::Words wordsOfSameSounds()
{
    return {SurveyDesk::tr("Segments with the same audio"),
            SurveyDesk::tr("Find same audio"),
            SurveyDesk::tr("Decodes the audio of the segments shown, finds copies even if "
                           "re-encoded, and fills the queue “Duplicate audio”"),
            SurveyDesk::tr("Not computed for the current segments and brushes. This decodes all "
                           "audio and takes a while."),
            {SurveyDesk::tr("First segment"), SurveyDesk::tr("Splits"), SurveyDesk::tr("Segments"),
             SurveyDesk::tr("Similarity")},
            2};
}

void SurveyDesk::lookAtSameTexts()
{
    start<DuplicateSurvey>(
        m_page.sameTexts(), tr("Comparing texts"),
        [](FileSystem &fs, Workspace &workspace, const FindingsDesk::Scope &scope,
           const ProgressSink &progress, const std::stop_token &stop) -> Result<DuplicateSurvey> {
            RowReader reader(workspace, fs);
            VOX_TRY(auto survey, surveyDuplicateTexts(reader, rowsShown(scope), progress, stop));
            VOX_CHECK(keepDuplicates(workspace, kDuplicateTexts, survey, progress, stop));
            return survey;
        },
        m_sameTexts, &SurveyDesk::showSameTexts, Writing::Basket);
}

void SurveyDesk::lookAtSameSounds()
{
    if (!m_session)
        return;
    start<SoundCopies>(
        m_page.sameSounds(), tr("Decoding audio"),
        [items = m_session->items()](FileSystem &fs, Workspace &workspace,
                                     const FindingsDesk::Scope &scope, const ProgressSink &progress,
                                     const std::stop_token &stop) -> Result<SoundCopies> {
            VOX_TRY(auto copies,
                    findSoundCopies(fs, workspace, *items, rowsShown(scope), progress, stop));
            VOX_CHECK(keepDuplicates(workspace, kDuplicateAudio, copies.survey, progress, stop));
            return copies;
        },
        m_sameSounds, &SurveyDesk::showSameSounds, Writing::Basket);
}

void SurveyDesk::showSameTexts()
{
    m_page.sameTexts().show(rowsOfGroups(*m_sameTexts), noteOn(*m_sameTexts));
}

void SurveyDesk::showSameSounds()
{
    QStringList notes{noteOn(m_sameSounds->survey)};
    if (m_sameSounds->unread > 0)
        notes << tr("the audio of %Ln segments could not be read", nullptr,
                    pluralCount(m_sameSounds->unread));
    if (m_sameSounds->noPrint > 0)
        notes << tr("%Ln are too short to detect re-encoded copies", nullptr,
                    pluralCount(m_sameSounds->noPrint));
    m_page.sameSounds().show(rowsOfGroups(m_sameSounds->survey), notes.join(QStringLiteral(" · ")));
}

} // namespace voxdeck
