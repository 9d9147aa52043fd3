/**
 * Writes the caller's rows of a declared resource; everything that belongs to a change happens in one transaction.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { addRow, moveRow, readRow } from '../db/rows'
import { type ExpectedVersion, requireVersion } from '../db/versions'
import type { Deps } from '../deps'
import { ApiError, errorAt, requireFound } from '../errors/apiErrors'
import { requireRoom } from '../ownership/rowLimits'
import { queriesOf } from '../queries/queries'
import { assertUnfixed, changedFields, readStoredFields } from './changedFields'
import { violatedKey } from './constraintErrors'
import type { Creation, OwnedResource, Transition } from './ownedResource'
import { requireReferences, setLinks } from './references'
import { inState } from './resource'
import { type Caller, keyOf, scoped, withoutOwner } from './rowOwnership'
import { type ScopedTable, scopedTableOf } from './scopedTable'

interface RecordChange {
  tx: Database
  hand: ScopedTable
  /** Restricts a condition to the caller's rows. */
  mine(...where: (SQL | undefined)[]): SQL
}

/** Rejects a body whose `guid` differs from the id in the address. */
function requireSame(what: string, id: string, body: object) {
  const { guid = id } = body as { guid?: string }
  if (guid !== id) throw errorAt('guid', 'InvalidParams', `Not the ${what.toLowerCase()} of the address`)
}

export function mutationsOf(deps: Pick<Deps, 'db' | 'mailer'>, resource: OwnedResource) {
  const { table, whose, references = {}, links = {}, what, keeping, canBeRemoved } = resource
  const { one } = queriesOf(resource)
  const owner = keyOf(whose.column, table)

  /**
   * Runs a change in a transaction.
   * @param change returns the id of the changed row
   * @returns the record after the change
   */
  const runChange = async (caller: Caller, change: (doing: RecordChange) => Promise<string>): Promise<unknown> => {
    try {
      return await deps.db.transaction(async tx => {
        const mine = (...where: (SQL | undefined)[]) => scoped(whose, caller, ...where)
        const id = await change({ tx, hand: scopedTableOf(tx, deps, resource, caller), mine })
        return one(tx, id, whose.mine(caller))
      })
    } catch (error) {
      throw violatedKey(resource, error) ?? error
    }
  }

  /**
   * Rejects a change of a record that was changed since the caller read it.
   * @throws {VersionConflict} if the row's version is not expected
   */
  const requireSeen = (tx: Database, caller: Caller, id: string, expected: ExpectedVersion, lock?: 'update') => {
    const row = scoped(whose, caller, eq(table.id, id))
    return requireVersion(tx, table, { expected, row, what, current: () => one(tx, id, whose.mine(caller)) }, lock)
  }

  return {
    async create(caller: Caller, { values }: Creation, body: object): Promise<{ id: string; record: unknown }> {
      let id = ''
      const given = values(body, caller)
      const record = await runChange(caller, async ({ tx, hand }) => {
        const stamp = whose.stamp ? { [owner]: whose.stamp(caller) } : {}
        const added: Record<string, unknown> = { ...given, ...stamp }
        // The body may name the owner by a reference.
        await requireReferences(tx, caller, references, body)
        await requireRoom(tx, resource.limits, String(added[owner]))
        await resource.beforeCreate?.(hand, body)
        const row = (await addRow(tx, table, added)) as { id: string }
        id = row.id
        await setLinks(tx, links, [{ id, body }])
        await resource.afterChange?.(hand, row, 'created')
        return id
      })
      return { id, record }
    },
    /**
     * Changes a record.
     * @returns the record, and the fields of the body whose value changed
     */
    async change(
      caller: Caller,
      id: string,
      body: object,
      expected: ExpectedVersion,
    ): Promise<{ record: unknown; fields: string[] }> {
      let fields: string[] = []
      requireSame(what, id, body)
      const given = resource.change?.values(body, caller) ?? {}
      const record = await runChange(caller, async ({ tx, hand, mine }) => {
        await requireSeen(tx, caller, id, expected)
        const before = requireFound(await readStoredFields(tx, resource, caller, id, 'update'), what)
        assertUnfixed(resource, before, given)
        await requireReferences(tx, caller, references, body)
        const rows = await tx
          .update(table)
          .set(withoutOwner(whose, given))
          .where(mine(eq(table.id, id)))
          .returning()
        await setLinks(tx, links, [{ id, body }])
        await resource.afterChange?.(hand, requireFound(rows[0], what), 'changed')
        fields = changedFields(
          resource,
          body,
          before,
          requireFound(await readStoredFields(tx, resource, caller, id), what),
        )
        return id
      })
      return { record, fields }
    },
    /**
     * Changes the state of a record.
     * @throws {ApiError} InvalidOperation if the record is in another state than the transition begins in
     */
    go: (
      caller: Caller,
      id: string,
      action: string,
      { from, set, refused = 'Not in this state' }: Transition,
      expected: ExpectedVersion,
    ) =>
      runChange(caller, async ({ tx, hand, mine }) => {
        await requireSeen(tx, caller, id, expected)
        const own = mine(eq(table.id, id))
        const row = await moveRow(tx, table, { row: own, from: inState(table, from), set, what, refused })
        await resource.afterChange?.(hand, row, action)
        return id
      }),
    /**
     * Removes a record.
     * @throws {ApiError} as declared, for a row that must not be removed
     */
    remove: (caller: Caller, id: string, expected: ExpectedVersion): Promise<void> =>
      deps.db.transaction(async tx => {
        await requireSeen(tx, caller, id, expected, 'update')
        const own = (...where: SQL[]) => scoped(whose, caller, eq(table.id, id), ...where)
        await readRow(tx, table, own(), what, 'update')
        // The check runs while the row is locked, so that no reference to it can be added meanwhile.
        const refusal = typeof canBeRemoved === 'object' ? canBeRemoved : undefined
        if (refusal && (await tx.$count(table, own(refusal.unless)))) {
          throw new ApiError(refusal.code, refusal.message)
        }
        const kept = keeping?.kept
        const isKept = kept ? (kept.where ?? sql`true`) : sql`false`
        await tx.delete(table).where(own(sql`not (${isKept})`))
        if (kept) await tx.update(table).set(kept.cleared).where(own())
      }),
  }
}
