/**
 * `npm run terms`: builds the missing and outdated parts of the project, then prints the messages that contain a given
 * word.
 */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('terms', () => console.error('Building the portal …')))
