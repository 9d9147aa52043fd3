/** Starts the server: configuration, the directory's lock, then everything else; stops it in order. */
import { ConfigError, knownVariables, readConfig } from './config'
import { DirectoryInUseError, lockDirectory } from './db/directoryLock'
import { DependencyUnavailable } from './errors/dependencyUnavailable'
import { describeMisspelledVariables } from './startup/misspelledVariables'
import { checkPorts, checkSurroundings } from './startup/startChecks'

const stopWithinMs = 9_500

/**
 * Stops the server at a signal. Until there is a server nothing has to be finished: an incomplete migration is rolled
 * back.
 */
let stop: () => Promise<void> = async () => undefined
let isStopping = false

async function end(signal: string) {
  if (isStopping) return
  isStopping = true
  console.log(`${signal}: finishing what is under way …`)
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await stop()
  process.exit(0)
}

async function main() {
  process.on('SIGTERM', signal => void end(signal))
  process.on('SIGINT', signal => void end(signal))
  for (const line of describeMisspelledVariables(Object.keys(process.env), knownVariables)) console.warn(line)
  const config = readConfig(process.env)
  await checkSurroundings(config)
  // The lock is taken before the heavy modules are loaded, because a second server on the directory must end at once.
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
  const isForUser = [ConfigError, DirectoryInUseError, DependencyUnavailable].some(known => error instanceof known)
  console.error(isForUser ? error.message : error)
  process.exit(1)
})
