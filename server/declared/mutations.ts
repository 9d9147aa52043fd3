/**
 * Creates, changes and removes the caller's records of a declared resource. Each change is one transaction, including
 * its hooks.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { insertRow, readRow, transitionRow } from '../db/rows'
import { type ExpectedVersion, requireExpectedVersion, requireVersion } from '../db/versions'
import type { Deps } from '../deps'
import { ApiError, fieldError, requireFound } from '../errors/apiErrors'
import { outsideLimitError } from '../ownership/memberLimits'
import { assertRowLimit } from '../ownership/rowLimits'
import { createQueries } from '../queries/queries'
import { assertFixedFieldsUnchanged, findChangedFields, lockStoredFields } from './changedFields'
import { uniqueKeyError } from './constraintErrors'
import type { CreateDeclaration, OwnedResource, TransitionDeclaration } from './ownedResource'
import { requireReferences, setLinks } from './references'
import { stateCondition } from './resource'
import { omitOwnerColumns, type RowCaller, restrictToCaller, rowKeyOfColumn } from './rowOwnership'
import { createScopedTable, type ScopedTable } from './scopedTable'
import { type StoredRow, withLinks } from './storedRows'

interface RecordChange {
  tx: Database
  scopedTable: ScopedTable
  /** Returns the condition that a row belongs to the caller and meets all given conditions. */
  ownedBy(...where: (SQL | undefined)[]): SQL
}

/** Rejects a body whose field `guid` differs from the id in the URL. */
function requireSame(what: string, id: string, body: object) {
  const { guid = id } = body as { guid?: string }
  if (guid !== id) throw fieldError('guid', 'InvalidParams', `Not the ${what.toLowerCase()} of the address`)
}

/**
 * Rejects a row that a limited member writes and that belongs to no location. Rows of locations outside the limit are
 * rejected by the check of the references.
 * @throws {ApiError} OutsideLimit naming the field that refers to the location
 */
function requireOwnLocation({ session }: RowCaller, { table, ownership, references = {} }: OwnedResource, row: object) {
  const { limited } = ownership
  if (!session.limit || typeof limited !== 'object') return
  if ((row as Record<string, unknown>)[rowKeyOfColumn(limited.column, table)]) return
  const [field] = Object.entries(references).find(([, { table }]) => table === limited.of) ?? []
  throw outsideLimitError(field ?? limited.column.name)
}

