/** What grants access or sends data out after somebody else had the account: generated over every kind that there is. */
import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessGrantKind, accessGrantKinds } from '../../contract/accessGrantKinds'
import type { AccessGrant } from '../../contract/accessGrants'
import { grantTables } from '../../server/auth/accessGrants'
import { excused, owned } from '../../server/db/owned'
import { mails, sessions } from '../../server/db/schema'
import { type TestAccount, testPassword } from '../helpers/builders'
import { readCatalogue, tablesOfOrganisations } from '../helpers/catalogue'
import { lastMail, linkParameter, mailsOf } from '../helpers/outbox'
import { type TestServer, testServer } from '../helpers/server'

type Caller = { token: string }
const hourMs = 3600_000
let serial = 0

/** To be called in a `describe`. */
function grantWorld(database: 'embedded' | 'postgres') {
  const w = { t: undefined as unknown as TestServer }
  beforeAll(async () => {
    w.t = await testServer({ database })
  })
  afterAll(() => w.t.close())
  const call = (caller: Caller | null, method: string, path: string, body?: unknown) => {
    const n = serial++
    return w.t.call(caller, method, path, body, { remoteAddress: `10.${n >> 8}.${n & 255}.7` })
  }
  const base = '/b2b/retail'
  const webhook = { name: 'Warehouse', url: 'https://hooks.example/in', types: ['bin.full'] }
  /** Creates one of each kind. @returns its id */
  const create: Record<AccessGrantKind, (caller: Caller) => Promise<string>> = {
    key: async caller => {
      const body = { name: `Tills ${serial}`, mode: 'live', scopes: ['webhooks:manage'] }
      return (await call(caller, 'POST', `${base}/keys`, body)).body.id
    },
    webhook: async caller => (await call(caller, 'POST', `${base}/webhooks`, webhook)).body.id,
  }
  const put = (caller: Caller, id: string, change: object) =>
    call(caller, 'PUT', `${base}/webhooks/${id}`, { ...webhook, isEnabled: true, ...change })
  /** What opens more of one that is there. */
  const changes: Record<AccessGrantKind, Record<string, (caller: Caller, id: string) => Promise<unknown>>> = {
    key: {},
    webhook: {
      address: (caller, id) => put(caller, id, { url: 'https://thief.example/in' }),
      secret: (caller, id) => call(caller, 'PUT', `${base}/webhooks/${id}:rotate`),
      types: (caller, id) => put(caller, id, { types: ['bin.full', 'bin.faulty'] }),
      enabled: async (caller, id) => {
        await put(caller, id, { isEnabled: false })
        await put(caller, id, {})
      },
    },
  }
  const address = () => `${randomUUID().slice(0, 8)}@moved.example`
  const setEmail = async (caller: Caller, email = address()) => {
    expect((await call(caller, 'PUT', '/b2b/auth/set-email', { email })).status).toBe(204)
    return email
  }
  const takeBack = async (email: string) => {
    const links = (await mailsOf(w.t, email)).map(mail => linkParameter(mail, 'token')).filter(Boolean)
    return call(null, 'POST', '/auth/take-back-email', { token: links.at(-1) })
  }
  const changePassword = (caller: Caller, newPassword = 'Newer-bottle-22') =>
    call(caller, 'POST', '/auth/change-password', { currentPassword: testPassword, newPassword })
  const reset = async (login: string): Promise<Caller> => {
    const { body } = await call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login })
    const otpCode = /\b\d{8}\b/.exec((await lastMail(w.t, login)).text ?? '')?.[0]
    const confirmed = { challengeToken: body.challengeToken, otpCode, newPassword: 'Owners-bottle-33' }
    return (await call(null, 'POST', '/auth/reset-password/confirm', confirmed)).body
  }
  const worksNow = async ({ organisationId }: TestAccount) => {
    const lists = grantTables.map(({ table, id, ownedBy, isWorking }) =>
      w.t.db
        .select({ id })
        .from(table)
        .where(sql`${ownedBy({ organisationId })} and ${isWorking}`),
    )
    return (await Promise.all(lists)).flat().map(row => String(row.id))
  }
  /** As if it had been created, or last changed, so many hours ago. */
  const age = async (id: string, hours: number) => {
    const before = sql`now() - make_interval(hours => ${hours})`
    await w.t.db.execute(sql`update keys set created_at = ${before} where id = ${id}`)
    await w.t.db.execute(sql`update webhooks set created_at = ${before}, access_changed_at = null where id = ${id}`)
  }
  const review = async (caller: Caller): Promise<AccessGrant[]> =>
    (await call(caller, 'GET', '/auth/access-grants')).body.items
  const told = async (caller: Caller, kind: string) => {
    const { items } = (await call(caller, 'GET', '/notifications')).body
    return items.filter((each: { kind: string }) => each.kind === kind)
  }
  return Object.assign(w, {
    ...{ call, create, changes, setEmail, takeBack, changePassword, reset, worksNow, age, review, told },
    owner: () => w.t.organisation('Retailer'),
  })
}

