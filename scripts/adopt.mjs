/**
 * `npm run adopt`: builds the server if needed, then ends the quiet mode of a copied database
 * (server/startup/adopt.ts).
 */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('adopt'))
