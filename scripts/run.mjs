/** Builds what is missing or stale, then runs a program of dist/server in this process. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isBuilt, root } from './build.mjs'

/** @param before called when there is something to build */
export async function run(program, before = () => undefined) {
  process.env.NODE_ENV ??= 'production'
  if (!isBuilt()) {
    before()
    await build()
  }
  await import(pathToFileURL(join(root, 'dist/server', `${program}.js`)).href)
}

/**
 * npm hands a signal to the shell it started, and the shell dies of it without a word to us. Whoever has lost the parent
 * that it began with has been asked to end.
 */
export function endWithParent(everyMs = 500) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  timer.unref()
}
