/** `/livez`: the process answers. `/readyz`: the database does too, asked at most every 5 seconds. */
import type { App } from '../app'
import type { Deps } from '../deps'

const readyForMs = 5000

export function healthRoutes(app: App, deps: Deps) {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  const isReady = () => {
    if (!asked || Date.now() - asked.at > readyForMs) {
      asked = {
        at: Date.now(),
        answer: deps.ping().then(
          () => true,
          () => false,
        ),
      }
    }
    return asked.answer
  }
  app.get('/livez', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const isUp = await isReady()
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'database does not answer' })
  })
}
