/** Komunikaty o zmianach, które inni użytkownicy wprowadzają w tym samym czasie: nad listą, w formularzu i w konflikcie. */
import type { live as english } from '../en/live'
import type { TranslationOf } from '../messages'

export const live: TranslationOf<typeof english> = {
  support: 'Wsparcie',
  show: 'Pokaż',
  changed: 'Ta lista się zmieniła',
  changedBy: 'Zmiany: %{names}',
  editing:
    'Ten wpis edytuje teraz także %{names} |||| Ten wpis edytują teraz także %{names} |||| Ten wpis edytują teraz także %{names}',
  recordChanged: 'Ten wpis został zmieniony',
  recordChangedBy: 'Ten wpis został zmieniony przez: %{names}',
  seeChanges: 'Zobacz zmiany',
  refreshed: 'Formularz pokazuje bieżący wpis',
  conflictTitle: 'Zmienione w międzyczasie przez: %{names}',
  merged: 'W międzyczasie zmieniono: %{fields} (autor zmian: %{names}). Zachowano obie zmiany',
  taken: 'W międzyczasie zmieniono: %{fields} (autor zmian: %{names}). Te zmiany zachowano, Twoich nie ma we wpisie',
}
