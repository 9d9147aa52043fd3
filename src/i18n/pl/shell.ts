import type { shell as en } from '../en/shell'
import type { TranslationOf } from '../messages'

export const shell: TranslationOf<typeof en> = {
  home: 'Strona główna',
  language: 'Język',
  signOut: 'Wyloguj się',
  keptUnsent:
    'Niektórych zmian nie udało się wysłać. Są zachowane w tej przeglądarce i zostaną wysłane, gdy znów się tu zalogujesz.',
  account: 'Konto',
  menu: {
    label: 'Menu główne',
    home: 'Przegląd',
    analytics: 'Statystyki',
    stores: 'Sklepy',
    bins: 'Pojemniki',
    sponsorships: 'Wnioski sponsorskie',
    rewards: 'Nagrody',
    sharing: 'Udostępnianie',
    employees: 'Pracownicy',
    map: 'Mapa',
    profile: 'Profil',
    security: 'Bezpieczeństwo',
    trip: 'Trasa',
    qrs: 'Pobierz kody QR',
    platformKeys: 'Klucze platformy',
    waiting: '%{label}, oczekuje: %{count}',
    stops: '%{label}, przystanki: %{count}',
  },
  providerMap: {
    title: 'Na mapie nic jeszcze nie ma',
    text: 'Tu pojawią się miejsca, w których można odebrać Twoje nagrody.',
  },
  rewardKinds: { label: 'Nagrody', premium: 'Premium', simple: 'Proste' },
  session: {
    ended: 'Twoja sesja wygasła',
    signInAgain:
      'Zaloguj się, aby kontynuować. Wpisane dane nadal są na ekranie; zalogowanie na inne konto je odrzuci.',
    endedElsewhere:
      'W innym oknie wylogowano się lub zalogowano na inne konto albo usunięto dane tej witryny w przeglądarce.',
    discard: 'Odrzuć zmiany',
  },
  quietMode:
    'Ten portal działa na kopii bazy danych. E-maile, webhooki i usuwanie plików czekają, aż administrator przejmie kopię (npm run adopt).',
  impersonation: {
    text: '%{actor} z działu wsparcia działa w imieniu organizacji %{name}. Pozostały czas:',
    end: 'Zakończ',
  },
}
