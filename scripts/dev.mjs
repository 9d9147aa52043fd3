/**
 * `npm run dev`: starts a server that restarts and a portal that reloads at every change. Open the URL that Vite
 * prints. Arguments are passed to the server's Node.js: `npm run dev -- --inspect` opens its debugger. Variables that
 * the server would reject end the command with the server's message, because they do not change while it runs.
 */
import './requireNode.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { projectFolder } from './build.mjs'
import { endWithParent } from './run.mjs'

/**
 * Time in ms that the programs have to finish their running work. Then they get a second signal, which ends them
 * immediately.
 */
const endWithinMs = 10_000

/** Ends the command with one line if the server would reject its variables, its folder or its ports. */
async function requireUsableConfig() {
  const { ConfigError, readConfig } = await import('../server/config.ts')
  const { checkBuildHostAndFolders, checkPorts } = await import('../server/startup/startChecks.ts')
  try {
    const config = readConfig(process.env)
    await checkBuildHostAndFolders(config)
    await checkPorts(config)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
const unregister = register()
await requireUsableConfig()
const { filePathVariables } = await import('../server/environment.ts')
await unregister()

const includedFiles = filePathVariables
  .map(name => process.env[name])
  .filter(file => file && existsSync(file))
  .map(file => `--include=${resolve(file)}`)
const followParent = ['--import', pathToFileURL(join(projectFolder, 'scripts/followParent.mjs')).href]
const serverOptions = [...followParent, ...process.argv.slice(2)]
const programs = [
  [
    'tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    ...includedFiles,
    ...serverOptions,
    join(projectFolder, 'server/main.ts'),
  ],
  ['vite/bin/vite.js'],
]
const children = programs.map(([program, ...args]) =>
  spawn(process.execPath, [...followParent, join(projectFolder, 'node_modules', program), ...args], {
    cwd: projectFolder,
    stdio: 'inherit',
    // Suppresses Vite's warning about future changes to the loading of its configuration, as scripts/build.mjs does.
    env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  }),
)

function endChildren() {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    // On Windows, a signal would end only the child itself and not the processes that it has started.
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    else child.kill('SIGTERM')
  }
}

let isStopping = false
function stop(signal) {
  if (isStopping) return
  isStopping = true
  // After Ctrl+C in a terminal, the children have already got the signal. A second signal would end the server before
  // it has finished its running work.
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
