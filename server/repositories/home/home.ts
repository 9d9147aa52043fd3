/**
 * Reads a role's home page with one query, which joins the role's sources. Each source returns one row, about the
 * caller's organisation or, for support staff, about all organisations.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { HomePageData } from '../../../contract/home'
import type { AttentionItemName, HomeFigure, OnboardingStep } from '../../../contract/homeParts'
import { homeContentByRole, homePeriodDays } from '../../../contract/homeParts'
import type { Session } from '../../accounts/sessions'
import { databaseNow } from '../../db/clock'
import { type Database, rowsOf } from '../../db/database'
import { ApiError } from '../../errors/apiErrors'
import { isFeatureOn } from '../../lib/disabledFeatures'
import { daysBefore, utcDayOf } from '../periods'
import type { HomePeriods } from './periodFigures'
import { type CardSource, cardSources } from './sources'

type HomeReader = Pick<Session, 'role' | 'organisationId' | 'limit'>

const ownOf = (organisationId: string | null) => {
  if (organisationId === null) throw new ApiError('Forbidden', 'The account has no organisation')
  return organisationId
}

/**
 * Returns the queries of all cards of the role. Several cards may have the same source, whose query is returned once.
 */
const queriesOf = ({ role, organisationId: own, limit }: HomeReader, span: HomePeriods): SQL[] => {
  const organisationId = role === 'Staff' ? '' : ownOf(own)
  const sources: readonly CardSource[] = Object.values(cardSources[role])
  return [...new Set(sources)].map(source => source(sql`${organisationId}::uuid`, span, { organisationId, limit }))
}

/**
 * Returns the value of a column of the home page's row.
 * @param key the card that shows the value; the error names it
 * @throws {Error} if no query returned the column
 */
const cellOf = (row: HomeRow, key: string, column = key) => {
  const value = row[column]
  if (value === undefined) throw new Error(`home.${key}: no query returned the column ${column}`)
  return value
}

type HomeRow = Partial<Record<string, string | number | boolean | null | number[]>>

const toAttentionItem = (row: HomeRow, key: AttentionItemName): HomePageData['matters'] => {
  const count = Number(cellOf(row, key) ?? 0)
  const [guid, name] = [row[`${key}At`], row[`${key}Name`]]
  const at = typeof guid === 'string' ? { guid, name: String(name) } : null
  return count > 0 ? [{ key, count, at }] : []
}

/**
 * Parts of the home page that limited members do not see: they are about the whole organisation, or lead to actions
 * that limited members cannot take.
 */
const homePartsHiddenFromLimited: readonly (HomeFigure | AttentionItemName | OnboardingStep)[] = [
  ...(['sponsored', 'draftRewards'] as const),
  ...(['store', 'bin', 'employee', 'reward'] as const),
]

export async function readHome(
  db: Database,
  caller: HomeReader,
  today = utcDayOf(databaseNow()),
): Promise<HomePageData> {
  const from = daysBefore(today, homePeriodDays - 1)
  const sources = queriesOf(caller, { from, before: daysBefore(from, homePeriodDays) })
  const joined = sources.map((source, index) => sql`(${source}) ${sql.identifier(`source${index}`)}`)
  const [row = {}] = rowsOf<HomeRow>(await db.execute(sql`select * from ${sql.join(joined, sql` cross join `)}`))
  const parts: {
    figures: readonly HomeFigure[]
    matters: readonly AttentionItemName[]
    steps: readonly OnboardingStep[]
  } = homeContentByRole[caller.role]
  const isShown = (key: HomeFigure | AttentionItemName | OnboardingStep) =>
    isFeatureOn('home', `${caller.role}.${key}`) && !(caller.limit && homePartsHiddenFromLimited.includes(key))
  return {
    from,
    figures: parts.figures.filter(isShown).map(key => ({
      key,
      value: Number(cellOf(row, key) ?? 0),
      before: Number(cellOf(row, key, `${key}Before`) ?? 0),
      trend: cellOf(row, key, `${key}Trend`) as number[],
    })),
    matters: parts.matters.filter(isShown).flatMap(key => toAttentionItem(row, key)),
    steps: parts.steps.filter(isShown).map(key => ({ key, isDone: cellOf(row, key) === true })),
  }
}
