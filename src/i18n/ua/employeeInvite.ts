import type { employeeInvite as en } from '../en/employeeInvite'
import type { TranslationOf } from '../messages'

export const employeeInvite: TranslationOf<typeof en> = {
  title: 'Запрошення',
  description: 'Прийміть запрошення своєї організації.',
  lead: '%{name}, організація «%{organisation}» запросила вас. Ваша роль: %{role}.',
  roles: { Casher: 'Касир', RecyclingManager: 'Менеджер з переробки' },
  confirm: 'Прийняти запрошення',
  done: 'Дякуємо. Організація «%{organisation}» бачить, що ви прийняли запрошення.',
  dead: 'Це посилання не діє: воно неповне, прострочене або вже використане. Попросіть свого керівника надіслати запрошення ще раз.',
  failed: 'Не вдалося прочитати запрошення.',
  again: 'Спробувати ще раз',
}
