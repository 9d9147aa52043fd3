/**
 * Writes imported rows into a declared table, in the transaction of the call. Hooks run, and links are written, in the
 * same way as in API calls that change a single record.
 */
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database'
import type { Deps } from '../../deps'
import { requireFound } from '../../errors/apiErrors'
import type { ImportCaller, Importer } from '../../imports/importer'
import { type ProblemsByColumn, toProblemsByColumn } from '../../imports/problems'
import { mainFieldOf } from '../bodyFields'
import { importRowErrorsOf } from '../constraintErrors'
import type { OwnedResource } from '../ownedResource'
import { setLinks } from '../references'
import { omitOwnerColumns, restrictToCaller, rowKeyOfColumn } from '../rowOwnership'
import { createScopedTable } from '../scopedTable'
import { fromJsonValues, importedColumnKeys, ownedIdCondition, type RowValues, type StoredRow } from '../storedRows'

export function createImportMutations(
  deps: Pick<Deps, 'config' | 'mailer'>,
  resource: OwnedResource,
): Pick<Importer<RowValues>, 'create' | 'update' | 'remove'> {
  const { table, ownership, links = {}, unique = {} } = resource
  const mainField = mainFieldOf(resource)
  const uniqueKey = Object.values(unique).find(({ field }) => field === mainField) ?? Object.values(unique)[0]
  const takenKey = toProblemsByColumn({ [uniqueKey?.field ?? mainField]: uniqueKey?.code ?? 'NotUnique' })
  const keys = importedColumnKeys(resource)
  const owner = rowKeyOfColumn(ownership.column, table)

  /**
   * Inserts records.
   * @returns for each of the values, the id of the new record, or the problems
   */
  async function insert(
    tx: Database,
    caller: ImportCaller,
    values: readonly RowValues[],
  ): Promise<(string | ProblemsByColumn)[]> {
    if (values.length === 0) return []
    const stamp = ownership.stamp ? { [owner]: ownership.stamp(caller) } : {}
    const newRows = values.map(value => ({ ...fromJsonValues(table, value), ...stamp, id: randomUUID() as string }))
    // If another call has added a record with the same key since the check, this row is not inserted.
    const rows = (await tx.insert(table).values(newRows).onConflictDoNothing().returning()) as StoredRow[]
    const made = new Map(rows.map(row => [String(row.id), row]))
    await setLinks(
      tx,
      links,
      newRows.flatMap(({ id }, at) => (made.has(id) ? [{ id, body: values[at]?.links ?? {} }] : [])),
    )
    const scopedTable = createScopedTable(tx, deps, resource, caller)
    for (const { id } of newRows) {
      const row = made.get(id)
      if (row) await resource.afterChange?.(scopedTable, row, 'created')
    }
    return newRows.map(({ id }) => (made.has(id) ? id : takenKey))
  }

  /**
   * Returns the problems of a rejected row.
   * @throws the error itself if it does not mean that the row is invalid
   */
  function problemsOfError(error: unknown): ProblemsByColumn {
    const wrong = importRowErrorsOf(resource, error)
    if (!wrong) throw error
    return toProblemsByColumn(wrong)
  }

  /** Creates one record. If the record is rejected, its changes are rolled back. */
  async function createOne(tx: Database, caller: ImportCaller, values: RowValues): Promise<string | ProblemsByColumn> {
    try {
      return await tx.transaction(async inner => {
        await resource.beforeCreate?.(createScopedTable(inner, deps, resource, caller), values.body)
        const [made] = await insert(inner, caller, [values])
        return made ?? {}
      })
    } catch (error) {
      return problemsOfError(error)
    }
  }

  return {
    async create(tx, caller, values) {
      if (!resource.beforeCreate) {
        try {
          return await tx.transaction(inner => insert(inner, caller, values))
        } catch (error) {
          // `problemsOfError` throws the error again unless the error rejects a row, for example because the image to
          // which the row refers was deleted after the check. In that case the records are created one by one below, so
          // that only this row is rejected.
          problemsOfError(error)
        }
      }
      const made: (string | ProblemsByColumn)[] = []
      for (const each of values) made.push(await createOne(tx, caller, each))
      return made
    },
    async update(tx, caller, changes) {
      const refused = new Map<string, ProblemsByColumn>()
      for (const { id, values } of changes) {
        const row = Object.fromEntries(
          Object.entries(fromJsonValues(table, values)).filter(([key]) => keys.includes(key)),
        )
        try {
          await tx.transaction(async inner => {
            const rows = await inner
              .update(table)
              .set(omitOwnerColumns(ownership, row))
              .where(ownedIdCondition(resource, caller, id))
              .returning()
            const now = requireFound(rows[0], resource.what)
            await setLinks(inner, links, [{ id, body: values.links }])
            await resource.afterChange?.(createScopedTable(inner, deps, resource, caller), now, 'changed')
          })
        } catch (error) {
          refused.set(id, problemsOfError(error))
        }
      }
      return refused
    },
    async remove(tx, caller, ids) {
      if (ids.length === 0) return new Set()
      const gone = await tx
        .delete(table)
        .where(restrictToCaller(ownership, caller, inArray(table.id, [...ids])))
        .returning({ id: table.id })
      return new Set(gone.map(({ id }) => String(id)))
    },
  }
}
