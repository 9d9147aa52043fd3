/** Reads and changes the notification settings of a person, which apply to all organisations. */
import { and, eq } from 'drizzle-orm'
import { defaultNotificationChoice, notificationKindsOfMember } from '../../contract/notificationKinds'
import type { NotificationChoice } from '../../contract/notifications'
import { isRole } from '../../contract/roles'
import { lockAccount } from '../accounts/lockAccount'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { notificationChoices } from '../db/schema'
import { type ExpectedVersion, requireExpectedVersion } from '../db/versions'
import { ApiError } from '../errors/apiErrors'
import { isFeatureOn } from '../lib/disabledFeatures'

type Choice = Omit<NotificationChoice, 'version'>
/** The setting of a kind for which no row is stored: the default choice, as version 1. */
const defaultSetting = { ...defaultNotificationChoice, version: 1 }

export function notificationChoicesRepository(
  db: Database,
  { accountId, role, teamRole, limit }: Pick<Session, 'accountId' | 'role' | 'teamRole' | 'limit'>,
) {
  const kinds = isRole(role)
    ? notificationKindsOfMember(role, teamRole, limit !== null).filter(kind => isFeatureOn('announcements', kind))
    : []
  return {
    /** Returns the settings of all kinds of notifications that the member receives. */
    async list(): Promise<NotificationChoice[]> {
      const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.accountId, accountId))
      return kinds.map(kind => {
        const { inPortal, mail, version } = rows.find(row => row.kind === kind) ?? defaultSetting
        return { kind, inPortal, mail, version }
      })
    },
    /**
     * Stores a setting, which applies to notifications from now on.
     * @throws {ApiError} EntityNotFound for a kind that the member does not receive
     */
    change(choice: Choice, expected: ExpectedVersion): Promise<NotificationChoice> {
      if (!kinds.includes(choice.kind)) throw new ApiError('EntityNotFound', 'The role receives no such notifications')
      return db.transaction(async tx => {
        // The account's row is locked instead of the setting's, because the setting may have no row yet.
        await lockAccount(tx, accountId)
        const [row] = await tx
          .select()
          .from(notificationChoices)
          .where(and(eq(notificationChoices.accountId, accountId), eq(notificationChoices.kind, choice.kind)))
        const { inPortal, mail, version } = row ?? defaultSetting
        const before = { kind: choice.kind, inPortal, mail, version }
        await requireExpectedVersion(before, expected, () => before)
        const chosen = { ...choice, version: version + 1 }
        await tx
          .insert(notificationChoices)
          .values({ accountId, ...chosen })
          .onConflictDoUpdate({ target: [notificationChoices.accountId, notificationChoices.kind], set: chosen })
        return chosen
      })
    },
  }
}
