import type { allBins as en } from '../en/allBins'
import type { TranslationOf } from '../messages'

export const allBins: TranslationOf<typeof en> = {
  title: 'Pojemniki',
  fields: {
    name: 'Pojemnik',
    location: { name: 'Sklep' },
    level: 'Zapełnienie',
    emptiedAt: 'Opróżniony',
    fault: 'Zgłoszona usterka',
    isVisible: 'Publiczny',
  },
  neverReported: 'Brak danych',
  filters: { state: 'Stan', locationId: 'Sklep', cityId: 'Miasto' },
  choices: {
    isVisible: { true: 'Publiczny', false: 'Niepubliczny' },
    state: {
      full: 'Pełne',
      faulty: 'Uszkodzone',
      private: 'Niepubliczne',
      newPrivate: 'Nowe i niepubliczne',
      neverReported: 'Nigdy nie podały zapełnienia',
    },
  },
  actions: {
    show: 'Ustaw jako publiczny',
    hide: 'Ustaw jako niepubliczny',
    clearFault: 'Usterka usunięta',
    reopenFault: 'Przywróć zgłoszenie usterki',
    markEmptied: 'Oznacz jako opróżniony',
    unmarkEmptied: 'Nieopróżniony',
    labels: 'Drukuj etykiety',
  },
  tooManyLabels: 'Maksimum etykiet w jednym pliku: %{max}. Zaznacz mniej',
  toasts: {
    shown: 'Pojemnik jest publiczny',
    hidden: 'Pojemnik jest niepubliczny',
    cleared: 'Usterka usunięta',
    emptied: 'Oznaczono jako opróżniony',
    unmarked: 'Poziom przywrócono',
    reopened: 'Zgłoszenie usterki przywrócono',
  },
  empty: { title: 'Brak pojemników', text: 'Dodaj pojemniki do sklepu: tutaj zobaczysz ich zapełnienie i usterki.' },
}
