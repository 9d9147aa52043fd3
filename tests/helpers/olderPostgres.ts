/**
 * Starts a proxy in front of a real PostgreSQL that changes the version numbers on the connection, so that the server
 * seems to have version 14.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export async function startOlderPostgres(url: string): Promise<{ url: string; close(): void }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select current_setting('server_version') as name,
    current_setting('server_version_num') as number`)
  await client.end()
  // The protocol sends the length of a value before the value, so the false version must have the same length as the
  // true one.
  const name = '14.1'.padEnd(rows[0].name.length, '1').slice(0, rows[0].name.length)
  const aged = (chunk: Buffer) =>
    Buffer.from(chunk.toString('latin1').replaceAll(rows[0].number, '140011').replaceAll(rows[0].name, name), 'latin1')
  const address = new URL(url)
  const realPort = Number(address.port)
  const sockets: Socket[] = []
  const server = createServer(client => {
    const real = connect(realPort, address.hostname)
    client.on('data', chunk => real.write(chunk)).on('error', () => real.destroy())
    client.on('close', () => real.destroy())
    real.on('data', chunk => client.write(aged(chunk))).on('error', () => client.destroy())
    real.on('close', () => client.destroy())
    sockets.push(client, real)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
