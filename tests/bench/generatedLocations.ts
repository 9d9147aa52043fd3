/**
 * Generates millions of locations in the bench's PostgreSQL. They are spread over the cities of the gazetteer, more of
 * them in larger cities. A third belong to one organisation and the rest to 200 others. SQL computes every row from its
 * number, so that two runs generate the same rows.
 */
import pg, { type ClientBase } from 'pg'

/** Id of the organisation with the most locations. It is fixed, so that a reference query needs no look-up. */
export const largestOrganisationId = '10000000-0000-4000-8000-000000000000'
export const middleSizedOrganisationId = '10000000-0000-4000-8000-000000000001'
const others = 200
/**
 * Number of generated locations, by default that of the full bench. A third of them belong to the largest organisation.
 */
export const fullBenchRows = Number(process.env.BENCH_ROWS ?? 3_000_000)

const organisations = `
  insert into organisations (id, role, name, registration_address, registration_number, country)
  select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Retailer', 'Chain ' || n, 'Main 1', '12345678', 'UA'
  from generate_series(0, ${others}) n on conflict do nothing`

/**
 * Creates a table of the cities. Each has the sum of the shares of the cities before it, so that a number between 0 and
 * 1 selects a city. A city's share is proportional to the square root of its population, because small towns have shops
 * too.
 */
const shares = `
  create temporary table shares as
  select row_number() over (order by id) as place, id, latitude, longitude,
    sum(weight) over (order by id) - weight as low
  from (select *, sqrt(population) / sum(sqrt(population)) over () as weight from cities) weighed`

/**
 * Computes rows from their numbers. Multiples of irrational numbers, such as the golden ratio, spread the rows evenly
 * over the cities and around each city's centre, without a random generator.
 */
const rows = `
  insert into locations (organisation_id, city_id, name, street, house_number, latitude, longitude, created_at)
  select ('10000000-0000-4000-8000-' || lpad(case when n % 3 = 0 then '0' else (1 + n % ${others})::text end, 12, '0'))::uuid,
    c.id, 'Shop ' || n, 'Street ' || n % 97, (n % 200)::text,
    c.latitude + 0.08 * sqrt(away) * sin(n), c.longitude + 0.12 * sqrt(away) * cos(n),
    timestamptz '2026-01-01' + n * interval '1 second'
  from (
    select n, n * 0.7548776662::float8 - floor(n * 0.7548776662::float8) as away,
      width_bucket(n * 0.6180339887::float8 - floor(n * 0.6180339887::float8), (select array_agg(low order by place) from shares)) as place
    from generate_series($1::int, $2::int) n
  ) numbers join shares c using (place)`

/** Adds the rows with the numbers `from` to `to`, without indexes, which are created afterwards to save time. */
export async function addLocations(client: ClientBase, from: number, to: number) {
  const indexes = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'locations' and indexname <> 'locations_pkey'",
  )
  for (const { indexname } of indexes.rows) await client.query(`drop index ${indexname}`)
  await client.query('drop table if exists shares')
  await client.query(shares)
  await client.query('analyze shares')
  await client.query(organisations)
  await client.query(rows, [from, to])
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { indexdef } of indexes.rows) await client.query(indexdef)
  // Sets the same statistics target for the index as the migration that creates it, because the index has been created
  // again here.
  await client.query('alter index locations_search alter column 1 set statistics 0')
  await client.query('vacuum analyze locations')
  await client.query('vacuum analyze location_counts')
}

/** Adds rows until the table has the given number; existing rows are kept. */
export async function fillLocationsTo(url: string, total: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const counted = await client.query('select coalesce(sum(total), 0)::int as rows from location_counts')
  const there: number = counted.rows[0].rows
  if (there < total) await addLocations(client, there + 1, total)
  await client.end()
}
