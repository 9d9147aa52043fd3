import type { employeeInvite as en } from '../en/employeeInvite'
import type { TranslationOf } from '../messages'

export const employeeInvite: TranslationOf<typeof en> = {
  title: 'Zaproszenie',
  description: 'Przyjmij zaproszenie swojej organizacji.',
  lead: '%{name}, organizacja „%{organisation}” zaprasza Cię do współpracy. Twoja rola: %{role}.',
  roles: { Casher: 'Kasjer', RecyclingManager: 'Menedżer recyklingu' },
  confirm: 'Przyjmij zaproszenie',
  done: 'Dziękujemy. Organizacja „%{organisation}” widzi, że zaproszenie zostało przyjęte.',
  dead: 'Ten link nie działa: jest niepełny, wygasł albo został już użyty. Poproś przełożonego o ponowne wysłanie zaproszenia.',
  failed: 'Nie udało się odczytać zaproszenia.',
  again: 'Spróbuj ponownie',
}
