/**
 * A program of the server's command line. Works on DATABASE_URL, and on the embedded database while no server has it open.
 */
import { type Config, ConfigError, knownVariables, readConfig } from '../config'
import type { Database, OpenDatabase } from '../db/database'
import { DirectoryInUseError, lockDirectory } from '../db/directoryLock'
import { openEmbedded } from '../db/embedded'
import { openPostgres } from '../db/postgres'
import { ApiError } from '../errors/apiErrors'
import { misspelledVariables } from './misspelledVariables'

/** What the person at the terminal did wrong, in one line. */
export class UsageError extends Error {}

type Command = (db: Database, config: Config) => Promise<void>

async function run(commandOf: (words: string[]) => Command) {
  const command = commandOf(process.argv.slice(2))
  for (const line of misspelledVariables(Object.keys(process.env), knownVariables)) console.warn(line)
  const config = readConfig(process.env)
  const unlock = config.databaseUrl ? () => undefined : await lockDirectory(config.dataDir)
  try {
    const database: OpenDatabase = config.databaseUrl
      ? await openPostgres(config.databaseUrl)
      : await openEmbedded(config.dataDir)
    await command(database.db, config).finally(database.close)
  } finally {
    unlock()
  }
}

/** Runs what the words of the command line ask for; what goes wrong ends on stderr, with exit code 1. */
export const runCommand = (commandOf: (words: string[]) => Command) =>
  run(commandOf).catch(error => {
    const isForUser = [UsageError, ConfigError, DirectoryInUseError, ApiError].some(kind => error instanceof kind)
    console.error(isForUser ? error.message : error)
    if (error instanceof DirectoryInUseError) console.error('Stop that server first')
    process.exitCode = 1
  })
