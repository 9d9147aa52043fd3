/** Starts the server: configuration, the directory's lock, then everything else; stops it in order. */
import { ConfigError, readConfig } from './config'
import { DirectoryInUseError, lockDirectory } from './db/directoryLock'

const stopWithinMs = 9_500

async function main() {
  const config = readConfig(process.env)
  // Before the heavy modules: a second server on the directory must end at once.
  const unlock = config.databaseUrl ? () => undefined : await lockDirectory(config.dataDir)
  const { serve } = await import('./serve')
  const stop = await serve(config)
  let stopping = false
  const end = async (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`${signal}: finishing what is under way …`)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await stop()
    unlock()
    process.exit(0)
  }
  process.on('SIGTERM', signal => void end(signal))
  process.on('SIGINT', signal => void end(signal))
}

main().catch(error => {
  const isForUser = error instanceof ConfigError || error instanceof DirectoryInUseError
  console.error(isForUser ? error.message : error)
  process.exit(1)
})
