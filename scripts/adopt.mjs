/** `npm run adopt`: builds what is missing or stale, then runs the command. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('adopt'))
