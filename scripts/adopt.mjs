/** `npm run adopt`: builds what is missing or stale, then runs the program `adopt` of dist/server. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('adopt'))
