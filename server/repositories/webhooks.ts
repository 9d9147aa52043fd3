/**
 * Reads and changes webhooks of one owner: an organisation, or the platform, which receives publications of all
 * organisations. Every query is limited by {@link ownedBy}. A webhook's secret is returned only by the call that
 * creates the secret.
 */

import { eq, type SQL } from 'drizzle-orm'
import type { AccessGrantChange } from '../../contract/accessGrantKinds'
import type { Page } from '../../contract/paging'
import { type WebhookEventType, webhookEventTypesOfRole } from '../../contract/webhookEvents'
import {
  type Webhook,
  type WebhookCreate,
  type WebhookUpdate,
  type WebhookWithSecret,
  webhookSchema,
} from '../../contract/webhooks'
import type { GrantContext } from '../accounts/reportGrants'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { orderByNewest } from '../db/listOrder'
import { deleteRow, insertRow, readPage, readRow, updateRow } from '../db/rows'
import { organisations, webhooks } from '../db/schema'
import { type ExpectedVersion, requireExpectedVersion, requireVersion } from '../db/versions'
import { ApiError, fieldError } from '../errors/apiErrors'
import { isFeatureOff } from '../lib/disabledFeatures'
import { serverLimits } from '../lib/limits'
import { type KeyOwner, lockOwner, organisationIdOf, ownedByCondition } from '../ownership/owners'
import { assertRowLimit } from '../ownership/rowLimits'
import { buildWireRecord } from '../queries/wireColumns'
import { generateWebhookSecret } from '../webhooks/signature'
import { isAllowedAddress } from '../webhooks/webhookAddresses'

type WebhookRow = typeof webhooks.$inferSelect

const toWebhook = (row: WebhookRow, now = databaseNow()): Webhook =>
  buildWireRecord(webhookSchema, row, row.overlapUntil && row.overlapUntil > now ? {} : { overlapUntil: null })

/**
 * Rejects types of publications that the installation has switched off, or that the owner's role never receives. A type
 * that the webhook already has is allowed.
 * @throws {ApiError} InvalidParams with the name of the field
 */
async function requireReceivable(
  tx: Database,
  owner: KeyOwner,
  wanted: readonly WebhookEventType[],
  had: readonly string[] = [],
) {
  const missing = wanted.find(type => isFeatureOff('announcements', type) && !had.includes(type))
  if (missing) throw fieldError('types', 'InvalidParams', `${missing} never happens in this installation`)
  if (owner === 'platform') return
  const organisation = await readRow(tx, organisations, eq(organisations.id, owner.organisationId), 'Organisation')
  const receivable: readonly string[] = [...webhookEventTypesOfRole(organisation.role), ...had]
  const unexpected = wanted.find(type => !receivable.includes(type))
  if (unexpected) throw fieldError('types', 'InvalidParams', `${unexpected} never happens to this role`)
}

/** Returns how an update of a webhook changes the access that it grants; undefined if it adds no access. */
function grantChangeOf(
  before: WebhookRow,
  { url, secret, types, disabledAt }: WebhookRow,
): AccessGrantChange | undefined {
  if (secret !== before.secret) return 'secret'
  if (url !== before.url) return 'address'
  if (types.some(type => !before.types.includes(type))) return 'types'
  return before.disabledAt && !disabledAt ? 'enabled' : undefined
}

/**
 * Creates the repository of one owner's webhooks.
 * @param allowsLoopback whether the configuration allows webhooks to call the server's own machine
 * @param by the call that creates and changes webhooks
 */
