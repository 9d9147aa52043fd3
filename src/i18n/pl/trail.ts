import type { trail as en } from '../en/trail'
import type { TranslationOf } from '../messages'

export const trail: TranslationOf<typeof en> = {
  blocks: { title: 'Co blokuje', none: 'Nic nie blokuje.' },
  changes: { title: 'Kto zmieniał', none: 'Nie odnotowano żadnej zmiany.' },
  mails: { title: 'Wysłane e-maile', none: 'W ostatnich 90 dniach nie wysłano e-maili w tej sprawie.' },
  reasons: {
    removed: { what: 'Rekord jest usunięty', next: 'Wpisy poniżej mówią, przez kogo.' },
    undecided: { what: 'Wniosek nie jest rozpatrzony', next: 'Pomoc zatwierdza go lub odrzuca.' },
    declined: { what: 'Wniosek został odrzucony', next: 'Wnioskodawca może wysłać nowy.' },
    noArea: { what: 'Portal nie ma obszaru dla tej roli', next: 'Pomoc może tylko odrzucić wniosek.' },
    notSignedUp: {
      what: 'Zaproszenie nie zostało wykorzystane',
      next: 'Wnioskodawca rejestruje się albo pomoc wysyła zaproszenie ponownie.',
    },
    emailUnconfirmed: {
      what: 'Adres e-mail nie jest potwierdzony',
      next: 'Do tego czasu powiadomienia nie są wysyłane e-mailem. Adres potwierdza posiadacz konta.',
    },
    factorMissing: {
      what: 'Zespół wymaga drugiego składnika, a to konto go nie ma',
      next: 'Posiadacz konta ustawia go po zalogowaniu.',
    },
    signInWait: {
      what: 'Po błędnych hasłach ktoś musi poczekać',
      next: 'Strona konta mówi, do kiedy. Nowe hasło też kończy czekanie.',
    },
    pickupMissing: {
      what: 'Odbiór nie jest zgłoszony',
      next: 'Zgłasza go recykler albo pomoc kończy lub anuluje odbiór.',
    },
    storeRemoved: { what: 'Lokalizacja jest usunięta', next: 'Pomoc anuluje odbiór.' },
    unpaid: { what: 'Wniosek nie jest opłacony', next: 'Sponsor płaci, potem pomoc kończy wniosek.' },
    paidElsewhere: {
      what: 'Sponsor zapłacił za jedną z nagród w innym wniosku',
      next: 'Zapytaj sponsora, zanim zakończysz wniosek.',
    },
    notStarted: { what: 'Zbiórka się nie rozpoczęła', next: 'Aktywuje ją instytucja.' },
    pointsMissing: { what: 'Zbiórka nie osiągnęła celu', next: 'Punkty przekazują konsumenci.' },
    notFulfilled: { what: 'Nagroda nie została kupiona', next: 'Pomoc oznacza ją jako zrealizowaną.' },
    deactivated: { what: 'Pracownik jest dezaktywowany', next: 'Organizacja może go ponownie aktywować.' },
    invitationUnused: {
      what: 'Zaproszenie nie zostało przyjęte',
      next: 'Pracownik otwiera link albo zaproszenie jest wysyłane ponownie.',
    },
    pointUnconfirmed: { what: 'Punkt na mapie nie jest potwierdzony', next: 'Organizacja sprawdza go i potwierdza.' },
    noBins: { what: 'Lokalizacja nie ma pojemników', next: 'Organizacja dodaje pojemniki.' },
    noPublicBins: { what: 'Żaden pojemnik nie jest publiczny', next: 'Organizacja udostępnia pojemniki.' },
    faultyBins: { what: 'Pojemnik zgłasza usterkę', next: 'Organizacja naprawia go i usuwa oznaczenie.' },
    booked: {
      what: 'Recykler zarezerwował lokalizację',
      next: 'Do końca odbioru nikt inny nie może jej zarezerwować.',
    },
    soldOut: { what: 'Nagroda się skończyła', next: 'Dostawca zwiększa ilość.' },
    noCodes: { what: 'Nie ma już kodów', next: 'Dostawca dodaje kody.' },
    keyRevoked: { what: 'Klucz jest unieważniony', next: 'Zastępuje go nowy klucz.' },
    keyExpired: { what: 'Klucz wygasł', next: 'Zastępuje go nowy klucz.' },
  },
}
