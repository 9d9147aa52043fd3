/** `npm run terms`: builds what is missing or stale, then prints the messages that contain a given word. */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('terms', () => console.error('Building the portal …')))
