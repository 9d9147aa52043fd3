/** `npm run keys`: builds what is missing or stale, then runs the program `keys` of dist/server. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('keys'))
