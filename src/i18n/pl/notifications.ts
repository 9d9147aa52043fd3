import type { notifications as en } from '../en/notifications'
import type { TranslationOf } from '../messages'

export const notifications: TranslationOf<typeof en> = {
  title: 'Powiadomienia',
  bell: '%{smart_count} nieprzeczytane powiadomienie |||| %{smart_count} nieprzeczytane powiadomienia |||| %{smart_count} nieprzeczytanych powiadomień',
  unread: 'Nowe',
  empty: 'Jeszcze nic się nie wydarzyło',
  readAll: 'Oznacz wszystkie jako przeczytane',
  choose: 'O czym mnie powiadamiać',
  text: 'O czym Cię powiadamiać: dzwonkiem na górze i e-mailem. Każdy z zespołu wybiera sam dla siebie.',
  inPortal: 'W portalu',
  mail: 'E-mailem',
  mails: { never: 'Nigdy', atOnce: 'Od razu', daily: 'Raz dziennie', always: 'Zawsze osobny e-mail' },
}
