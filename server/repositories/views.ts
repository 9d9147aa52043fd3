/** Saved views of one account; a colleague's can be read by its id. Changes of one account stand in line at its row. */
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { type View, type ViewCreate, type ViewEdit, viewSchema } from '../../contract/views'
import { lockAccount } from '../accounts/lockAccount'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { addRow, changeRow, readRow, removeRow } from '../db/rows'
import { accounts, savedViews } from '../db/schema'
import { type ExpectedVersion, requireExpected, requireVersion } from '../db/versions'
import { errorAt, found } from '../errors/apiErrors'
import { requireRoom } from '../ownership/rowLimits'
import { wireOf } from '../queries/wireColumns'

type ViewOwner = Pick<Session, 'accountId' | 'organisationId'>

const mine = ({ accountId }: ViewOwner, ...more: (SQL | undefined)[]) =>
  and(eq(savedViews.accountId, accountId), ...more)

type ViewRow = typeof savedViews.$inferSelect
const toView = (row: ViewRow, { accountId }: ViewOwner): View =>
  wireOf(viewSchema, row, { isOwn: row.accountId === accountId })

export function viewsRepository(db: Database, whose: ViewOwner) {
  /** One name and one default a list: the account's other views make room, or the name is refused. */
  const makeRoom = async (tx: Database, list: string, { name, isDefault }: ViewEdit, own?: string) => {
    const others = mine(whose, eq(savedViews.list, list), own ? ne(savedViews.id, own) : undefined)
    if (await tx.$count(savedViews, and(others, eq(savedViews.name, name)))) {
      throw errorAt('name', 'NotUnique', 'A view of this list has this name')
    }
    if (isDefault) await tx.update(savedViews).set({ isDefault: false }).where(and(others, savedViews.isDefault))
  }
  return {
    /** By name, as many as an account may have. @param list of one list; of all where left out */
    async list(list: string | undefined): Promise<View[]> {
      const rows = await db
        .select()
        .from(savedViews)
        .where(mine(whose, list ? eq(savedViews.list, list) : undefined))
        .orderBy(asc(savedViews.list), sql`sort_key(${savedViews.name})`, asc(savedViews.id))
        .limit(limits.viewsOfAccount)
      return rows.map(row => toView(row, whose))
    },
    /** An own one, or a colleague's: of an account of the same organisation, or of support staff among themselves. */
    async get(id: string): Promise<View> {
      const [row] = await db
        .select({ view: savedViews })
        .from(savedViews)
        .innerJoin(accounts, eq(accounts.id, savedViews.accountId))
        .where(and(eq(savedViews.id, id), sql`${accounts.organisationId} is not distinct from ${whose.organisationId}`))
      return toView(found(row, 'View').view, whose)
    },
    /** @throws {ApiError} NotUnique for a name of the list's, LimitReached beyond what an account may keep */
    create: ({ list, ...given }: ViewCreate): Promise<View> =>
      db.transaction(async tx => {
        await lockAccount(tx, whose.accountId)
        await requireRoom(tx, savedViews, whose.accountId, { row: { list } })
        await makeRoom(tx, list, given)
        return toView(await addRow(tx, savedViews, { ...given, list, accountId: whose.accountId }), whose)
      }),
    /** @throws {ApiError} NotUnique for the name of another view of the list */
    update: (id: string, given: ViewEdit, expected: ExpectedVersion): Promise<View> =>
      db.transaction(async tx => {
        await lockAccount(tx, whose.accountId)
        const own = mine(whose, eq(savedViews.id, id))
        const view = await readRow(tx, savedViews, own, 'View', 'no key update')
        await requireExpected(view, expected, row => toView(row, whose))
        await makeRoom(tx, view.list, given, id)
        return toView(await changeRow(tx, savedViews, given, own, 'View'), whose)
      }),
    remove: (id: string, expected: ExpectedVersion) =>
      db.transaction(async tx => {
        const row = mine(whose, eq(savedViews.id, id))
        const condition = { expected, row, what: 'View', current: (view: ViewRow) => toView(view, whose) }
        await requireVersion(tx, savedViews, condition, 'update')
        await removeRow(tx, savedViews, row, 'View')
      }),
  }
}
