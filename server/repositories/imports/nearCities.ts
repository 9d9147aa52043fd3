/**
 * Of a row whose city is not found: which of the names it is, and what may have been meant, the names that differ from it by a
 * letter or two. Only so many names are looked at, and those of about the same length.
 */
import { desc, sql } from 'drizzle-orm'
import { everyName } from '../../../contract/cities'
import type { CheckedRow, ImportRow, JudgedRow, Missed } from '../../../contract/imports'
import type { Database } from '../../db/database'
import { cities } from '../../db/schema'
import { fold } from '../../geo/fold'
import type { Importing } from './importer'
import { readCities, textOf } from './locationColumns'

const namesLookedAt = 20
const mostNear = 2

/** Letters put in, left out, exchanged or swapped with the next; more than `most` is not counted further. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...now) > most) return most + 1
    ;[before, last] = [last, now]
  }
  return last[b.length] ?? most + 1
}

/** The nearest alone, of the organisation's own country and the largest first. */
function nearTo(name: string, all: readonly { name: string; folded: string }[]): string[] {
  const text = fold(name)
  const most = text.length < 4 ? 0 : text.length < 7 ? 1 : 2
  const near = all.map(each => ({ ...each, by: distance(text, each.folded, most) })).filter(({ by }) => by <= most)
  const least = Math.min(...near.map(({ by }) => by))
  return [...new Set(near.filter(({ by }) => by === least).map(each => each.name))].slice(0, mostNear)
}

/** As the lists' own importers part a cell (server/declared/imports/cells.ts); of a location it is one name. */
const namesIn = (column: string, cell: string) =>
  (column === 'city' ? [cell] : cell.split(/[;,|\n]/)).map(name => name.trim()).filter(Boolean)

export async function withNearCities(
  db: Database,
  whose: Importing,
  rows: readonly ImportRow[],
  judged: readonly JudgedRow[],
): Promise<CheckedRow[]> {
  const valuesOf = new Map(rows.map(({ line, values }) => [line, values]))
  const namesOf = ({ line, fields }: JudgedRow) =>
    Object.entries(fields).flatMap(([column, code]) =>
      code === 'CityNotFound' ? [[column, namesIn(column, textOf(valuesOf.get(line)?.[column]))] as const] : [],
    )
  const asked = [...new Set(judged.flatMap(row => namesOf(row).flatMap(([, names]) => names)))]
  if (asked.length === 0) return [...judged]
  const known = await readCities(db, whose, asked)
  const strange = asked.filter(name => !known.has(fold(name)))
  const all = (
    await db
      .select({ names: cities.names })
      .from(cities)
      .orderBy(desc(sql`${cities.country} = ${whose.country}`), desc(cities.population), cities.id)
  ).flatMap(({ names }) => everyName(names).map(name => ({ name, folded: fold(name) })))
  const missed = new Map(
    strange.map((value, at): [string, Missed] => [
      value,
      { value, near: at < namesLookedAt ? nearTo(value, all) : [] },
    ]),
  )
  return judged.map(row => {
    const found = namesOf(row).flatMap(([column, names]) => {
      const first = names.map(name => missed.get(name)).find(each => each !== undefined)
      return first ? [[column, first] as const] : []
    })
    return found.length ? { ...row, missed: Object.fromEntries(found) } : row
  })
}
