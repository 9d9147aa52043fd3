/**
 * Runs the server with which the bench compares the portal. It uses only fastify and pg. For a page of a list it sends
 * the statements of the portal (session, page), which the bench has recorded. It stores events by inserting many rows
 * with one statement. Prints its port.
 */
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify({ logger: false })
/** The statements of a page of the list, as `recordStatements` returns them: the one with the rows is the longer one. */
const statements = JSON.parse(process.env.LIST_STATEMENTS ?? '[]').toSorted((a, b) => a.text.length - b.text.length)

app.get('/list', async () => {
  let items = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query({ text, values, rowMode: 'array' })
    items = rows.map(row => Object.fromEntries(row.map((value, column) => [`column${column}`, value])))
  }
  return { items, total: items.length, pageSize: 30 }
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
