/**
 * Runs a command of the server's command line with the database at DATABASE_URL, or with the embedded database, if no
 * server uses it.
 */
import { type Config, ConfigError, readConfig } from '../config'
import type { Database, OpenDatabase } from '../db/database'
import { DirectoryInUseError, lockDirectory } from '../db/directoryLock'
import { openEmbedded } from '../db/embedded'
import { openPostgres } from '../db/postgres'
import { environmentVariableNames } from '../environment'
import { ApiError } from '../errors/apiErrors'
// Registers the tables of declared resources, without which the ownership of tables cannot be read.
import '../resources'
import { describeMisspelledVariables } from './misspelledVariables'

/** An incorrect use of the command, with a message for the user, such as the correct use. */
export class UsageError extends Error {}

type Command = (db: Database, config: Config) => Promise<void>

async function run(commandOf: (words: string[]) => Command) {
  const command = commandOf(process.argv.slice(2))
  for (const line of describeMisspelledVariables(Object.keys(process.env), environmentVariableNames)) console.warn(line)
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

/** Runs the command that the arguments select. Errors are written to stderr, with exit code 1. */
export const runCommand = (commandOf: (words: string[]) => Command) =>
  run(commandOf).catch(error => {
    const isForUser = [UsageError, ConfigError, DirectoryInUseError, ApiError].some(kind => error instanceof kind)
    console.error(isForUser ? error.message : error)
    if (error instanceof DirectoryInUseError) console.error('Stop that server first')
    process.exitCode = 1
  })
