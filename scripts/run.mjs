/** Builds the missing and outdated parts of the project, then runs a program of dist/server in this process. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isBuilt, projectFolder } from './build.mjs'

/**
 * Runs a program of dist/server, and builds it first if needed.
 * @param program name of the program
 * @param before called before something is built
 */
export async function run(program, before = () => undefined) {
  process.env.NODE_ENV ??= 'production'
  if (!isBuilt()) {
    before()
    await build()
  }
  await import(pathToFileURL(join(projectFolder, 'dist/server', `${program}.js`)).href)
}

/**
 * Ends this process when its parent process has ended. npm passes a signal only to the shell that it started, and that
 * shell ends without passing it on. A changed parent therefore means that this process should end too.
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
