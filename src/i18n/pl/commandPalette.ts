import type { commandPalette as en } from '../en/commandPalette'
import type { TranslationOf } from '../messages'

export const commandPalette: TranslationOf<typeof en> = {
  open: 'Znajdź (Ctrl K)',
  title: 'Znajdź',
  placeholder: 'Ekran, czynność albo nazwa',
  results: 'Znaleziono',
  screens: 'Ekrany',
  actions: 'Czynności',
  nothing: 'Nic nie znaleziono',
  searching: 'Szukanie…',
  failed: 'Nie wszystkie listy dało się przeszukać',
  count: 'Znaleziono: %{smart_count} |||| Znaleziono: %{smart_count} |||| Znaleziono: %{smart_count}',
  places: 'Na mapie',
  address: 'Wyszukaj adres „%{text}”',
  keys: {
    title: 'Skróty klawiszowe',
    palette: 'Znajdź ekran, czynność albo rekord',
    help: 'Pokaż skróty klawiszowe',
    search: 'Do pola wyszukiwania listy',
    create: 'Dodaj do listy',
    home: 'Do przeglądu',
    move: 'Przechodź między wynikami',
    go: 'Otwórz zaznaczony wynik',
    close: 'Zamknij okno',
    single: 'Pojedyncze klawisze działają (?, /, N, H)',
    or: 'lub',
  },
}