export function webhooksRepository(db: Database, owner: KeyOwner, allowsLoopback: boolean, by: GrantContext) {
  const report = (
    tx: Database,
    { id, name, url }: Pick<WebhookRow, 'id' | 'name' | 'url'>,
    change: AccessGrantChange,
  ) => by.report(tx, { kind: 'webhook', change, id, name, detail: url })
  const lockWebhookOwner = async (tx: Database) => {
    await lockOwner(tx, owner, 'webhook')
    await by.requireLive(tx)
  }
  const ownedBy = (...more: SQL[]) => ownedByCondition(webhooks.organisationId, owner, ...more)
  const checked = ({ url }: WebhookCreate) => {
    if (isAllowedAddress(new URL(url), allowsLoopback)) return
    throw fieldError('url', 'InvalidParams', 'Must be an https URL of a public host')
  }
  const change = (
    id: string,
    expected: ExpectedVersion,
    valuesOf: (row: WebhookRow) => Partial<typeof webhooks.$inferInsert>,
    wanted: readonly WebhookEventType[] = [],
  ): Promise<WebhookRow> =>
    db.transaction(async tx => {
      await lockWebhookOwner(tx)
      const row = await readRow(tx, webhooks, ownedBy(eq(webhooks.id, id)), 'Webhook', 'no key update')
      await requireExpectedVersion(row, expected, current => toWebhook(current))
      await requireReceivable(tx, owner, wanted, row.types)
      const changed = await updateRow(tx, webhooks, valuesOf(row), ownedBy(eq(webhooks.id, id)), 'Webhook')
      const opened = grantChangeOf(row, changed)
      if (opened) await report(tx, changed, opened)
      return changed
    })
  return {
    /** Returns a page of webhooks, newest first. */
    list: (asked: { offset: number; limit?: number }): Promise<Page<Webhook>> =>
      readPage(db, webhooks, { ...asked, where: ownedBy(), order: orderByNewest(webhooks) }, row => toWebhook(row)),
    /**
     * Creates a webhook.
     * @throws {ApiError} LimitReached beyond the maximum; InvalidParams for a URL that is not allowed, or a type that
     *   the owner's role never receives
     */
    create: (given: WebhookCreate): Promise<WebhookWithSecret> =>
      db.transaction(async tx => {
        checked(given)
        await lockWebhookOwner(tx)
        if (owner !== 'platform') await assertRowLimit(tx, webhooks, owner.organisationId)
        await requireReceivable(tx, owner, given.types)
        const { name, url, types } = given
        const secret = generateWebhookSecret()
        const organisationId = organisationIdOf(owner)
        const row = await insertRow(tx, webhooks, { name, url, types, secret, organisationId })
        await report(tx, row, 'created')
        return { ...toWebhook(row), secret }
      }),
    /** Updates a webhook. When it is enabled again, its pending deliveries are sent. */
    async update(id: string, { isEnabled, ...given }: WebhookUpdate, expected: ExpectedVersion): Promise<Webhook> {
      checked(given)
      const { name, url, types } = given
      const off = (row: WebhookRow) =>
        row.disabledAt ? {} : { disabledAt: databaseNow(), disabledBecause: 'owner' as const }
      const on = (row: WebhookRow) =>
        row.disabledAt
          ? { disabledAt: null, disabledBecause: null, failingSince: null, failures: 0, retryAt: null }
          : {}
      const moved = (row: WebhookRow) => (row.url === url ? {} : { failures: 0, retryAt: null })
      const valuesOf = (row: WebhookRow) => ({ name, url, types, ...moved(row), ...(isEnabled ? on(row) : off(row)) })
      return toWebhook(await change(id, expected, valuesOf, types))
    },
    /**
     * Replaces the secret. For a day, deliveries are also signed with the previous secret.
     * @param isForced whether to replace the secret even if it was replaced within the last day; the oldest of the
     *   three secrets then stops working at once
     * @throws {ApiError} InvalidOperation for a second replacement within a day, unless forced. Otherwise a repeated
     *   call would end the secret that receivers use
     */
    async rotate(
      id: string,
      isForced: boolean,
      expected: ExpectedVersion,
      now = databaseNow(),
    ): Promise<WebhookWithSecret> {
      const secret = generateWebhookSecret()
      const overlapUntil = new Date(now.getTime() + serverLimits.webhookOverlapHours * 3600_000)
      const row = await change(id, expected, before => {
        if (!isForced && before.overlapUntil && before.overlapUntil > now) {
          throw new ApiError(
            'InvalidOperation',
            'The secret was replaced within the last 24 hours; use `force` to replace it again',
          )
        }
        return { secret, formerSecret: before.secret, overlapUntil }
      })
      return { ...toWebhook(row, now), secret }
    },
    remove: (id: string, expected: ExpectedVersion) =>
      db.transaction(async tx => {
        const row = ownedBy(eq(webhooks.id, id))
        const condition = { expected, row, what: 'Webhook', current: (webhook: WebhookRow) => toWebhook(webhook) }
        await requireVersion(tx, webhooks, condition, 'update')
        await deleteRow(tx, webhooks, row, 'Webhook')
      }),
  }
}
