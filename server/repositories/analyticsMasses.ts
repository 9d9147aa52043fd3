/**
 * Reads the masses collected in a period, by time, city and location and in total, with one query. For whole months it
 * reads the sums by month, and for the remaining days the daily rows; masses by day are read from the daily rows alone
 * (docs/adr/0010-monthly-sums.md). Masses of deleted locations are included, because they were collected there.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Analytics } from '../../contract/analytics'
import type { LocalizedNames } from '../../contract/cities'
import { type Material, materials } from '../../contract/statuses'
import { type Database, joinWithCommas, rowsOf } from '../db/database'
import { cities, dailyCollections, locations, monthlyCollections, monthlyTypeMasses } from '../db/schema'
import type { TypeMass } from '../impact/computeImpact'
import { firstDaysOfUnits, splitPeriodIntoMonths } from './periods'

type Masses = { grams: string | null; objects: string | null } & Record<Material, string>
type MassRow = Masses & {
  /**
   * The day, or the first day of the month. Rows for a city, a location or the total do not have it. Each column is
   * `null` in rows to which it does not apply.
   */
  first: string | null
  cityId: string | null
  locationId: string | null
  name: string | null
  names: LocalizedNames | null
  latitude: number | null
  longitude: number | null
  /** Number of locations that collected something in the period and are not deleted. It is the same in all rows. */
  active: string
}

const toKg = (grams: string | null) => Number(grams ?? 0) / 1000
const toMasses = (row: Masses | undefined) => ({
  totalKg: toKg(row?.grams ?? null),
  kgByMaterial: Object.fromEntries(materials.map(material => [material, toKg(row?.[material] ?? null)])) as Record<
    Material,
    number
  >,
})

/**
 * Returns a query of the rows of a period. Whole months are read from the sums by month, the days before and after them
 * from the daily rows. If `ofMonths` is undefined, only daily rows are read.
 */
function selectPeriod(from: string, to: string, ofDays: SQL, ofMonths: SQL | undefined): SQL {
  const days = (first: string, before: string) => sql`
    ${ofDays} c join own on own.id = c.location_id where c.day >= ${first}::date and c.day < ${before}::date`
  const { before, months } = splitPeriodIntoMonths(from, to)
  if (!ofMonths || !months) return days(from, before)
  const { start, end } = months
  return sql`
    ${ofMonths} m join own on own.id = m.location_id where m.month >= ${start}::date and m.month < ${end}::date
    union all ${days(from, start)} union all ${days(end, before)}`
}

/** Returns a query of the masses by location, by material, and by day or month. */
function selectMasses(from: string, to: string, unit: 'day' | 'month'): SQL {
  const first = unit === 'day' ? sql`c.day` : sql`date_trunc('month', c.day::timestamp)::date`
  const days = sql`select c.location_id, ${first} as first, c.material, c.objects, c.grams from ${dailyCollections}`
  const months = sql`select m.location_id, m.month as first, m.material, m.objects, m.grams from ${monthlyCollections}`
  return selectPeriod(from, to, days, unit === 'month' ? months : undefined)
}

const ownLocations = (own: SQL | undefined) =>
  sql`own as (select ${locations.id}, ${locations.cityId} from ${locations} where ${own})`

/**
 * Returns the total mass of each type in a period.
 * @param own the condition that {@link readMasses} describes
 */
export async function readTypeMasses(
  db: Database,
  own: SQL | undefined,
  from: string,
  to: string,
): Promise<TypeMass[]> {
  const days = sql`select c.material, c.type, c.grams from ${dailyCollections}`
  const parts = selectPeriod(from, to, days, sql`select m.material, m.type, m.grams from ${monthlyTypeMasses}`)
  const rows = rowsOf<Omit<TypeMass, 'grams'> & { grams: string }>(
    await db.execute(sql`
      with ${ownLocations(own)}
      select material, type, sum(grams) as grams from (${parts}) parts group by 1, 2 having sum(grams) > 0`),
  )
  return rows.map(({ grams, ...of }) => ({ ...of, grams: Number(grams) }))
}

/**
 * Returns the total mass and number of objects in a period.
 * @param own the condition that {@link readMasses} describes
 */
export async function readTotalMass(db: Database, own: SQL | undefined, { from, to }: Pick<Analytics, 'from' | 'to'>) {
  const [row] = rowsOf<Pick<Masses, 'grams' | 'objects'>>(
    await db.execute(sql`
      with ${ownLocations(own)} select sum(grams) as grams, sum(objects) as objects
      from (${selectMasses(from, to, 'month')}) parts`),
  )
  return { totalKg: toKg(row?.grams ?? null), objects: Number(row?.objects ?? 0) }
}

/**
 * Reads the masses of a period by time, for the `top` cities and locations with the largest masses, and in total.
 * @param own condition that selects the locations, including the organisation
 */
export async function readMasses(
  db: Database,
  own: SQL | undefined,
  { from, to, unit, top }: Pick<Analytics, 'from' | 'to' | 'unit'> & { top: number },
): Promise<Pick<Analytics, 'series' | 'byCity' | 'byLocation' | 'totals'> & { active: number }> {
  const ofMaterials = materials.map(
    material => sql`coalesce(sum(p.grams) filter (where p.material = ${material}), 0) as ${sql.identifier(material)}`,
  )
  const rows = rowsOf<MassRow>(
    await db.execute(sql`
      with ${ownLocations(own)},
      parts as (${selectMasses(from, to, unit)}),
      sums as (
        select p.first, own.city_id, p.location_id, grouping(p.first, own.city_id, p.location_id) as kind,
          sum(p.grams) as grams, sum(p.objects) as objects, ${joinWithCommas(ofMaterials)}
        from parts p join own on own.id = p.location_id
        group by grouping sets ((p.first), (own.city_id), (p.location_id), ())
      ),
      ranked as (
        select *, row_number() over (partition by kind order by grams desc, city_id, location_id) as place from sums
      )
      select to_char(r.first, 'YYYY-MM-DD') as first, r.city_id as "cityId", r.location_id as "locationId", l.name,
        c.names, c.latitude, c.longitude, r.grams, r.objects,
        ${joinWithCommas(materials.map(material => sql`r.${sql.identifier(material)}`))},
        (select count(*) from sums s join ${locations} a on a.id = s.location_id where a.deleted_at is null) as active
      from ranked r
      left join ${locations} l on l.id = r.location_id
      left join ${cities} c on c.id = coalesce(r.city_id, l.city_id)
      where r.first is not null or r.place <= ${top}
      order by r.place`),
  )
  const byPeriod = new Map(rows.map(row => [row.first, row]))
  const all = rows.find(({ first, cityId, locationId }) => !first && !cityId && !locationId)
  return {
    series: firstDaysOfUnits(from, to, unit).map(period => ({ period, ...toMasses(byPeriod.get(period)) })),
    byCity: rows.flatMap(({ cityId, names, latitude, longitude, ...row }) =>
      cityId && names && latitude !== null && longitude !== null
        ? [{ cityId, localizedNames: names, point: { latitude, longitude }, ...toMasses(row) }]
        : [],
    ),
    byLocation: rows.flatMap(({ locationId, name, names, ...row }) =>
      locationId && name !== null && names ? [{ guid: locationId, name, localizedNames: names, ...toMasses(row) }] : [],
    ),
    totals: { objects: Number(all?.objects ?? 0), ...toMasses(all) },
    active: Number(all?.active ?? 0),
  }
}
