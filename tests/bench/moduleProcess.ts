/**
 * Runs one module of the bench in a separate process and sends its rows to the parent process. The process ends when
 * the parent ends or asks for it.
 */
import { pathToFileURL } from 'node:url'
import type { Run } from './row'
import type { FromModule, ToModule } from './runModules'
import { createWorld, type SharedAddress } from './world'

const [file = '', folder = ''] = process.argv.slice(2)
const send = (message: FromModule) =>
  new Promise<void>(sent => (process.connected ? process.send?.(message, () => sent()) : sent()))

/** Requests an address from the parent, which starts each shared thing once. */
function askParent(needs: SharedAddress): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    process.on('message', (message: ToModule) => {
      if (message.of !== needs) return
      if ('url' in message) resolve(message.url)
      else reject(new Error(message.failure))
    })
  })
  void send({ needs })
  return answer
}

const world = createWorld(askParent, folder)
let isEnding = false
async function end() {
  if (isEnding) return
  isEnding = true
  await world.close()
  process.exit()
}
process.on('SIGTERM', end).on('disconnect', end)

try {
  const { run } = (await import(pathToFileURL(file).href)) as { run: Run }
  await send({ rows: await run(world) })
} catch (error) {
  await send({ failure: error instanceof Error ? error.message : String(error) })
}
await end()
