/** Values inside letters as the reader's language writes them. */
import { bcp47, type Language } from '../../contract/limits'
import type { NotificationKind } from '../../contract/notificationKinds'
import type { NotificationLine } from './mailer'

/** @param iso a moment; written in UTC, which the letters say */
export const momentIn = (language: Language, iso: string) => {
  const format = new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(iso))} (UTC)`
}

const repeated = (word: string, count: number) => (count > 1 ? `${word} × ${count}` : word)
type KindWords = Record<NotificationKind, string>

/** Returns the line of one kind: what happened, how often, where, and when it did last. */
export const notificationLine = (
  language: Language,
  { kind, count = 1, name, at }: NotificationLine,
  kinds: KindWords,
) => [repeated(kinds[kind], count), name, momentIn(language, at)].filter(Boolean).join(' · ')

/** Returns the subject: the kind where there is but one, else how many notifications there are. */
export function notificationSubject(
  items: NotificationLine[],
  kinds: KindWords,
  totalWords: (total: number) => string,
) {
  const total = items.reduce((sum, { count = 1 }) => sum + count, 0)
  const [only] = items
  return only && items.length === 1 ? repeated(kinds[only.kind], total) : totalWords(total)
}
