/**
 * Reads and changes the saved views of one person in one organisation. Colleagues can read a view by its id. A lock of
 * the account's row makes calls that create or edit views of one account run one after another.
 */
import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { type SavedView, savedViewSchema, type ViewCreate, type ViewEdit } from '../../contract/views'
import { lockAccount } from '../accounts/lockAccount'
import { type MemberScope, organisationCondition, ownRowCondition } from '../accounts/personalRows'
import type { Database } from '../db/database'
import { sortKeyOf } from '../db/listOrder'
import { deleteRow, insertRow, readRow, updateRow } from '../db/rows'
import { savedViews } from '../db/schema'
import { type ExpectedVersion, requireExpectedVersion, requireVersion } from '../db/versions'
import { fieldError, requireFound } from '../errors/apiErrors'
import { assertRowLimit } from '../ownership/rowLimits'
import { buildWireRecord } from '../queries/wireColumns'

const ownedBy = (owner: MemberScope, ...more: (SQL | undefined)[]) => and(ownRowCondition(savedViews, owner), ...more)

type ViewRow = typeof savedViews.$inferSelect
const toView = (row: ViewRow, { accountId }: MemberScope): SavedView =>
  buildWireRecord(savedViewSchema, row, { isOwn: row.accountId === accountId })

export function viewsRepository(db: Database, owner: MemberScope) {
  /**
   * Prepares the list of views for a view that is about to be saved: rejects a name that another view of the list has,
   * and clears the previous default view if this view becomes the default.
   */
  const makeRoom = async (tx: Database, list: string, { name, isDefault }: ViewEdit, own?: string) => {
    const others = ownedBy(owner, eq(savedViews.list, list), own ? ne(savedViews.id, own) : undefined)
    if (await tx.$count(savedViews, and(others, eq(savedViews.name, name)))) {
      throw fieldError('name', 'NotUnique', 'Another view of this list has this name')
    }
    if (isDefault) await tx.update(savedViews).set({ isDefault: false }).where(and(others, savedViews.isDefault))
  }
  return {
    /**
     * Returns the account's views in the organisation, sorted by list and name. They are not paged, because the maximum
     * number of views fits on one page.
     * @param list the list whose views are returned; if undefined, those of all lists
     */
    async list(list: string | undefined): Promise<SavedView[]> {
      const rows = await db
        .select()
        .from(savedViews)
        .where(ownedBy(owner, list ? eq(savedViews.list, list) : undefined))
        .orderBy(asc(savedViews.list), sortKeyOf(savedViews.name), asc(savedViews.id))
        .limit(limits.viewsOfAccount)
      return rows.map(row => toView(row, owner))
    },
    /**
     * Returns a view of the account, or of a colleague if it was saved in the same organisation. All support staff are
     * colleagues. Limited members read only their own views, because a colleague's view may name locations outside the
     * limit.
     */
    async get(id: string): Promise<SavedView> {
      const [row] = await db
        .select()
        .from(savedViews)
        .where(
          owner.limit
            ? ownedBy(owner, eq(savedViews.id, id))
            : and(eq(savedViews.id, id), organisationCondition(savedViews, owner.organisationId)),
        )
      return toView(requireFound(row, 'View'), owner)
    },
    /**
     * Creates a view.
     * @throws {ApiError} NotUnique for the name of another view of the list, LimitReached beyond the account's maximum
     */
    create: ({ list, ...given }: ViewCreate): Promise<SavedView> =>
      db.transaction(async tx => {
        await lockAccount(tx, owner.accountId)
        await assertRowLimit(tx, savedViews, owner.accountId, { row: { list } })
        await makeRoom(tx, list, given)
        const { accountId, organisationId } = owner
        return toView(await insertRow(tx, savedViews, { ...given, list, accountId, organisationId }), owner)
      }),
    /**
     * Updates a view.
     * @throws {ApiError} NotUnique for the name of another view of the list
     */
    update: (id: string, given: ViewEdit, expected: ExpectedVersion): Promise<SavedView> =>
      db.transaction(async tx => {
        await lockAccount(tx, owner.accountId)
        const own = ownedBy(owner, eq(savedViews.id, id))
        const view = await readRow(tx, savedViews, own, 'View', 'no key update')
        await requireExpectedVersion(view, expected, row => toView(row, owner))
        await makeRoom(tx, view.list, given, id)
        return toView(await updateRow(tx, savedViews, given, own, 'View'), owner)
      }),
    remove: (id: string, expected: ExpectedVersion) =>
      db.transaction(async tx => {
        const row = ownedBy(owner, eq(savedViews.id, id))
        const condition = { expected, row, what: 'View', current: (view: ViewRow) => toView(view, owner) }
        await requireVersion(tx, savedViews, condition, 'update')
        await deleteRow(tx, savedViews, row, 'View')
      }),
  }
}
