/**
 * Messages about changes that other users make at the same time, shown above a list, in a form, and after a conflict.
 */
import type { live as english } from '../en/live'
import type { TranslationOf } from '../messages'

export const live: TranslationOf<typeof english> = {
  support: 'Wsparcie',
  show: 'Pokaż',
  changed: 'Ta lista się zmieniła',
  changedBy: 'Zmiany: %{names}',
  editing:
    'Ten rekord edytuje teraz także %{names} |||| Ten rekord edytują teraz także %{names} |||| Ten rekord edytują teraz także %{names}',
  recordChanged: 'Ten rekord został zmieniony',
  recordChangedBy: 'Ten rekord został zmieniony przez: %{names}',
  seeChanges: 'Zobacz zmiany',
  refreshed: 'Formularz pokazuje bieżący rekord',
  conflictTitle: 'Zmienione w międzyczasie przez: %{names}',
  merged: 'W międzyczasie zmieniono: %{fields} (autor zmian: %{names}). Zachowano obie zmiany',
  taken: 'W międzyczasie zmieniono: %{fields} (autor zmian: %{names}). Te zmiany zachowano, Twoich nie ma w rekordzie',
}
