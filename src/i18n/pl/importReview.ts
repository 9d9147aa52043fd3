import type { importReview as en } from '../en/importReview'
import type { Words } from '../words'

export const importReview: Words<typeof en> = {
  guidColumn: 'Identyfikator',
  pointConfirmedColumn: 'Punkt potwierdzony',
  counts: {
    total: 'Wierszy w pliku: %{count}',
    create: 'Nowe: %{count}',
    update: 'Zmienione: %{count}',
    unchanged: 'Bez zmian: %{count}',
    refused: 'Odrzucone: %{count}',
    imported: 'Zaimportowane: %{count}',
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
  template: {
    download: 'Pobierz szablon',
    file: 'szablon',
    title: 'Kolumny',
    required: 'wymagana',
    maxRecords: 'nie zaimportowano: dozwolonych jest najwyżej %{limit} rekordów',
    number: 'liczba',
    day: 'data, na przykład 2026-05-31',
    several: 'kilka wartości, oddzielonych ;',
    length: 'najwyżej %{limit} znaków',
    guid: 'tylko do aktualizacji istniejących wpisów; dla nowych zostaw puste',
  },
}
