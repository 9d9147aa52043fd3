/**
 * Runs one module of the bench in a separate process and sends its rows to the parent process. The process ends when
 * the parent process ends or requests it.
 */
import { pathToFileURL } from 'node:url'
import { createBenchEnvironment, type SharedAddress } from './environment'
import type { RunBenchModule } from './resultRow'
import type { ModuleMessage, ModuleReply } from './runModules'

const [file = '', folder = ''] = process.argv.slice(2)
const send = (message: ModuleMessage) =>
  new Promise<void>(sent => (process.connected ? process.send?.(message, () => sent()) : sent()))

/** Requests the URL of a shared server from the parent process, which starts each shared server only once. */
function askParent(needs: SharedAddress): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    process.on('message', (message: ModuleReply) => {
      if (message.of !== needs) return
      if ('url' in message) resolve(message.url)
      else reject(new Error(message.failure))
    })
  })
  void send({ needs })
  return answer
}

const environment = createBenchEnvironment(askParent, folder)
let isEnding = false
async function end() {
  if (isEnding) return
  isEnding = true
  await environment.close()
  process.exit()
}
process.on('SIGTERM', end).on('disconnect', end)

try {
  const { run } = (await import(pathToFileURL(file).href)) as { run: RunBenchModule }
  await send({ rows: await run(environment) })
} catch (error) {
  await send({ failure: error instanceof Error ? error.message : String(error) })
}
await end()
