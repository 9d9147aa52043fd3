/** `npm run restore -- FILE`: builds what is missing or stale, then runs the command. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isBuilt, root } from './build.mjs'

process.env.NODE_ENV ??= 'production'
if (!isBuilt()) await build()
await import(pathToFileURL(join(root, 'dist/server/restore.js')).href)
