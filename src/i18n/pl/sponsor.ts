import type { sponsor as en } from '../en/sponsor'
import type { TranslationOf } from '../messages'

export const sponsor: TranslationOf<typeof en> = {
  places: {
    cities: 'Miasta',
    organisations: 'Organizacje',
    searchCities: 'Szukaj miasta',
    searchOrganisations: 'Szukaj organizacji',
    noCities: 'W żadnym mieście nie ma jeszcze otwartych nagród',
    noOrganisations: 'Nie ma tu organizacji z otwartymi nagrodami',
  },
  price: {
    subtotal: 'Suma częściowa',
    fee: 'Opłata, %{percent}%',
    total: 'Razem',
    included: 'w tym opłata %{fee}',
  },
  next: {
    Started:
      'Instytucje wiedzą już o Twoim wniosku. Skontaktujemy się w sprawie płatności z osobą podaną niżej; do tego czasu nic nie trzeba płacić.',
    Finished: 'Opłacone, dziękujemy. Instytucje kupują to, na co zbierały; niżej widać postęp każdej nagrody.',
    Canceled: 'Ten wniosek anulowano i nic nie trzeba płacić. Co jest nadal otwarte, można wesprzeć nowym wnioskiem.',
  },
  again: 'Dodaj do nowego wniosku',
  papers: {
    Finished: 'Pokwitowanie (PDF)',
    Started: 'Potwierdzenie (PDF)',
    Canceled: 'Potwierdzenie (PDF)',
    statement: 'Zestawienie roczne',
    pdf: '%{year}, PDF',
    csv: '%{year}, CSV',
    none: 'Jeszcze nic nie opłacono',
  },
  basket: {
    short: '%{smart_count} nagroda |||| %{smart_count} nagrody |||| %{smart_count} nagród',
    unfold: 'Pokaż, co jest we wniosku',
    fold: 'Ukryj, co jest we wniosku',
    label: 'Twój wniosek',
    count:
      '%{smart_count} nagroda we wniosku |||| %{smart_count} nagrody we wniosku |||| %{smart_count} nagród we wniosku',
    confirm: 'Potwierdź',
    closed: 'Nagroda „%{name}” nie jest już dostępna dla sponsorów',
    requested: {
      Started: 'Masz już otwarty wniosek na tę nagrodę',
      Finished: 'Ta nagroda jest już przez Ciebie opłacona',
    },
    full: 'We wniosku może być najwyżej %{max} nagród. Najpierw wyślij ten',
  },
  confirm: {
    title: 'Potwierdzenie wniosku',
    name: 'Imię i nazwisko',
    phone: 'Telefon',
    email: 'E-mail',
    phoneHint: 'Z numerem kierunkowym kraju, na przykład +48221234567',
    complete: 'Wpisz %{phone}',
    consent: 'Zgadzam się na wykorzystanie moich danych kontaktowych do obsługi tego wniosku',
    done: 'Utworzono wniosek',
  },
}
