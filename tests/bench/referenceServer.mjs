/**
 * Runs the server with which the bench compares the portal. It uses only fastify and pg, and a page of a list makes the
 * same two queries as in the portal (session, page). It also stores events by inserting many rows with one statement.
 * Prints its port.
 */
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify({ logger: false })
const session = `select a.id, a.organisation_id, s.last_used_at from sessions s join accounts a on a.id = s.account_id
  left join organisations o on o.id = a.organisation_id
  where s.token_hash = $1 and s.expires_at > now() and s.last_used_at > now() - interval '60 minutes' and o.deleted_at is null`
const list = `select l.id as guid, l.name, c.names->>'en' as city, l.city_id as "cityId", l.street, l.house_number as "houseNumber",
  l.zip_code as "zipCode", l.latitude, l.longitude, l.created_at as "createdAt",
  (select coalesce(sum(total), 0)::int from location_counts where organisation_id = $1) as total
  from locations l join cities c on c.id = l.city_id where l.organisation_id = $1 and l.deleted_at is null
  order by l.created_at desc, l.id desc limit 30 offset $2`

app.get('/list', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const found = await pool.query(session, [createHash('sha256').update(token).digest('hex')])
  if (!found.rows[0]) return reply.code(401).send({ errorCode: 'Unauthorized' })
  const { rows } = await pool.query(list, [found.rows[0].organisation_id, Number(request.query.Offset ?? 0)])
  const items = rows.map(({ latitude, longitude, total, ...row }) => ({ ...row, point: { latitude, longitude } }))
  return { items, total: rows[0]?.total ?? 0, pageSize: 30 }
})

app.post('/events', async request => {
  const rows = request.body
  const values = rows.flatMap(({ id, type, time, subject, data }) => [id, type, time, subject, data])
  const places = rows.map((_, row) => `(${[1, 2, 3, 4, 5].map(cell => `$${row * 5 + cell}`)})`)
  await pool.query(`insert into bare_events (id, type, time, subject, data) values ${places}`, values)
  return { taken: rows.length }
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))
