/**
 * Reads a role's home page with one query, which joins one row of each of the role's sources. All of them are limited
 * to the caller's organisation.
 */
import { sql } from 'drizzle-orm'
import type { Home } from '../../../contract/home'
import { type HomeFigure, type HomeMatter, type HomeStep, homeDays, homeParts } from '../../../contract/homeParts'
import type { SessionRole } from '../../../contract/roles'
import { databaseNow } from '../../db/clock'
import { type Database, rowsOf } from '../../db/database'
import { ApiError } from '../../errors/apiErrors'
import { dayOf, daysBefore } from '../periods'
import { ownSources, type Span, staffSources } from './sources'

interface HomeReader {
  role: SessionRole
  organisationId: string | null
}

const ownOf = (organisationId: string | null) => {
  if (organisationId === null) throw new ApiError('Forbidden', 'There is no organisation to tell of')
  return organisationId
}

const sourcesOf = ({ role, organisationId }: HomeReader, span: Span) =>
  role === 'Staff' ? staffSources(span) : ownSources[role](ownOf(organisationId), sql`${organisationId}::uuid`, span)

type HomeRow = Partial<Record<string, string | number | boolean | null>>

const toMatter = (row: HomeRow, key: HomeMatter): Home['matters'] => {
  const count = Number(row[key] ?? 0)
  const [guid, name] = [row[`${key}At`], row[`${key}Name`]]
  const at = typeof guid === 'string' ? { guid, name: String(name) } : null
  return count > 0 ? [{ key, count, at }] : []
}

export async function readHome(db: Database, caller: HomeReader, today = dayOf(databaseNow())): Promise<Home> {
  const from = daysBefore(today, homeDays - 1)
  const sources = sourcesOf(caller, { from, before: daysBefore(from, homeDays) })
  const joined = sources.map((source, index) => sql`(${source}) ${sql.identifier(`source${index}`)}`)
  const [row = {}] = rowsOf<HomeRow>(await db.execute(sql`select * from ${sql.join(joined, sql` cross join `)}`))
  const parts: {
    figures: readonly HomeFigure[]
    matters: readonly HomeMatter[]
    steps: readonly HomeStep[]
  } = homeParts[caller.role]
  return {
    from,
    figures: parts.figures.map(key => ({
      key,
      value: Number(row[key] ?? 0),
      before: Number(row[`${key}Before`] ?? 0),
    })),
    matters: parts.matters.flatMap(key => toMatter(row, key)),
    steps: parts.steps.map(key => ({ key, isDone: row[key] === true })),
  }
}
