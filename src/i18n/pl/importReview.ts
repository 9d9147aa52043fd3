import type { importReview as en } from '../en/importReview'
import type { TranslationOf } from '../messages'

export const importReview: TranslationOf<typeof en> = {
  guidColumn: 'Identyfikator',
  pointConfirmedColumn: 'Punkt potwierdzony',
  counts: {
    total: 'Wierszy w pliku: %{count}',
    create: 'Nowe: %{count}',
    update: 'Zmienione: %{count}',
    unchanged: 'Bez zmian: %{count}',
    refused: 'Odrzucone: %{count}',
    imported: 'Zaimportowane: %{count}',
    pointsToCheck: 'Wiersze z punktem do sprawdzenia: %{count}',
    waiting: 'Niezaimportowane: %{count}',
  },
  rejected: {
    title: 'Odrzucone wiersze',
    hint: 'Popraw wartości tutaj i sprawdź ponownie albo pobierz wiersze i popraw je w pliku.',
    line: 'Wiersz',
    checkAgain: 'Sprawdź ponownie',
    download: 'Pobierz odrzucone wiersze',
    file: 'odrzucone-wiersze',
    reason: 'Powód',
    leftover: 'Komórki bez kolumny',
    leftoverHint: 'przenieś ten tekst do jego kolumny, a potem opróżnij to pole',
    range: '%{from}–%{to} z %{count}',
  },
  suggestions: {
    title: 'Czy chodziło o:',
    use: '%{from} → %{to}: zastosuj w %{smart_count} wierszu |||| %{from} → %{to}: zastosuj w %{smart_count} wierszach |||| %{from} → %{to}: zastosuj w %{smart_count} wierszach',
  },
  changes: {
    title: 'Zmiany',
    column:
      '%{column}: zmiany w %{smart_count} wierszu |||| %{column}: zmiany w %{smart_count} wierszach |||| %{column}: zmiany w %{smart_count} wierszach',
    line: 'Wiersz %{line}: %{from} → %{to}',
    empty: 'puste',
    more: 'I jeszcze %{count}',
    zeros:
      '%{column}: w %{smart_count} wierszu brakuje zer na początku (%{from} → %{to}) |||| %{column}: w %{smart_count} wierszach brakuje zer na początku (%{from} → %{to}) |||| %{column}: w %{smart_count} wierszach brakuje zer na początku (%{from} → %{to})',
    zerosHint:
      'Arkusze kalkulacyjne usuwają zera na początku liczb. Zachowaj stare wartości, jeśli to nie jest celowa zmiana.',
    keep: 'Zachowaj stare wartości',
  },
  defaulted:
    '%{column}: puste w %{smart_count} nowym wierszu, który otrzyma „%{value}” |||| %{column}: puste w %{smart_count} nowych wierszach, które otrzymają „%{value}” |||| %{column}: puste w %{smart_count} nowych wierszach, które otrzymają „%{value}”',
  points: {
    text: 'Punkty niektórych wierszy są niedokładne lub wątpliwe. Te wiersze nie zostaną zaimportowane, dopóki nie poprawisz ich punktów poniżej albo nie przyjmiesz ich tutaj.',
    leftOut: 'nie zaimportowano, bo punkt nie został sprawdzony: %{reason}',
    leftOutTitle: 'Niezaimportowane wiersze',
    leftOutHint: 'Sprawdź ponownie, aby poprawić wątpliwe punkty na mapie albo je przyjąć.',
  },
  split: {
    column:
      '%{column}: podzielono w %{smart_count} wierszu |||| %{column}: podzielono w %{smart_count} wierszach |||| %{column}: podzielono w %{smart_count} wierszach',
    incomplete: 'wiersze z pominiętymi częściami: %{count}',
    leftOut: 'pominięto: %{parts}',
  },
  template: {
    download: 'Pobierz szablon',
    file: 'szablon',
    title: 'Kolumny',
    required: 'wymagana',
    initial: 'jeśli puste, nowe otrzymają „%{value}”',
    maxRecords: 'nie zaimportowano: dozwolonych jest najwyżej %{limit} rekordów',
    number: 'liczba',
    day: 'data, na przykład 2026-05-31',
    several: 'kilka wartości, oddzielonych ;',
    length: 'najwyżej %{limit} znaków',
    guid: 'tylko do aktualizacji istniejących rekordów; dla nowych zostaw puste',
  },
}
