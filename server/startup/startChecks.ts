/**
 * Checks the configuration and the build before data is read or changed. Each error is one line that names the wrong
 * variable, if there is one, and says what to do. The checks of the database are in db/.
 */
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config'
import { createFolder, dataDirError } from '../db/directoryLock'
import { projectRoot } from '../lib/projectRoot'

type PortName = 'PORT' | 'METRICS_PORT'

/**
 * Returns a function that converts the error of a server that cannot listen to a message with its reason and the
 * variable to change.
 */
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

/**
 * Checks the build, the host and, if PostgreSQL is used, the folder in which uploaded files or e-mails are stored. With
 * the embedded database, that folder is checked when it is locked.
 */
export async function checkBuildHostAndFolders({ host, dataDir, databaseUrl, filesUrl, mail }: Config) {
  // When the server runs from its sources (`npm run dev`), Vite serves the portal.
  const isBuilt = !import.meta.url.endsWith('.ts')
  if (isBuilt && !existsSync(join(projectRoot, 'dist/portal/index.html'))) {
    throw new ConfigError('The portal is not built: run `npm run build`, or `npm start`, which builds it')
  }
  const release = await tryListening('PORT', 0, host)
  await release()
  const isFolderUsed = !filesUrl || !mail.smtpUrl
  if (!databaseUrl || !isFolderUsed) return
  try {
    createFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

/**
 * Checks that the ports are free. Called after the directory is locked, so that the error of a second server names the
 * first server and not its port.
 */
export async function checkPorts({ host, port, metricsPort }: Config) {
  const releases = [await tryListening('PORT', port, host)]
  if (metricsPort !== undefined) releases.push(await tryListening('METRICS_PORT', metricsPort, host))
  for (const release of releases) await release()
}
