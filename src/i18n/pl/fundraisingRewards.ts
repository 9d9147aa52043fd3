import type { fundraisingRewards as en } from '../en/fundraisingRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const fundraisingRewards: TranslationOf<typeof en> = {
  ...rewards,
  title: 'Nagrody',
  fields: { ...rewards.fields, progressPoints: 'Zebrane punkty', targetPoints: 'Punkty docelowe' },
  running: 'Trwające zbiórki',
  tabs: { Created: 'Utworzone', InProgress: 'W toku', Completed: 'Zakończone', Fulfilled: 'Zrealizowane' },
  actions: { ...rewards.actions, begin: 'Aktywuj', share: 'Udostępnij', complete: 'Zakończ zbiórkę' },
  hints: {
    fiatPrice: 'Cena jednej sztuki; z niej wynika cel w punktach',
    targetPoints: 'Cena × liczba sztuk × 10',
    locked: 'Zablokowane od aktywacji: liczą na to sponsorzy i odwiedzający',
    Created: 'Widzi je tylko Twoja organizacja i wszystko można jeszcze zmienić.',
    InProgress: 'Ludzie zbierają na nie punkty, a sponsorzy mogą je opłacić.',
    Completed:
      'Zbiórka zakończona: cel osiągnięto albo ją zakończono wcześniej. To, na co zbierano, jest właśnie kupowane.',
    Fulfilled: 'Gotowe: to, na co zbierano, zostało kupione.',
  },
  consequences: 'Sponsorzy i odwiedzający nie będą już mogli wesprzeć tych, które są aktywne.',
  warnings: {
    begin:
      'Od tej chwili linku, ceny i liczby sztuk nie można zmienić: liczą na nie sponsorzy i odwiedzający. Obraz, nazwę, opis i miasta można zmieniać nadal.',
    complete:
      'Zbiórka kończy się teraz: zebrano %{points} z %{target} punktów i one pozostają. Sponsorzy nie będą już mogli jej opłacić. Nie można jej otworzyć ponownie.',
    delete: 'Przepadną zebrane na nią punkty: %{points}.',
  },
  rules: {
    totalPrice: 'Łączna cena wszystkich sztuk może wynosić najwyżej 1 000 000 000 UAH',
    targetPoints: 'Musi wynosić cena × liczba sztuk × 10',
  },
  toasts: { ...rewards.toasts, begun: 'Aktywowano nagrodę', completed: 'Zakończono zbiórkę' },
  empty: { title: 'Nie ma tu jeszcze nagród', text: 'Dodaj nagrodę, którą sfinansują sponsorzy i odwiedzający.' },
}
