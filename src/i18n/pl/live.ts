/** Komunikaty o zmianach, które inni użytkownicy wprowadzają w tym samym czasie: nad listą, w formularzu i w konflikcie. */
import type { live as english } from '../en/live'
import type { TranslationOf } from '../messages'

export const live: TranslationOf<typeof english> = {
  support: 'Pomoc techniczna',
  show: 'Pokaż',
  changed: 'Ta lista się zmieniła',
  changedBy: 'Zmiany: %{names}',
  editing:
    'Ten wpis edytuje teraz także %{names} |||| Ten wpis edytują teraz także %{names} |||| Ten wpis edytują teraz także %{names}',
  recordChanged: 'Ten wpis został zmieniony',
  recordChangedBy: 'Ten wpis został zmieniony: %{names}',
  seeChanges: 'Zobacz zmiany',
  refreshed: 'Formularz pokazuje bieżący wpis',
  conflictTitle: 'W międzyczasie zmieniono to: %{names}',
  merged: 'W międzyczasie zmieniono (%{names}): %{fields}. Zachowano obie zmiany',
  taken: 'W międzyczasie zmieniono (%{names}): %{fields}. Te zmiany zachowano, Twoich nie ma we wpisie',
}
