/** Lists the operations of the API, and how tests call each of them. */
import { type SessionRole, sessionRoles } from '../../contract/roles'
import type { Operation } from '../../server/auth/authorization'
import {
  startTestServer,
  type TestAnswer,
  type TestCaller,
  type TestServer,
  type TestServerOptions,
} from '../helpers/server'
import type { Fixtures } from './fixtures'
import { type Sample, sampleFor } from './samples'

/**
 * Starts a server on PostgreSQL, on which these tests take a fraction of the time that they take on the embedded
 * database. The embedded database is covered by calls.test.ts, which sends the calls of the spec, and by tests/server,
 * which tests each resource.
 */
export const startAccessTestServer = (options: TestServerOptions = {}) =>
  startTestServer({ database: 'postgres', ...options })

export const callLineOf = ({ method, url }: Pick<Operation, 'method' | 'url'>) => `${method} ${url}`
export const operationsOf = (t: TestServer) => t.app.operations.filter(({ schema }) => !schema.hide)
/** Returns the operations that need a session. */
export const sessionOperationsOf = (t: TestServer) =>
  operationsOf(t).flatMap(operation =>
    operation.access.kind === 'session' ? [{ operation, access: operation.access, line: callLineOf(operation) }] : [],
  )
export type SessionOperation = ReturnType<typeof sessionOperationsOf>[number]
export const rolesOf = ({ roles }: { roles: readonly SessionRole[] | 'any' }) =>
  roles === 'any' ? [...sessionRoles] : roles

/** Returns a role that may call the operation, or `Key` if the operation is called with an API key. */
export const roleOf = ({ access }: Operation) =>
  access.kind === 'key'
    ? 'Key'
    : access.kind === 'session' && access.roles !== 'any'
      ? (access.roles[0] ?? 'Retailer')
      : 'Retailer'
export const callerOf = (fixtures: Fixtures, role: string): { token: string; accountId?: string } => {
  if (role === 'Key') return { token: fixtures.keys.platform.key }
  return role === 'Staff' ? fixtures.staff : fixtures.owners[role as keyof Fixtures['owners']]
}
export const sampleOf = (operation: Operation, fixtures: Fixtures, role = roleOf(operation)): Promise<Sample> =>
  sampleFor(operation, fixtures, role)
/** Number of calls so far. Each call is sent from a new IP address, so that no rate limit by address rejects it. */
let calls = 0
export const sendSample = (
  t: TestServer,
  caller: TestCaller | null,
  { method }: Operation,
  { path, query, body, headers }: Sample,
): Promise<TestAnswer> =>
  t.call(caller, method, path, body, {
    ...(query ? { query } : {}),
    ...(headers ? { headers } : {}),
    remoteAddress: `10.1.${(++calls >> 8) & 255}.${calls & 255}`,
  })
export const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)
