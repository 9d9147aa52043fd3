/** Recycling sagas as staff see them: whose location, which recycler. */
import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Language } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import type { StaffSaga, staffSagasQuery } from '../../../contract/staff'
import type { Database } from '../../db/database'
import { locations, organisations, sagas } from '../../db/schema'
import { found } from '../../errors'
import type { By } from '../listOrder'
import { contains, iso, orderOf, type Rows } from './lists'

type Query = z.infer<typeof staffSagasQuery> & { language: Language }

const recyclers = alias(organisations, 'recyclers')
const columns = {
  id: sagas.id,
  status: sagas.status,
  code: sagas.code,
  location: { guid: locations.id, name: locations.name },
  organisation: { guid: organisations.id, name: organisations.name },
  recycler: { guid: recyclers.id, name: recyclers.name },
  createdAt: sagas.createdAt,
  bottlesPickedAt: sagas.bottlesPickedAt,
  finishedAt: sagas.finishedAt,
  canceledAt: sagas.canceledAt,
}
const { createdAt, finishedAt, canceledAt, bottlesPickedAt, status: byStatus, code } = sagas
const fields: Record<SortField<'staffSagas'>, By> = {
  createdAt,
  status: byStatus,
  code: { text: code },
  'location.name': { text: locations.name },
  'organisation.name': { text: organisations.name },
  'recycler.name': { text: recyclers.name },
  bottlesPickedAt,
  finishedAt,
  canceledAt,
}
const select = (db: Database) =>
  db
    .select(columns)
    .from(sagas)
    .innerJoin(locations, eq(locations.id, sagas.locationId))
    .innerJoin(organisations, eq(organisations.id, locations.organisationId))
    .innerJoin(recyclers, eq(recyclers.id, sagas.recyclerId))
const countOf = async (db: Database, where: SQL | undefined) => {
  const [row] = await db
    .select({ total: count() })
    .from(sagas)
    .innerJoin(locations, eq(locations.id, sagas.locationId))
    .innerJoin(organisations, eq(organisations.id, locations.organisationId))
    .innerJoin(recyclers, eq(recyclers.id, sagas.recyclerId))
    .where(where)
  return row?.total ?? 0
}
type Row = Awaited<ReturnType<typeof select>>[number]

const toRecord = (row: Row): StaffSaga => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  bottlesPickedAt: iso(row.bottlesPickedAt),
  finishedAt: iso(row.finishedAt),
  canceledAt: iso(row.canceledAt),
})

export async function listSagas(db: Database, query: Query): Promise<Rows<StaffSaga>> {
  const { id, q, status } = query.filter
  const where = and(
    id ? inArray(sagas.id, id) : undefined,
    status ? eq(sagas.status, status) : undefined,
    contains(q, sagas.code, locations.name, organisations.name, recyclers.name),
  )
  const [rows, total] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query, fields, sagas.id, createdAt))
      .limit(query.range.limit)
      .offset(query.range.offset),
    countOf(db, where),
  ])
  return { rows: rows.map(toRecord), total }
}

export async function readStaffSaga(db: Database, id: string): Promise<StaffSaga> {
  const [row] = await select(db).where(eq(sagas.id, id))
  return toRecord(found(row, 'Saga'))
}
