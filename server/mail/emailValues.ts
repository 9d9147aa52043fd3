/** Formats values in e-mails in the reader's language. */
import { bcp47Tags, type Language } from '../../contract/languages'
import { isTeamRole } from '../../contract/teamRoles'
import { fillPlaceholders, messages } from '../i18n/messages'
import { type EmailBlock, textBlock, textLinkBlock } from './emailBlocks'
import type { AccessGrantLine, NotificationLine } from './mailer'

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

/**
 * Returns the detail of an access grant in words: of a member or an invitation the role in the team, of a second factor
 * its kind.
 */
function describeGrantDetail(language: Language, { kind, detail }: AccessGrantLine) {
  const { factors, teamRoles } = messages[language].emails
  if (kind === 'factor') return (factors as Record<string, string>)[detail] ?? detail
  return isTeamRole(detail) ? teamRoles[detail] : detail
}

/** Returns the kind, the name and the detail of an access grant. */
export function formatAccessGrant(language: Language, grant: AccessGrantLine) {
  const { accessGrant, accessGrantKinds } = messages[language].emails
  const detail = describeGrantDetail(language, grant)
  return fillPlaceholders(accessGrant, { kind: accessGrantKinds[grant.kind], name: grant.name, detail })
}

const repeated = (word: string, count: number) => (count > 1 ? `${word} × ${count}` : word)

/**
 * Returns the line about the notifications of one kind, as a link to their records: the event, how often it happened,
 * the names of the records, and when it last happened.
 */
export function createNotificationBlock(
  language: Language,
  { kind, count = 1, name, at, link }: NotificationLine,
): EmailBlock {
  const event = repeated(messages[language].emails.notificationKinds[kind], count)
  const line = [event, name, formatUtcDateTime(language, at)].filter(Boolean).join(' · ')
  return link === undefined ? textBlock(line) : textLinkBlock(line, link)
}

/** Returns the subject: the text of the kind if there is only one kind, otherwise the number of notifications. */
export function formatNotificationSubject(language: Language, items: NotificationLine[]) {
  const { notificationKinds, notifications } = messages[language].emails
  const total = items.reduce((sum, { count = 1 }) => sum + count, 0)
  const [only] = items
  return only && items.length === 1
    ? repeated(notificationKinds[only.kind], total)
    : fillPlaceholders(notifications.subject, { total })
}
