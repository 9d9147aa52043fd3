/**
 * `npm run staff`: builds the server if needed, then manages accounts of support staff
 * (server/startup/staffCommand.ts).
 */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('staff'))
