// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0570, 0661
#include "ui/common/ScriptFont.h"

#include "ui/common/TextSize.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QLocale>

#if defined(Q_OS_LINUX)
#include <dlfcn.h>
#endif

namespace voxdeck {
namespace {

QString hanFace(const QString &language)
{
    const auto tag = language.toLower();
    if (tag.startsWith(QLatin1String("ja")))
        return QStringLiteral("Noto Sans CJK JP");
    if (tag.startsWith(QLatin1String("ko")))
        return QStringLiteral("Noto Sans CJK KR");
    if (tag.contains(QLatin1String("tw")) || tag.contains(QLatin1String("hant"))
        || tag.startsWith(QLatin1String("yue")) || tag.contains(QLatin1String("hk")))
        return QStringLiteral("Noto Sans CJK TC");
    return QStringLiteral("Noto Sans CJK SC");
}

/// Qt has FreeType make the strokes of fonts with cubic outlines thicker (those of Han, but of no other font here), which
/// on a dark ground look bold beside all others. Of fonts that are used from now on; false where that cannot be had.
bool thinStrokes()
{
#if defined(Q_OS_LINUX)
    using Library = void *();
    using SetProperty = int(void *, const char *, const char *, const void *);
    auto *const library = reinterpret_cast<Library *>(::dlsym(RTLD_DEFAULT, "_Z14qt_getFreetypev"));
    auto *const set = reinterpret_cast<SetProperty *>(::dlsym(RTLD_DEFAULT, "FT_Property_Set"));
    const unsigned char isOff = 1; // an FT_Bool
    return library && set && qGuiApp && set(library(), "cff", "no-stem-darkening", &isOff) == 0;
#else
    return false;
#endif
}

/// Before the first of these fonts is used.
void thinStrokesOnce()
{
    static const bool areThin = thinStrokes();
    Q_UNUSED(areThin);
}

bool isUrdu(const QString &language)
{
    return language.startsWith(QLatin1String("ur"), Qt::CaseInsensitive);
}

} // namespace

QFont interfaceFont()
{
    thinStrokesOnce();
    auto font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setFamilies({QStringLiteral("Noto Sans"), font.family(),
                      QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Noto Sans Devanagari"),
                      QStringLiteral("Noto Sans Telugu"), QStringLiteral("Noto Sans Arabic")});
    font.setPixelSize(sized(13));
    return font;
}

QFont fixedFont()
{
    auto font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setFamilies({QStringLiteral("Hack"), font.family(), QStringLiteral("Noto Sans Mono"),
                      QStringLiteral("DejaVu Sans Mono")});
    font.setStyleHint(QFont::Monospace);
    font.setPixelSize(sized(12));
    return font;
}

QFont transcriptFont(const QString &language, int pixelSize)
{
    thinStrokesOnce();
    QStringList families{QStringLiteral("Noto Sans")};
    if (isUrdu(language)) // not Noto Nastaliq Urdu, whose letters Qt 6.4 draws at wrong places
        families << QStringLiteral("Noto Naskh Arabic");
    families << hanFace(language) << QStringLiteral("Noto Sans Devanagari")
             << QStringLiteral("Noto Sans Telugu") << QStringLiteral("Noto Sans Arabic")
             << QStringLiteral("Noto Naskh Arabic");
    QFont font(families);
    font.setPixelSize(pixelSize);
    return font;
}

double lineHeight(const QString &language)
{
    return isUrdu(language) ? 1.9 : 1.6;
}

Qt::LayoutDirection directionOf(QStringView text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t code = text[i].unicode();
        if (text[i].isHighSurrogate() && i + 1 < text.size()) {
            code = QChar::surrogateToUcs4(text[i], text[i + 1]);
            ++i;
        }
        switch (QChar::direction(code)) {
        case QChar::DirL: return Qt::LeftToRight;
        case QChar::DirR:
        case QChar::DirAL: return Qt::RightToLeft;
        default: break;
        }
    }
    return Qt::LeftToRight;
}

QString inOwnDirection(const QString &text)
{
    constexpr QChar kIsolate(0x2067), kEnd(0x2069); // right to left, whatever is around it
    const bool isOther = QGuiApplication::layoutDirection() == Qt::LeftToRight
                         && directionOf(text) == Qt::RightToLeft;
    return isOther && !text.startsWith(kIsolate) ? kIsolate + text + kEnd : text;
}

QString elidedText(const QFontMetrics &metrics, const QString &text, int width,
                   Qt::TextElideMode mode)
{
    return inOwnDirection(metrics.elidedText(text, mode, width));
}

QString languageName(const QString &tag)
{
    if (tag.isEmpty())
        return {};
    const QLocale locale(tag);
    if (locale.language() == QLocale::C)
        return tag;
    return QLocale::languageToString(locale.language());
}

} // namespace voxdeck
