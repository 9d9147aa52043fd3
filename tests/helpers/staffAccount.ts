/** Creates a support account on the server's command line, as an operator does, while the server is not running. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const program = resolve(import.meta.dirname, '../../dist/server/staff.js')

export interface StaffAccount {
  email: string
  password: string
}

/**
 * Creates a support account.
 * @param env environment of the server: DATA_DIR or DATABASE_URL
 * @param role role of support staff; if omitted, the command uses its default role
 */
export function createStaffAccount(
  env: Record<string, string>,
  email = 'support@example.org',
  role?: string,
): StaffAccount {
  const words = ['add', email, ...(role ? ['--role', role] : [])]
  const output = execFileSync(process.execPath, [program, ...words], { env: { PATH: process.env.PATH, ...env } })
  // The last line of the output is the password, which is shown only once.
  return { email, password: output.toString().trim().split('\n').at(-1) ?? '' }
}
