// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QFont>
#include <QStringList>
#include <QTranslator>

#include <filesystem>

namespace voxdeck::test {

class WindowFixture;

inline constexpr int kScreenWaitMs = 20'000;
inline constexpr int kUsualPoints = 10; ///< what the design is drawn for

/// The window as on a desktop with letters of this size; the size before comes back with its end.
class SystemFont {
public:
    explicit SystemFont(int points);
    ~SystemFont();

private:
    QFont m_before;
};

/// Every word on screen as long as other languages make it: a third longer, short ones twice as long.
class LongWords final : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override;
};

/// Whether this run makes pictures: VOXDECK_SCREENS or VOXDECK_DIALOG_SCREENS names a folder.
bool arePicturesKept();

enum class DarkRow { ForPictures, Always };
/// Rows of a test: "theme" (a ThemeChoice) and "hasLongWords". Edges and letters are the same in the dark theme: where
/// the test does not ask for colours, its row is there for pictures alone (docs/decisions/0731).
void addLooks(DarkRow dark = DarkRow::ForPictures);

/// The sample's speech as a list with two hypotheses, each wrong in its own way, and rows of the scripts
/// that need most room.
bool writeSpokenList(const std::filesystem::path &folder);
/// That list, opened, with one edit that can be published.
bool openSpokenList(WindowFixture &fixture);

/// What is cut: words, buttons and fields that are wider than their room.
QStringList cutIn(const QWidget &window);
/// What only dialogs show besides: words in several lines, heads of tables, words in empty fields.
QStringList cutInDialog(const QWidget &dialog);
/// Controls and words that overlap.
QStringList overlapsIn(const QWidget &window);

/// Letters of Alt that two controls share, so that the key only moves the focus between them.
QStringList sharedLettersIn(const QWidget &window);

/// Columns whose head stands at another side than their cells.
QStringList misalignedIn(const QWidget &window);

/// Keeps the picture in the folder that this variable names, if it does; not of tests with long words, and in high
/// contrast at 100 % alone.
bool keepPicture(QWidget &widget, const char *variable, const QString &name);

} // namespace voxdeck::test
