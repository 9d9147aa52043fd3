/** `npm run audit:archive`: builds what is missing or stale, then runs the program `auditArchive` of dist/server. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('auditArchive'))
