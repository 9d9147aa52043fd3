/**
 * Reads the configuration, locks the data directory of an embedded database, starts the server (serve.ts), and stops it
 * after a signal.
 */
import { ConfigError, readConfig } from './config'
import { DirectoryInUseError, lockDirectory } from './db/directoryLock'
import { environmentVariableNames } from './environment'
import { DeclarationError } from './errors/declarationError'
import { DependencyUnavailable } from './errors/dependencyUnavailable'
import { describeMisspelledVariables } from './startup/misspelledVariables'
import { checkBuildHostAndFolders, checkPorts } from './startup/startChecks'

const stopWithinMs = 9_500

/**
 * Stops the server after a signal. The function does nothing until the server listens: a migration that is running
 * rolls back when the process ends.
 */
let stop: () => Promise<void> = async () => undefined
let isStopping = false

async function end(signal: string) {
  if (isStopping) return
  isStopping = true
  console.log(`${signal}: finishing the running requests …`)
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await stop()
  process.exit(0)
}

async function main() {
  process.on('SIGTERM', signal => void end(signal))
  process.on('SIGINT', signal => void end(signal))
  for (const line of describeMisspelledVariables(Object.keys(process.env), environmentVariableNames)) console.warn(line)
  const config = readConfig(process.env)
  await checkBuildHostAndFolders(config)
  // The directory is locked before the large modules are loaded, so that a second server ends at once.
  const unlock = config.databaseUrl ? () => undefined : await lockDirectory(config.dataDir)
  await checkPorts(config)
  const { serve } = await import('./serve')
  const close = await serve(config)
  stop = async () => {
    await close()
    unlock()
  }
}

main().catch(error => {
  if (isStopping) return
  const isForUser = [ConfigError, DirectoryInUseError, DependencyUnavailable, DeclarationError].some(
    known => error instanceof known,
  )
  console.error(isForUser ? error.message : error)
  process.exit(1)
})
