/**
 * What can be known before the data is touched. Each refusal is one line that names the variable and says what to do;
 * the database's own are in db/.
 */
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config'
import { dataDirError, makeFolder } from '../db/directoryLock'
import { projectRoot } from '../lib/projectRoot'

type PortName = 'PORT' | 'METRICS_PORT'

/** Why a server cannot listen, as the variable that chose it. */
export const listenError = (name: PortName, host: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`${name}: ${error.message}; end the other program or take another port`)
  if (error.code === 'EACCES')
    return new ConfigError(`${name}: ${error.message}; ports below 1024 are for root, take another`)
  return new ConfigError(
    `HOST: this machine has no address "${host}" (${error.code}); use 127.0.0.1, or 0.0.0.0 for all`,
  )
}

async function tryListening(name: PortName, port: number, host: string) {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening').catch(error => {
    throw listenError(name, host)(error)
  })
  return () => once(server.close(), 'close')
}

/** The build, the host, and with PostgreSQL the folder for what is not in it. */
export async function checkSurroundings({ host, dataDir, databaseUrl, filesUrl, mail }: Config) {
  // From its sources (`npm run dev`) the portal comes from Vite.
  const isBuilt = !import.meta.url.endsWith('.ts')
  if (isBuilt && !existsSync(join(projectRoot, 'dist/portal/index.html'))) {
    throw new ConfigError('The portal is not built: run `npm run build`, or `npm start`, which builds it')
  }
  const release = await tryListening('PORT', 0, host)
  await release()
  const isFolderUsed = !filesUrl || !mail.smtpUrl
  if (!databaseUrl || !isFolderUsed) return
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

/** After the directory's lock: whoever starts a second server is told of the first rather than of its port. */
export async function checkPorts({ host, port, metricsPort }: Config) {
  const releases = [await tryListening('PORT', port, host)]
  if (metricsPort !== undefined) releases.push(await tryListening('METRICS_PORT', metricsPort, host))
  for (const release of releases) await release()
}
