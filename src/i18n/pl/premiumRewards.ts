import type { premiumRewards as en } from '../en/premiumRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const premiumRewards: TranslationOf<typeof en> = {
  ...rewards,
  title: 'Nagrody premium',
  fields: {
    ...rewards.fields,
    premiumRewardType: 'Typ',
    gemPrice: 'Cena w klejnotach',
    pointsPrice: 'Cena w punktach',
    isDigital: 'Nagroda cyfrowa',
    digitalGoods: 'Produkty cyfrowe',
    runsOutInDays: 'Wyczerpie się',
  },
  choices: {
    ...rewards.choices,
    premiumRewardType: { DigitalGoods: 'Produkty cyfrowe', Ordinary: 'Zwykła' },
    shortage: { soldOut: 'Wyczerpane', runningOut: 'Kończą się' },
  },
  unmatched: {
    shortage: {
      runningOut:
        'Tutaj są nagrody, które jeszcze zostały, ale w tempie z ostatnich 30 dni wyczerpią się najpóźniej za 7 dni. Nagrody, której zostało mało, ale która jest rzadko odbierana, tu nie ma.',
    },
  },
  filters: { shortage: 'Zapas' },
  warnings: { codes: 'Razem z nią zostaną usunięte kody, których nikt jeszcze nie wykorzystał: %{count}.' },
  actions: { ...rewards.actions, goods: 'Produkty cyfrowe' },
  hints: {
    runsOutInDays: 'W tempie z ostatnich 30 dni; puste, jeśli nic nie wydano albo wystarczy na ponad 90 dni',
    gemPrice: 'Klejnoty zdobywa się w aplikacji za specjalne zadania; nagroda kosztuje je i punkty',
    pointsPrice: 'Punkty zbiera się, zwracając butelki; nagroda kosztuje je i klejnoty',
    digitalGoods: 'Jeden kod lub link w wierszu',
    isDigital: 'Wybiera się przy dodawaniu nagrody; potem tak zostaje',
    quantity: 'Zostaw puste, jeśli nie ma limitu',
  },
  rules: {
    duplicates:
      '%{smart_count} wiersz się powtarza: %{lines} |||| %{smart_count} wiersze się powtarzają: %{lines} |||| %{smart_count} wierszy się powtarza: %{lines}',
    tooMany: 'Za dużo wierszy. Limit: %{max}',
    tooManyWithGiven:
      'Nagroda ma najwyżej %{max} kodów razem z tymi, które ludzie już otrzymali. Na kolejne kody utwórz nową nagrodę',
    tooLong: 'Wiersz jest za długi. Limit: %{max} znaków',
  },
  empty: { title: 'Nie ma jeszcze nagród premium', text: 'Dodaj nagrodę, którą można odebrać za klejnoty i punkty.' },
}
