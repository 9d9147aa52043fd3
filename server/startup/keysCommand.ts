/**
 * `npm run keys -- add NAME [--test] [--scopes a,b] | list | rotate ID | revoke ID`: manages the platform's API keys,
 * for example of the consumer app's back end. Each change writes its own audit row, because there is no request to be
 * recorded.
 */
import { parseArgs } from 'node:util'
import { keyScopes } from '../../contract/access'
import { type KeyWithSecret, keyCreateSchema } from '../../contract/keys'
import { guid } from '../../contract/primitives'
import type { Database } from '../db/database'
import { createPlatformKeyCommands } from '../repositories/commandChanges'
import { runCommand, UsageError } from './command'

const usage = `Usage: npm run keys -- add NAME [--test] [--scopes ${keyScopes.slice(0, 2).join(',')},…] | list | rotate ID | revoke ID`

const show = ({ name, mode, scopes, key }: KeyWithSecret) =>
  console.log(`${name} (${mode}; ${scopes.join(', ')}). The key, shown this once:\n${key}`)

async function list(db: Database) {
  const { items } = await createPlatformKeyCommands(db).list()
  if (!items.length) console.log('There are no keys yet')
  for (const key of items) {
    const state = key.isWorking ? `last used ${key.lastUsedOn ?? 'never'}` : key.revokedAt ? 'revoked' : 'expired'
    console.log(`${key.id}  ${key.name}  rk_${key.mode}_…${key.ending}  ${state}`)
  }
}

interface Flags {
  test?: boolean | undefined
  scopes?: string | undefined
}

function add(name: string, flags: Flags) {
  const mode = flags.test ? 'test' : 'live'
  const parsedKey = keyCreateSchema.safeParse({ name, mode, scopes: flags.scopes?.split(',') ?? [...keyScopes] })
  if (!parsedKey.success) throw new UsageError(`${usage}\nScopes: ${keyScopes.join(', ')}`)
  return async (db: Database) => show(await createPlatformKeyCommands(db).create(parsedKey.data))
}

const parsed = (words: string[]) => {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { test: { type: 'boolean' }, scopes: { type: 'string' } },
    })
  } catch {
    throw new UsageError(usage)
  }
}

function commandOf(words: string[]): (db: Database) => Promise<void> {
  const { positionals, values } = parsed(words)
  const [verb, what, ...rest] = positionals
  if (rest.length === 0 && verb === 'list' && !what) return list
  if (rest.length === 0 && verb === 'add' && what) return add(what, values)
  const id = guid.safeParse(what)
  if (rest.length || !id.success) throw new UsageError(usage)
  if (verb === 'rotate') return async db => show(await createPlatformKeyCommands(db).rotate(id.data))
  if (verb !== 'revoke') throw new UsageError(usage)
  return async db => {
    const { name, ending } = await createPlatformKeyCommands(db).revoke(id.data)
    console.log(`${name} …${ending} no longer works`)
  }
}

runCommand(commandOf)
