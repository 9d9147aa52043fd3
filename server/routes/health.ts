/**
 * Declares the health checks.
 *
 *   /livez  → 200 if the process responds; no other checks
 *   /readyz → 200, or 503 if the database does not respond or rejects writes:
 *             {status, parts: {database, files, limits}, quiet}. The parts are `up` or `away`; the database may be
 *             `readOnly`. With a read replica there is `replica`, which may also be `starting` or `behind`.
 *             `quiet: true` means that the database is a copy (quiet mode).
 *
 * A 503 takes the server out of rotation. It is sent only if a dependency that every request needs has failed
 * (docs/adr/0017-ready-without-its-bucket.md). The dependencies are checked at most every 5 s (every second while one
 * of them is not up), and must respond within 2 s.
 */

import type { Deps } from '../deps'
import { createDependencyStates } from '../http/dependencyStates'
import type { App } from '../lib/fastifyApp'

export function healthRoutes(app: App, deps: Deps) {
  const states = createDependencyStates(deps)
  app.get('/livez', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const parts = await states()
    const status = Object.values(parts).every(state => state === 'up') ? 'ok' : 'degraded'
    const quiet = deps.installation.isQuiet()
    if (parts.database === 'up') return { status, parts, quiet }
    const reason = parts.database === 'readOnly' ? 'database takes no writes' : 'database does not answer'
    return reply.code(503).send({ status: reason, parts, quiet })
  })
}
