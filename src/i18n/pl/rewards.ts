import type { rewards as en, rewardCard as enCard } from '../en/rewards'
import type { TranslationOf } from '../messages'

export const rewards: TranslationOf<typeof en> = {
  fields: {
    image: 'Obraz',
    name: 'Nazwa',
    description: 'Opis',
    rewardType: 'Typ',
    cities: 'Miasta',
    cityIds: 'Miasta',
    link: 'Link',
    fiatPrice: 'Cena w hrywnach',
    quantity: 'Liczba sztuk',
  },
  choices: { rewardType: { Products: 'Produkty', Discount: 'Rabat', Charity: 'Cel charytatywny' } },
  actions: { cities: 'Zmień miasta' },
  dialogs: { create: 'Dodaj nagrodę', edit: 'Edytuj nagrodę', delete: 'Usuń nagrodę' },
  consequences: 'Klienci nie będą już mogli otrzymać tych nagród.',
  preview: 'Tak widzą to klienci',
  toasts: { created: 'Dodano nagrodę', updated: 'Zapisano nagrodę', deleted: 'Usunięto nagrodę' },
}

export const rewardCard: TranslationOf<typeof enCard> = {
  name: 'Nazwa',
  description: 'Opis',
  points: '%{count} punkt |||| %{count} punkty |||| %{count} punktów',
  gems: '%{count} klejnot |||| %{count} klejnoty |||| %{count} klejnotów',
  digital: 'Cyfrowa',
  discount: 'Rabat',
  soldOut: 'Wyczerpane',
  unlimited: 'Bez limitu',
  left: 'zostało %{left}',
}