const allChanges = (changes: ReturnType<typeof grantWorld>['changes']) =>
  accessGrantKinds.flatMap(kind => Object.keys(changes[kind]).map(change => [kind, change] as const))

describe.each(['embedded', 'postgres'] as const)('access grants on %s', database => {
  const w = grantWorld(database)

  test.each(accessGrantKinds)(
    'a %s that was created after the e-mail was changed is disabled and reported',
    async kind => {
      const account = await w.owner()
      const before = await w.create[kind](account)
      await w.age(before, 20)
      await w.setEmail(account)
      const after = await w.create[kind](account)
      expect((await w.worksNow(account)).sort()).toEqual([before, after].sort())
      expect((await w.takeBack(account.email)).status).toBe(204)
      expect(await w.worksNow(account)).toEqual([before])
      const { text } = await lastMail(w.t, account.email)
      expect(text).toContain('are now disabled:')
      expect(text?.match(/^•/gm)).toHaveLength(1)
      const owner = await w.reset(account.email)
      expect(await w.told(owner, 'access.disabled')).toMatchObject([{ subject: after, name: expect.any(String) }])
    },
  )

  test.each(allChanges(w.changes))('a %s that is changed (%s) goes too', async (kind, change) => {
    const account = await w.owner()
    const id = await w.create[kind](account)
    await w.age(id, 20)
    await w.setEmail(account)
    await w.changes[kind][change]?.(account, id)
    expect(await w.worksNow(account)).toEqual([id])
    expect((await w.takeBack(account.email)).status).toBe(204)
    expect(await w.worksNow(account)).toEqual([])
  })

  test('what the same session created before it changed the e-mail goes too, also when it has signed out since', async () => {
    const account = await w.owner()
    const thief = await w.t.signInAgain(account)
    const startedAt = new Date(Date.now() - 2 * hourMs)
    await w.t.db.update(sessions).set({ createdAt: startedAt }).where(eq(sessions.accountId, account.accountId))
    const [older, newer] = [await w.create.webhook(account), await w.create.webhook(thief)]
    await w.age(older, 3)
    await w.age(newer, 1)
    await w.setEmail(thief)
    await w.call(thief, 'POST', '/auth/sign-out')
    await w.call(account, 'POST', '/auth/sign-out')
    expect((await w.takeBack(account.email)).status).toBe(204)
    expect(await w.worksNow(account)).toEqual([older])
  })

  test('what a key of the thief’s made goes with the key', async () => {
    const account = await w.owner()
    await w.setEmail(account)
    const body = { name: 'Thief', mode: 'live', scopes: ['webhooks:manage'] }
    const { key: token } = (await w.call(account, 'POST', '/b2b/retail/keys', body)).body
    const hook = { name: 'x', url: 'https://thief.example/', types: ['bin.full'] }
    expect((await w.call({ token }, 'POST', '/v1/webhooks', hook)).status).toBe(201)
    await w.takeBack(account.email)
    expect(await w.worksNow(account)).toEqual([])
  })

  test('whatever is created while the account is being restored does not outlive it', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await w.owner()
      await w.setEmail(account)
      const body = { name: 'Thief', mode: 'live', scopes: ['webhooks:manage'] }
      const { key: token } = (await w.call(account, 'POST', '/b2b/retail/keys', body)).body
      const hook = { name: 'x', url: 'https://thief.example/', types: ['bin.full'] }
      await mailsOf(w.t, account.email)
      const [taken] = await Promise.all([
        w.takeBack(account.email),
        ...Array.from({ length: 3 }, () => w.create.key(account)),
        ...Array.from({ length: 3 }, () => w.create.webhook(account)),
        ...Array.from({ length: 3 }, () => w.call({ token }, 'POST', '/v1/webhooks', hook)),
      ])
      expect(taken?.status).toBe(204)
      expect(await w.worksNow(account)).toEqual([])
    }
  })

  test('the password that follows disables what came in between all the same', async () => {
    const account = await w.owner()
    await w.setEmail(account)
    await w.takeBack(account.email)
    const { id } = await w.t.key(account)
    const owner = await w.reset(account.email)
    expect(await w.worksNow(account)).toEqual([])
    expect(await w.told(owner, 'access.disabled')).toMatchObject([{ subject: id }])
    const own = await w.create.key(owner)
    await w.reset(account.email).catch(() => undefined)
    expect(await w.worksNow(account)).toEqual([own])
  })

  test('a new password lists what was created or changed, by mail and for a choice; nobody else can choose', async () => {
    const [account, stranger] = [await w.owner(), await w.owner()]
    const ids: string[] = []
    for (const kind of accessGrantKinds) ids.push(await w.create[kind](account))
    expect((await w.changePassword(account)).status).toBe(204)
    const listed = await w.review(account)
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect((await lastMail(w.t, account.email)).text?.match(/^•/gm)).toHaveLength(accessGrantKinds.length)
    for (const { id } of listed) {
      expect((await w.call(stranger, 'PUT', `/auth/access-grants/${id}:disable`)).status).toBe(404)
      expect((await w.call(account, 'PUT', `/auth/access-grants/${id}:disable`)).status).toBe(204)
    }
    expect(await w.review(account)).toEqual([])
    expect(await w.worksNow(account)).toEqual([])
  })

  test('what is older than the password before and than thirty days is not listed again', async () => {
    const account = await w.owner()
    const [old, recent] = [await w.create.webhook(account), await w.create.webhook(account)]
    await w.age(old, 31 * 24)
    await w.age(recent, 29 * 24)
    await w.changePassword(account)
    expect((await w.review(account)).map(({ id }) => id)).toEqual([recent])
    const long = sql`now() - interval '40 days'`
    await w.t.db.execute(sql`update accounts set former_password_set_at = ${long} where id = ${account.accountId}`)
    expect((await w.review(account)).map(({ id }) => id)).toEqual([recent, old])
  })

  test.each([...accessGrantKinds.map(kind => [kind, 'created'] as const), ...allChanges(w.changes)])(
    'of a %s (%s) the owner is told at once, at the addresses that were proved',
    async (kind, change) => {
      const account = await w.owner()
      const id = await w.create[kind](account)
      await w.setEmail(account)
      await w.t.db.delete(mails)
      if (change === 'created') await w.create[kind](account)
      else await w.changes[kind][change]?.(account, id)
      const [letter] = await w.t.db.select().from(mails).where(eq(mails.template, 'accessGranted'))
      expect(letter).toMatchObject({ recipient: account.email, params: { kind, change } })
      expect(await w.told(account, kind === 'key' ? 'key.created' : 'webhook.changed')).not.toEqual([])
    },
  )

  test('a change that opens nothing is not reported', async () => {
    const account = await w.owner()
    const id = await w.create.webhook(account)
    await mailsOf(w.t, account.email)
    const body = { name: 'Renamed', url: 'https://hooks.example/in', types: ['bin.full'], isEnabled: false }
    expect((await w.call(account, 'PUT', `/b2b/retail/webhooks/${id}`, body)).status).toBe(200)
    expect(await w.t.db.$count(mails, eq(mails.template, 'accessGranted'))).toBe(0)
    expect(await w.told(account, 'webhook.changed')).toHaveLength(1)
  })
})

describe('the declaration', () => {
  const w = grantWorld('embedded')
  /** What a column is called that holds what opens something, or where something is sent. */
  const opens = /(^|_)(secret|token|hash|url|link)$/
  async function undeclared() {
    const catalogue = await readCatalogue(w.t.db)
    const declared = new Set(owned.filter(({ grants }) => grants).map(({ table }) => getTableName(table)))
    return tablesOfOrganisations(catalogue)
      .filter(name => catalogue.get(name)?.some(column => opens.test(column.name)))
      .filter(name => !declared.has(name) && !(name in excused))
  }

  test('says of every table with a secret or an address whether it grants anything', async () => {
    expect(await undeclared()).toEqual([])
  })

  test('a new table is found by its columns', async () => {
    await w.t.db.execute(sql`create table invitations (id uuid, organisation_id uuid, token_hash text)`)
    await w.t.db.execute(sql`create table feeds (id uuid, account_id uuid, target_url text)`)
    expect(await undeclared()).toEqual(['feeds', 'invitations'])
    await w.t.db.execute(sql`drop table invitations, feeds`)
  })

  test('is about tables of organisations, each kind once', () => {
    expect(grantTables.map(({ kind }) => kind).sort()).toEqual([...accessGrantKinds].sort())
  })
})
