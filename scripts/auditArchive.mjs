/**
 * `npm run audit:archive`: builds the server if needed, then archives the audit log (server/startup/auditArchive.ts).
 */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('auditArchive'))
