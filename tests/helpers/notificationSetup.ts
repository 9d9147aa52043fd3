/** Creates the accounts that tests of notifications use, and what notifies them. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, vi } from 'vitest'
import type { TestAccount } from './builders'
import { type EventStream, openEventStream } from './eventStream'
import { type AccountByRole, createNotificationCauses, notifiedRoles, organisationNames } from './notificationCauses'
import { startTestServer, type TestServer } from './server'

/** Starts a server and creates an organisation of each role. Must be called in a `describe`. */
export function setUpNotifications(database: 'embedded' | 'postgres') {
  const w = {
    t: undefined as unknown as TestServer,
    url: '',
    people: undefined as unknown as AccountByRole,
    on: undefined as unknown as ReturnType<typeof createNotificationCauses>,
    streams: [] as EventStream[],
  }
  beforeAll(async () => {
    w.t = await startTestServer({ database, config: { demo: true } })
    await w.t.app.listen({ port: 0, host: '127.0.0.1' })
    w.url = `http://127.0.0.1:${(w.t.app.server.address() as AddressInfo).port}`
    const pairs = await Promise.all(
      notifiedRoles.map(async role => {
        const name = organisationNames[role]
        return [role, await w.t.organisation(role, name ? { name } : {})] as const
      }),
    )
    w.people = Object.fromEntries(pairs) as AccountByRole
    w.on = createNotificationCauses(w.t, w.people, await w.t.key('platform'))
    await vi.waitUntil(() => w.t.deps.signals.isHearing(), { timeout: 60_000 })
  })
  afterAll(async () => {
    for (const stream of w.streams) stream.close()
    await w.t.close()
  })
  const listen = async (token: string) => {
    const stream = await openEventStream(w.url, token)
    w.streams.push(stream)
    return stream
  }
  const listOf = async (who: TestAccount) => (await w.t.call(who, 'GET', '/notifications')).body.items
  const unreadOf = async (who: TestAccount) => (await w.t.call(who, 'GET', '/notifications/unread')).body.unread
  const clear = (who: TestAccount) => w.t.call(who, 'PUT', '/notifications/read')
  return Object.assign(w, { listen, listOf, unreadOf, clear })
}
