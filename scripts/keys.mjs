/** `npm run keys`: builds the server if needed, then manages API keys (server/startup/keysCommand.ts). */
import './requireNode.mjs'

import('./run.mjs').then(({ run }) => run('keys'))
