// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildLogPane.h"

#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"

#include <QDateTime>
#include <QFontDatabase>
#include <QTextOption>

namespace voxdeck {
namespace {

QString wordsOf(const BuildEvent &event)
{
    const auto path = toQString(event.path);
    if (event.kind == BuildEvent::Kind::Started)
        return BuildLogPane::tr("%1 started").arg(path);
    const auto size = BuildLogPane::tr("%1, %2").arg(
        BuildLogPane::tr("%Ln segments", nullptr, pluralCount(event.items)),
        bytesText(event.bytes));
    auto words = event.kind == BuildEvent::Kind::Kept
                     ? BuildLogPane::tr("%1 exists and is intact: %2").arg(path, size)
                     : BuildLogPane::tr("%1 done: %2").arg(path, size);
    if (event.failed > 0)
        words = BuildLogPane::tr("%1, %2 failed").arg(words, countText(event.failed));
    if (!event.sha256.empty())
        words = BuildLogPane::tr("%1, sha256 %2…%3")
                    .arg(words, toQString(event.sha256.substr(0, 4)),
                         toQString(event.sha256.substr(event.sha256.size() - 2)));
    return words;
}

} // namespace

BuildLogPane::BuildLogPane(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setLineWrapMode(QPlainTextEdit::WidgetWidth); // a shard's path is read to its end
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setMaximumBlockCount(kMostLines);
    auto font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(sized(12));
    setFont(font);
    setAccessibleName(tr("Log of the build"));
    setPlaceholderText(tr("Shards are listed here as they start and finish."));
}

void BuildLogPane::showEvents(const std::vector<BuildEvent> &events)
{
    if (!events.empty() && events.back().number < m_last)
        m_last = 0; // another run of the build
    for (const BuildEvent &event : events) {
        if (event.number <= m_last)
            continue;
        m_last = event.number;
        addLine(event.atMs, wordsOf(event));
    }
}

void BuildLogPane::addLine(std::int64_t atMs, const QString &words)
{
    const auto time = QDateTime::fromMSecsSinceEpoch(atMs).time();
    appendPlainText(QStringLiteral("%1  %2").arg(time.toString(QStringLiteral("HH:mm:ss")), words));
}

void BuildLogPane::restart()
{
    m_last = 0;
    clear();
}

} // namespace voxdeck
