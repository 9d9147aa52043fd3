/**
 * Writes the gazetteer into the database: adds new places and updates changed names and figures, but removes no place.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { localizedNamesOf } from '../../contract/cities'
import { type Database, rowsOf } from '../db/database'
import { cities } from '../db/schema'
import { projectRoot } from '../lib/projectRoot'
import { foldText } from './foldText'
import { aliasesOf, cityAliases, type GazetteerCity, parseGazetteer, regionNames } from './gazetteer/gazetteer'

const file = join(projectRoot, 'server/geo/gazetteer/cities.tsv')
const chunk = 500

const toRow = (city: GazetteerCity) => ({
  id: city.guid,
  country: city.country,
  names: city.names,
  latitude: city.latitude,
  longitude: city.longitude,
  population: city.population,
  region: city.region,
  searchText: ` ${[...localizedNamesOf(city.names), ...aliasesOf(city.country, city.names.en)].map(foldText).join(' ')}`,
})

export async function seedCities(db: Database) {
  const tsv = await readFile(file, 'utf8')
  const version = createHash('sha256')
    .update(tsv + JSON.stringify([...regionNames]) + JSON.stringify(cityAliases))
    .digest('hex')
    .slice(0, 16)
  if (await isSeeded(db, version)) return
  const rows = parseGazetteer(tsv).map(toRow)
  await db.transaction(async tx => {
    for (let start = 0; start < rows.length; start += chunk) {
      await tx
        .insert(cities)
        .values(rows.slice(start, start + chunk))
        .onConflictDoUpdate({
          target: cities.id,
          set: Object.fromEntries(
            ['country', 'names', 'latitude', 'longitude', 'population', 'region', 'search_text'].map(column => [
              column === 'search_text' ? 'searchText' : column,
              sql.raw(`excluded.${column}`),
            ]),
          ),
        })
    }
    await tx.execute(sql.raw(`comment on table cities is '${version}'`))
  })
}

/**
 * Returns whether the database has this version of the gazetteer. The version is stored as the comment of the table
 * `cities`, so that one query suffices at a restart.
 */
const isSeeded = async (db: Database, version: string) =>
  rowsOf<{ edition: string | null }>(await db.execute(sql`select obj_description('cities'::regclass) as edition`))[0]
    ?.edition === version
