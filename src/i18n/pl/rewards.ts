import type { rewards as en } from '../en/rewards'
import type { Words } from '../words'

export const rewards: Words<typeof en> = {
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
  toasts: { created: 'Dodano nagrodę', updated: 'Zapisano nagrodę', deleted: 'Usunięto nagrodę' },
}
