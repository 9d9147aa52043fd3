/** How a declared resource's rows are written: the asker's own, with all that belongs to a change in one transaction. */
import { eq, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import { ApiError, found, notFound } from '../errors'
import { changedFields, readHeld } from './changed'
import { type Hand, handOf } from './hand'
import { readsOf } from './reads'
import { requireReferences, setLinks } from './references'
import { violatedKey } from './refusals'
import { type Creation, inState, type OwnedResource, type Transition } from './resource'
import { type Asker, keyOf, scoped, withoutOwner } from './whose'

interface Change {
  tx: Database
  hand: Hand
  /** The asker's rows that are so. */
  mine(...where: (SQL | undefined)[]): SQL
}

export function writesOf(deps: Pick<Deps, 'db' | 'mailer'>, resource: OwnedResource) {
  const { table, whose, references = {}, links = {}, what } = resource
  const { one } = readsOf(resource)
  const owner = keyOf(whose.column, table)

  /** @returns the record as it is after the change of the row whose id `change` answers */
  const changing = async (asker: Asker, change: (doing: Change) => Promise<string>): Promise<unknown> => {
    try {
      return await deps.db.transaction(async tx => {
        const mine = (...where: (SQL | undefined)[]) => scoped(whose, asker, ...where)
        const id = await change({ tx, hand: handOf(tx, deps, resource, asker), mine })
        return one(tx, id, whose.mine(asker))
      })
    } catch (error) {
      throw violatedKey(resource, error) ?? error
    }
  }

  return {
    async create(asker: Asker, { values }: Creation, body: object): Promise<{ id: string; record: unknown }> {
      let id = ''
      const record = await changing(asker, async ({ tx, hand }) => {
        await resource.beforeCreate?.(hand, body)
        await requireReferences(tx, asker, references, body)
        const stamp = whose.stamp ? { [owner]: whose.stamp(asker) } : {}
        const rows = await tx
          .insert(table)
          .values({ ...values(body, asker), ...stamp })
          .returning()
        const row = found(rows[0], what) as { id: string }
        id = row.id
        await setLinks(tx, links, [{ id, body }])
        await resource.afterChange?.(hand, row, 'created')
        return id
      })
      return { id, record }
    },
    /** @returns the record, and the fields of the body that have another value than before */
    async change(asker: Asker, id: string, body: object): Promise<{ record: unknown; fields: string[] }> {
      let fields: string[] = []
      const record = await changing(asker, async ({ tx, hand, mine }) => {
        const before = found(await readHeld(tx, resource, asker, id, 'update'), what)
        await requireReferences(tx, asker, references, body)
        const rows = await tx
          .update(table)
          .set(withoutOwner(whose, resource.change?.values(body, asker) ?? {}))
          .where(mine(eq(table.id, id)))
          .returning()
        await setLinks(tx, links, [{ id, body }])
        await resource.afterChange?.(hand, found(rows[0], what), 'changed')
        fields = changedFields(body, before, found(await readHeld(tx, resource, asker, id), what))
        return id
      })
      return { record, fields }
    },
    /** @throws {ApiError} InvalidOperation from any other state */
    go: (asker: Asker, id: string, action: string, { from, set, refused }: Transition) =>
      changing(asker, async ({ tx, hand, mine }) => {
        const own = mine(eq(table.id, id))
        const [row] = await tx
          .update(table)
          .set(set)
          .where(mine(own, inState(table, from)))
          .returning()
        if (!row) {
          if (!(await tx.$count(table, own))) throw notFound(what)
          throw new ApiError('InvalidOperation', refused ?? 'Not in this state')
        }
        await resource.afterChange?.(hand, row, action)
        return id
      }),
    async remove(asker: Asker, id: string): Promise<void> {
      const gone = await deps.db
        .delete(table)
        .where(scoped(whose, asker, eq(table.id, id)))
        .returning({ id: table.id })
      found(gone[0], what)
    },
  }
}
