/**
 * `npm run dev`: the server restarts and the portal reloads at every change. Open the address that Vite prints.
 * Arguments go to the server's Node.js: `npm run dev -- --inspect` opens its debugger.
 */
import './requireNode.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './build.mjs'
import { endWithParent } from './run.mjs'

/** Time that the programs have for what is under way. A second signal then ends them at once. */
const endWithinMs = 10_000

const followParent = ['--import', pathToFileURL(join(root, 'scripts/followParent.mjs')).href]
const serverOptions = [...followParent, ...process.argv.slice(2)]
const programs = [
  ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...serverOptions, join(root, 'server/main.ts')],
  ['vite/bin/vite.js'],
]
const children = programs.map(([program, ...args]) =>
  spawn(process.execPath, [...followParent, join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    // As in the build: users of the portal cannot act on a warning about Vite's own future.
    env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  }),
)

function endChildren() {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    // On Windows a signal would end the child without its own children.
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    else child.kill('SIGTERM')
  }
}

let isStopping = false
function stop(signal) {
  if (isStopping) return
  isStopping = true
  // A terminal sends the signal of Ctrl+C to the children too, and a second one would cut the server short.
  const isSentToAll = signal === 'SIGINT' && process.stdin.isTTY
  if (!isSentToAll) endChildren()
  setTimeout(endChildren, endWithinMs).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children)
  child.on('exit', code => {
    if (!isStopping) process.exitCode = code || 1
    stop()
  })
if (process.env.npm_lifecycle_event) endWithParent()
