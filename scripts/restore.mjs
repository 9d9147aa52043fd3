/** `npm run restore -- FILE`: builds the server if needed, then restores a dump (server/startup/restore.ts). */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('restore'))
