/** `npm run restore -- FILE`: builds what is missing or stale, then runs the program `restore` of dist/server. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('restore'))
