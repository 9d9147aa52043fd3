import type { sponsor as en } from '../en/sponsor'
import type { Words } from '../words'

export const sponsor: Words<typeof en> = {
  places: {
    cities: 'Miasta',
    organisations: 'Organizacje',
    noCities: 'W żadnym mieście nie ma jeszcze otwartych nagród',
    noOrganisations: 'Nie ma tu organizacji z otwartymi nagrodami',
  },
  price: { subtotal: 'Suma częściowa', fee: 'Opłata, %{percent}%', total: 'Razem' },
  basket: {
    label: 'Twoje zgłoszenie',
    count:
      '%{smart_count} nagroda w zgłoszeniu |||| %{smart_count} nagrody w zgłoszeniu |||| %{smart_count} nagród w zgłoszeniu',
    confirm: 'Potwierdź',
    closed: 'Nagroda „%{name}” nie jest już dostępna dla sponsorów',
    full: 'W zgłoszeniu może być najwyżej %{max} nagród. Najpierw wyślij to',
  },
  confirm: {
    title: 'Potwierdzenie zgłoszenia',
    name: 'Imię i nazwisko',
    phone: 'Telefon',
    email: 'E-mail',
    phoneHint: 'Z numerem kierunkowym kraju, na przykład +48221234567',
    consent: 'Zgadzam się na wykorzystanie moich danych kontaktowych do obsługi tego zgłoszenia',
    done: 'Utworzono zgłoszenie',
  },
}
