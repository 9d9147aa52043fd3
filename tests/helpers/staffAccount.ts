/** A support account, made as an operator makes it: on the server's command line, before the server starts. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const program = resolve(import.meta.dirname, '../../dist/server/staff.js')

export interface StaffAccount {
  email: string
  password: string
}

/** @param env the server's: its DATA_DIR or DATABASE_URL */
export function hireStaff(env: Record<string, string>, email = 'support@example.org'): StaffAccount {
  const output = execFileSync(process.execPath, [program, 'add', email], { env: { PATH: process.env.PATH, ...env } })
  // The password stands in the last line, shown this once.
  return { email, password: output.toString().trim().split('\n').at(-1) ?? '' }
}
