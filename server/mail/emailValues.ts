/** Formats values in e-mails in the reader's language. */
import { bcp47Tags, type Language } from '../../contract/languages'
import type { NotificationKind } from '../../contract/notificationKinds'
import { type EmailBlock, textBlock, textLinkBlock } from './emailBlocks'
import type { NotificationLine } from './mailer'

/**
 * Returns the time in UTC, followed by the name of this time zone.
 * @param iso an ISO 8601 timestamp
 */
export const formatUtcDateTime = (language: Language, iso: string) => {
  const format = new Intl.DateTimeFormat(bcp47Tags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(new Date(iso))} (UTC)`
}

const repeated = (word: string, count: number) => (count > 1 ? `${word} × ${count}` : word)
type KindWords = Record<NotificationKind, string>

/**
 * Returns the line about the notifications of one kind, as a link to their records: the event, how often it happened,
 * the names of the records, and when it last happened.
 */
export function createNotificationBlock(
  language: Language,
  { kind, count = 1, name, at, link }: NotificationLine,
  kinds: KindWords,
): EmailBlock {
  const line = [repeated(kinds[kind], count), name, formatUtcDateTime(language, at)].filter(Boolean).join(' · ')
  return link === undefined ? textBlock(line) : textLinkBlock(line, link)
}

/** Returns the subject: the text of the kind if there is only one kind, otherwise the number of notifications. */
export function formatNotificationSubject(
  items: NotificationLine[],
  kinds: KindWords,
  totalWords: (total: number) => string,
) {
  const total = items.reduce((sum, { count = 1 }) => sum + count, 0)
  const [only] = items
  return only && items.length === 1 ? repeated(kinds[only.kind], total) : totalWords(total)
}
