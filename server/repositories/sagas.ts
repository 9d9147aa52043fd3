/** Recycling sagas: a recycler's by scope, and what staff and the collecting side do to any. */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import type { Saga } from '../../contract/sagas'
import type { RequestStatus } from '../../contract/statuses'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { locations, organisations, sagas, stock } from '../db/schema'
import { ApiError, found } from '../errors'
import { newestFirst, readPage } from './page'

const mine = (scope: Scope, ...more: (SQL | undefined)[]) => and(eq(sagas.recyclerId, scope.organisationId), ...more)

const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Six characters to read out at the door, without those that are mistaken for one another. */
const doorCode = () => Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

const select = (db: Database) =>
  db
    .select({
      guid: sagas.id,
      status: sagas.status,
      location: { guid: locations.id, name: locations.name },
      recycler: { guid: organisations.id, name: organisations.name },
      bottlesPickedAt: sagas.bottlesPickedAt,
      code: sagas.code,
      createdAt: sagas.createdAt,
      finishedAt: sagas.finishedAt,
      canceledAt: sagas.canceledAt,
    })
    .from(sagas)
    .innerJoin(locations, eq(locations.id, sagas.locationId))
    .innerJoin(organisations, eq(organisations.id, sagas.recyclerId))
type Row = Awaited<ReturnType<typeof select>>[number]

const toSaga = (row: Row): Saga => ({
  ...row,
  bottlesPickedAt: row.bottlesPickedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  canceledAt: row.canceledAt?.toISOString() ?? null,
})

const get = async (db: Database, where: SQL | undefined): Promise<Saga> => {
  const [row] = await select(db).where(where)
  return toSaga(found(row, 'Saga'))
}

/** Ends a started saga of those that `whose` admits. @returns its location, or 404, or InvalidOperation when it ended before */
async function end(tx: Database, whose: SQL | undefined, values: Partial<typeof sagas.$inferInsert>): Promise<string> {
  const [ended] = await tx
    .update(sagas)
    .set(values)
    .where(and(whose, eq(sagas.status, 'Started')))
    .returning({ locationId: sagas.locationId })
  if (ended) return ended.locationId
  const [other] = await tx.select({ id: sagas.id }).from(sagas).where(whose)
  found(other, 'Saga')
  throw new ApiError('InvalidOperation', 'Only a started recycling can end')
}

const cancel = (db: Database, whose: SQL | undefined): Promise<Saga> =>
  db.transaction(async tx => {
    await end(tx, whose, { status: 'Canceled', canceledAt: new Date() })
    return get(tx, whose)
  })

export function sagasRepository(db: Database) {
  return {
    /** Newest first. */
    async list(scope: Scope, query: { Offset: number; status?: RequestStatus | undefined }): Promise<Page<Saga>> {
      const where = mine(scope, query.status ? eq(sagas.status, query.status) : undefined)
      return readPage(
        select(db)
          .where(where)
          .orderBy(...newestFirst(sagas))
          .limit(limits.pageSize)
          .offset(query.Offset),
        db.$count(sagas, where),
        rows => rows.map(toSaga),
      )
    },
    /**
     * Books a location; of any number at once one gets it, by the partial unique index on started sagas.
     * @throws {ApiError} BottlesCollectionIsNotAvailableAtThisTime (422) when it is booked already
     */
    start: (scope: Scope, locationId: string): Promise<Saga> =>
      db.transaction(async tx => {
        // Held against a deletion at the same time, which locks the row for update and then looks for sagas.
        const [location] = await tx
          .select({ id: locations.id })
          .from(locations)
          .where(and(eq(locations.id, locationId), isNull(locations.deletedAt)))
          .for('key share')
        const { id } = found(location, 'Location')
        const [started] = await tx
          .insert(sagas)
          .values({ locationId: id, recyclerId: scope.organisationId, code: doorCode() })
          .onConflictDoNothing()
          .returning({ id: sagas.id })
        if (!started) throw new ApiError('BottlesCollectionIsNotAvailableAtThisTime', 'Already booked')
        return get(tx, eq(sagas.id, started.id))
      }),
    cancel: (scope: Scope, id: string): Promise<Saga> => cancel(db, mine(scope, eq(sagas.id, id))),
  }
}

/** Staff's: any recycler's saga. */
export const cancelSaga = (db: Database, id: string): Promise<Saga> => cancel(db, eq(sagas.id, id))

/** The bottles are picked up: the location stands empty and free. @throws {ApiError} InvalidOperation unless started */
export const finishSaga = (db: Database, id: string, now = new Date()): Promise<Saga> =>
  db.transaction(async tx => {
    const locationId = await end(tx, eq(sagas.id, id), { status: 'Finished', bottlesPickedAt: now, finishedAt: now })
    await tx.delete(stock).where(eq(stock.locationId, locationId))
    await tx.update(locations).set({ updatedAt: now }).where(eq(locations.id, locationId))
    return get(tx, eq(sagas.id, id))
  })