export function createMutations(deps: Pick<Deps, 'config' | 'db' | 'mailer'>, resource: OwnedResource) {
  const { table, ownership, references = {}, links = {}, what, ownershipOverrides, canBeRemoved } = resource
  const { one } = createQueries(resource)
  const owner = rowKeyOfColumn(ownership.column, table)

  /**
   * Runs a change in a transaction.
   * @param change makes the change; returns the id of the changed row, and other values that the caller needs
   * @returns the record after the change, and what `change` returned
   * @throws {ApiError} for a violated unique key, at the field that the resource declares for the key
   */
  const runChange = async <Result extends { id: string }>(
    caller: RowCaller,
    change: (doing: RecordChange) => Promise<Result>,
  ): Promise<Result & { record: unknown }> => {
    try {
      return await deps.db.transaction(async tx => {
        const ownedBy = (...where: (SQL | undefined)[]) => restrictToCaller(ownership, caller, ...where)
        const result = await change({ tx, scopedTable: createScopedTable(tx, deps, resource, caller), ownedBy })
        return { ...result, record: await one(tx, result.id, ownership.ownedBy(caller)) }
      })
    } catch (error) {
      throw uniqueKeyError(resource, error) ?? error
    }
  }

  /**
   * Rejects a change of a record that was changed since the caller read it.
   * @throws {VersionConflict} if the row does not have the expected version
   */
  const assertVersion = (tx: Database, caller: RowCaller, id: string, expected: ExpectedVersion, lock?: 'update') => {
    const row = restrictToCaller(ownership, caller, eq(table.id, id))
    return requireVersion(
      tx,
      table,
      { expected, row, what, current: () => one(tx, id, ownership.ownedBy(caller)) },
      lock,
    )
  }

  return {
    async create(
      caller: RowCaller,
      { values }: CreateDeclaration,
      body: object,
    ): Promise<{ id: string; record: unknown }> {
      const newValues = values(body, caller)
      return runChange(caller, async ({ tx, scopedTable }) => {
        const stamp = ownership.stamp ? { [owner]: ownership.stamp(caller) } : {}
        const added: Record<string, unknown> = { ...newValues, ...stamp }
        // The references are checked before the row limit, because the limit is counted per owner, and a reference may
        // determine the owner.
        await requireReferences(tx, caller, references, body)
        requireOwnLocation(caller, resource, added)
        await assertRowLimit(tx, resource.limits, String(added[owner]))
        await resource.beforeCreate?.(scopedTable, body)
        const row = (await insertRow(tx, table, added)) as { id: string }
        await setLinks(tx, links, [{ id: row.id, body }])
        await resource.afterChange?.(scopedTable, row, 'created')
        return { id: row.id }
      })
    },
    /**
     * Changes a record.
     * @returns the record, and the fields of the body whose values changed
     */
    async change(
      caller: RowCaller,
      id: string,
      body: object,
      expected: ExpectedVersion,
    ): Promise<{ record: unknown; fields: string[] }> {
      requireSame(what, id, body)
      const newValues = resource.change?.values(body, caller) ?? {}
      const { record, before, stored } = await runChange(caller, async ({ tx, scopedTable, ownedBy }) => {
        const before = requireFound(await lockStoredFields(tx, resource, caller, id), what)
        await requireExpectedVersion(before.wire, expected, wire => wire)
        assertFixedFieldsUnchanged(resource, before, newValues)
        await requireReferences(tx, caller, references, body)
        const rows = await tx
          .update(table)
          .set(omitOwnerColumns(ownership, newValues))
          .where(ownedBy(eq(table.id, id)))
          .returning()
        requireOwnLocation(caller, resource, requireFound(rows[0], what))
        await setLinks(tx, links, [{ id, body }])
        await resource.afterChange?.(scopedTable, requireFound(rows[0], what), 'changed')
        const [stored] = await withLinks(tx, resource, rows)
        return { id, before, stored: requireFound(stored, what) }
      })
      return { record, fields: findChangedFields(resource, body, before, { ...stored, wire: record as StoredRow }) }
    },
    /**
     * Runs a transition, which changes the state of a record.
     * @param entered the body of the call, whose references are checked
     * @throws {ApiError} InvalidOperation if the record is not in the state in which the transition begins
     */
    transition: async (
      caller: RowCaller,
      id: string,
      action: string,
      { from, set, refused = 'Not allowed in this state' }: TransitionDeclaration,
      expected: ExpectedVersion,
      entered: object = {},
    ): Promise<unknown> => {
      const { record } = await runChange(caller, async ({ tx, scopedTable, ownedBy }) => {
        await assertVersion(tx, caller, id, expected)
        await requireReferences(tx, caller, references, entered)
        const own = ownedBy(eq(table.id, id))
        const row = await transitionRow(tx, table, {
          row: own,
          from: stateCondition(table, from),
          set,
          what,
          message: refused,
        })
        await resource.afterChange?.(scopedTable, row, action)
        return { id }
      })
      return record
    },
    /**
     * Removes a record. If rows of the resource are kept (`ownershipOverrides.kept`), clears the row's personal data
     * instead.
     * @throws {ApiError} with the error code that the resource declares, for a record that must not be removed
     */
    remove: (caller: RowCaller, id: string, expected: ExpectedVersion): Promise<void> =>
      deps.db.transaction(async tx => {
        await assertVersion(tx, caller, id, expected, 'update')
        const own = (...where: SQL[]) => restrictToCaller(ownership, caller, eq(table.id, id), ...where)
        await readRow(tx, table, own(), what, 'update')
        // The check runs after the row is locked. Otherwise a reference to the row could be added between the check and
        // the removal.
        const refusal = typeof canBeRemoved === 'object' ? canBeRemoved : undefined
        if (refusal && (await tx.$count(table, own(refusal.unless)))) {
          throw new ApiError(refusal.code, refusal.message)
        }
        const kept = ownershipOverrides?.kept
        const isKept = kept ? (kept.where ?? sql`true`) : sql`false`
        await tx.delete(table).where(own(sql`not (${isKept})`))
        if (kept) await tx.update(table).set(kept.cleared).where(own())
      }),
  }
}
