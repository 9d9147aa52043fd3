/**
 * Reads the accounts that a check uses, from a file and from environment variables. If neither names an account and the
 * API runs on this machine, the check uses the demo accounts.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { signInSchema } from '../contract/auth'
import { demoPassword } from '../server/demo/accounts'
import { type AccountName, type Accounts, accountNames } from './run'

/** Thrown for an option, file or account that cannot be used. The message is one line and contains no password. */
export class UsageError extends Error {}

const fileSchema = z.partialRecord(z.enum(accountNames), signInSchema)

/** Returns the words of an account's name: `ServiceProvider2` → `['Service', 'Provider2']`. */
const words = (role: AccountName) => role.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').split(' ')
const variable = (role: AccountName, what: 'EMAIL' | 'PASSWORD') =>
  `CONFORMANCE_${words(role).join('_').toUpperCase()}_${what}`

const isHere = (api: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(api).hostname)
const demo = () =>
  Object.fromEntries(
    accountNames.map(role => [
      role,
      { email: `${words(role).join('-').toLowerCase()}@demo.example`, password: demoPassword },
    ]),
  )

function fromFile(file: string): Accounts {
  let text: unknown
  try {
    text = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new UsageError(`${file}: cannot be read as JSON`)
  }
  const { success, data, error } = fileSchema.safeParse(text)
  if (success) return data
  throw new UsageError(`${file}: ${error.issues[0]?.path.join('.')}: expected an e-mail and a password by role`)
}

function fromVariables(environment: Readonly<Record<string, string | undefined>>): Accounts {
  const given = accountNames.flatMap(role => {
    const [email, password] = [environment[variable(role, 'EMAIL')], environment[variable(role, 'PASSWORD')]]
    if (!email && !password) return []
    if (email && password) return [[role, { email, password }] as const]
    throw new UsageError(`${variable(role, email ? 'PASSWORD' : 'EMAIL')}: is needed as well as the other`)
  })
  return Object.fromEntries(given)
}

/**
 * Returns the accounts for a check. An account from environment variables has precedence over the account of the same
 * name in the file. If there are none and the API runs on this machine, returns the demo accounts.
 * @throws {UsageError} if the file or a variable cannot be used, or there are no accounts
 */
export function readAccounts(
  api: string,
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Accounts {
  const given = { ...(file ? fromFile(file) : {}), ...fromVariables(environment) }
  if (Object.keys(given).length) return given
  if (isHere(api)) return demo()
  throw new UsageError(
    `No accounts: --accounts FILE, {"Retailer": {"email": "…", "password": "…"}, …}, or ${variable('Retailer', 'EMAIL')} and ${variable('Retailer', 'PASSWORD')} and so on`,
  )
}
