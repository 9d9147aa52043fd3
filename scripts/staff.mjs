/** `npm run staff`: builds what is missing or stale, then runs the command. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('staff'))
