/**
 * Runs a command of the server's command line with the database at DATABASE_URL, or with the embedded database, if no
 * server uses it.
 */
import { type Config, ConfigError, readConfig } from '../config'
import type { Database, OpenDatabase } from '../db/database'
import { DirectoryInUseError, lockDirectory } from '../db/directoryLock'
import { openEmbedded } from '../db/embedded'
import { hasEmbeddedDatabase } from '../db/embeddedFolder'
import { openPostgres } from '../db/postgres'
import { environmentVariableNames } from '../environment'
import { ApiError } from '../errors/apiErrors'
// Registers the tables of declared resources, without which the ownership of tables cannot be read.
import '../resources'
import { describeMisspelledVariables } from './misspelledVariables'

/** An incorrect use of the command, with a message for the user, such as the correct use. */
export class UsageError extends Error {}

/** Codes of errors of the file system that the person who runs the command can fix. */
const fileProblems: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it exists and is not a folder',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
}

/** Returns an error of the file system as a message that names the path; other errors unchanged. */
function fileError(error: unknown): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException
  const problem = fileProblems[code]
  return path && problem ? new UsageError(`${path}: ${problem} (${code})`) : error
}

/**
 * Warns if the command creates a database. The command was probably run without the server's environment then, and does
 * not change the server's database.
 */
function warnAboutNewDatabase(dataDir: string) {
  if (hasEmbeddedDatabase(dataDir)) return
  console.warn(
    `DATA_DIR: ${dataDir} has no database, so this creates one; for the database of a server, use the DATABASE_URL or DATA_DIR of that server`,
  )
}

type Command = (db: Database, config: Config) => Promise<void>

async function run(commandOf: (words: string[]) => Command) {
  const command = commandOf(process.argv.slice(2))
  for (const line of describeMisspelledVariables(Object.keys(process.env), environmentVariableNames)) console.warn(line)
  const config = readConfig(process.env)
  if (!config.databaseUrl) warnAboutNewDatabase(config.dataDir)
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
  run(commandOf).catch(thrown => {
    const error = fileError(thrown)
    const isForUser = [UsageError, ConfigError, DirectoryInUseError, ApiError].some(kind => error instanceof kind)
    console.error(isForUser && error instanceof Error ? error.message : error)
    if (error instanceof DirectoryInUseError) console.error('Stop that server first')
    process.exitCode = 1
  })
