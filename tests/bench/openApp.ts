/** Opens the server's application in the process of a module, for calls without HTTP. */
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { openPostgres } from '../../server/db/postgres'
import { openDependencies } from '../../server/dependencies'

/**
 * Opens the server's application on a PostgreSQL database, without a port.
 * @param folder folder of its files
 */
export async function openApp(databaseUrl: string, folder: string) {
  const config = {
    ...readConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO: 'false',
      STAFF_SECOND_FACTOR: 'false',
      RATE_LIMIT: '100000000',
    }),
    databaseUrl,
  }
  const parts = await openDependencies(config, { ...(await openPostgres(databaseUrl)), isWritable: () => true })
  const app = await buildApp(parts.deps)
  await app.ready()
  return {
    ...parts.deps,
    /** Makes a GET call. */
    async call(token: string, url: string) {
      const answer = await app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload}`)
    },
    async close() {
      await app.close()
      await parts.close()
    },
  }
}
