import type { sponsor as en } from '../en/sponsor'
import type { Words } from '../words'

export const sponsor: Words<typeof en> = {
  places: {
    cities: 'Міста',
    organisations: 'Організації',
    noCities: 'У жодному місті ще немає відкритих винагород',
    noOrganisations: 'Тут немає організацій із відкритими винагородами',
  },
  price: { subtotal: 'Сума', fee: 'Комісія, %{percent}%', total: 'Разом' },
  basket: {
    label: 'Ваш запит',
    count:
      '%{smart_count} винагорода в запиті |||| %{smart_count} винагороди в запиті |||| %{smart_count} винагород у запиті',
    confirm: 'Підтвердити',
    closed: 'Винагорода «%{name}» уже закрита для спонсорів',
    full: 'В одному запиті може бути не більше ніж %{max} винагород. Спершу надішліть цей',
  },
  confirm: {
    title: 'Підтвердження запиту',
    name: 'Ім’я',
    phone: 'Телефон',
    email: 'Електронна пошта',
    phoneHint: 'З кодом країни, наприклад +380441234567',
    consent: 'Я погоджуюся на використання моїх контактних даних для опрацювання цього запиту',
    done: 'Запит створено',
  },
}
