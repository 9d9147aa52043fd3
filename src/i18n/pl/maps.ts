import type { maps as en } from '../en/maps'
import type { TranslationOf } from '../messages'

export const maps: TranslationOf<typeof en> = {
  hideStatus: 'Ukryj tę wiadomość',
  twoFingers: 'Mapę przesuwa się dwoma palcami',
  loading: 'Wczytywanie mapy',
  failed: 'Nie udało się wczytać mapy',
  retry: 'Spróbuj ponownie',
  zoomIn: 'Przybliż',
  zoomOut: 'Oddal',
  library: 'Biblioteka JavaScript do interaktywnych map',
  backgroundMissing: 'Tło mapy jest niedostępne. Zamiast niego pokazano granice, miejscowości i siatkę.',
  backgroundOff: 'Podczas sesji wsparcia tło mapy jest wyłączone.',
  cluster: 'Znaczników w tym miejscu: %{count}. Przybliż',
  updating: 'Aktualizowanie mapy',
  places: {
    all: 'Wszystkie',
    back: 'Wstecz',
  },
}
