/** `npm start`: builds what is missing or stale, then runs the server. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isBuilt, root } from './build.mjs'

process.env.NODE_ENV ??= 'production'
if (!isBuilt()) {
  console.log('Building the portal (once; half a minute or so) …')
  await build()
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
