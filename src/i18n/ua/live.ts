/**
 * Messages about changes that other users make at the same time, shown above a list, in a form, and after a conflict.
 */
import type { live as english } from '../en/live'
import type { TranslationOf } from '../messages'

export const live: TranslationOf<typeof english> = {
  support: 'Служба підтримки',
  show: 'Показати',
  changed: 'Цей список змінився',
  changedBy: 'Автор змін: %{names}',
  editing:
    'Цей запис зараз також редагує %{names} |||| Цей запис зараз також редагують %{names} |||| Цей запис зараз також редагують %{names}',
  recordChanged: 'Цей запис змінено',
  recordChangedBy: 'Цей запис змінено. Автор змін: %{names}',
  seeChanges: 'Переглянути зміни',
  refreshed: 'У формі показано поточний запис',
  conflictTitle: 'Тим часом запис змінено. Автор змін: %{names}',
  merged: 'Тим часом змінено: %{fields} (автор змін: %{names}). Збережено обидві зміни',
  taken: 'Тим часом змінено: %{fields} (автор змін: %{names}). Збережено ці зміни, ваших у записі немає',
}
