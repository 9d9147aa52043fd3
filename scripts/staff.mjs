/** `npm run staff`: builds what is missing or stale, then runs the program `staff` of dist/server. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('staff'))
