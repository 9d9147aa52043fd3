/**
 * Health checks.
 *
 *   /livez  → 200: the process answers; checks nothing else
 * /readyz → 200, or 503 if the database does not answer or takes no writes: {status, parts: {database, files, limits}},
 *             each `up` or `away`, the database also `readOnly`; with a read replica also `replica`, which may be
 *             `starting` or `behind`; `quiet: true` if the database is a copy (quiet mode)
 *
 * Only a dependency that every request needs takes a server out of rotation
 * (docs/adr/0017-ready-without-its-bucket.md). The dependencies are checked at most every 5 s, and have 2 s to answer.
 */

import type { Deps } from '../deps'
import { dependencyStates } from '../http/dependencyStates'
import type { App } from '../lib/fastifyApp'

export function healthRoutes(app: App, deps: Deps) {
  const states = dependencyStates(deps)
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
