import type { commandPalette as en } from '../en/commandPalette'
import type { TranslationOf } from '../messages'

export const commandPalette: TranslationOf<typeof en> = {
  open: 'Знайти (Ctrl K)',
  title: 'Знайти',
  placeholder: 'Екран, дія або назва',
  results: 'Знайдено',
  screens: 'Екрани',
  actions: 'Дії',
  nothing: 'Нічого не знайдено',
  searching: 'Пошук…',
  failed: 'Не всі списки вдалося переглянути',
  count: 'Знайдено: %{smart_count} |||| Знайдено: %{smart_count} |||| Знайдено: %{smart_count}',
  places: 'На карті',
  address: 'Знайти адресу «%{text}»',
  keys: {
    title: 'Комбінації клавіш',
    palette: 'Знайти екран, дію або запис',
    help: 'Показати комбінації клавіш',
    search: 'До поля пошуку списку',
    create: 'Додати до списку',
    home: 'До огляду',
    move: 'Переміщатися між результатами',
    go: 'Відкрити вибраний результат',
    close: 'Закрити вікно',
    single: 'Окремі клавіші діють (?, /, N, H)',
    or: 'або',
  },
}
