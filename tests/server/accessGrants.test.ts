/**
 * Checks every kind of access grant (API keys, webhooks, members and others) after a stranger has taken an account
 * over: which grants are disabled when the owner recovers the account.
 */
import { eq, getTableName, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accessGrantKinds } from '../../contract/accessGrantKinds'
import { grantTables } from '../../server/accounts/accessGrants'
import { emailProofs, mails, organisations, sessions } from '../../server/db/schema'
import { exemptTables } from '../../server/ownership/owned'
import { readDatabaseCatalogue, tablesOfOrganisations } from '../helpers/databaseCatalogue'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpGrantTests } from '../helpers/grantSetup'
import { readLastMail, readMails } from '../helpers/outbox'
import { allOwnedTables } from '../helpers/ownedTables'

const hourMs = 3600_000
const notificationOf = {
  key: 'key.created',
  webhook: 'webhook.changed',
  factor: 'factor.changed',
  invitation: 'team.changed',
  member: 'team.changed',
}

const allChanges = (changes: ReturnType<typeof setUpGrantTests>['changes']) =>
  accessGrantKinds.flatMap(kind => Object.keys(changes[kind]).map(change => [kind, change] as const))

describe.each(databaseEngines)('access grants on %s', database => {
  const w = setUpGrantTests(database)

  test.each(accessGrantKinds)(
    'a %s that was created after the e-mail was changed is disabled and reported',
    async kind => {
      const account = await w.owner()
      const before = await w.create[kind](account)
      await w.age(before, 20)
      await w.setEmail(account)
      const after = await w.create[kind](account)
      expect((await w.worksNow(account)).sort()).toEqual([before, after].sort())
      expect((await w.recover(account.email)).status).toBe(204)
      expect(await w.worksNow(account)).toEqual([before])
      const { text } = await readLastMail(w.t, account.email)
      expect(text).toContain('are now disabled:')
      expect(text?.match(/^•/gm)).toHaveLength(1)
      const owner = await w.reset(account.email)
      expect(await w.notificationsOf(owner, 'access.disabled')).toMatchObject([
        { subject: after, name: expect.any(String) },
      ])
    },
  )

  test.each(allChanges(w.changes))('a %s that is changed (%s) is disabled too', async (kind, change) => {
    const account = await w.owner()
    const id = await w.create[kind](account)
    await w.age(id, 20)
    await w.setEmail(account)
    await w.changes[kind][change]?.(account, id)
    expect(await w.worksNow(account)).toEqual([id])
    expect((await w.recover(account.email)).status).toBe(204)
    expect(await w.worksNow(account)).toEqual([])
  })

  test('a second factor that the team no longer needs is reported, and required again after the recovery', async () => {
    const account = await w.owner()
    await w.age(await w.create.factor(account), 20)
    const require = async (isRequired: boolean) =>
      expect((await w.call(account, 'PUT', '/team/second-factor', { isRequired })).status).toBe(200)
    const isRequired = async () => {
      const [row] = await w.t.db.select().from(organisations).where(eq(organisations.id, account.organisationId))
      return row?.isSecondFactorRequired
    }
    await require(true)
    await w.setEmail(account)
    await require(false)
    const { subject, text } = await readLastMail(w.t, account.email)
    expect(subject).toContain('no longer requires a second factor')
    expect(text).toContain('/retail/profile#team')
    expect(await w.notificationsOf(account, 'team.changed')).toMatchObject([{ subject: account.organisationId }])
    expect((await w.recover(account.email)).status).toBe(204)
    expect(await isRequired()).toBe(true)
  })

  test('a second factor that the team did not need before the session of the thief stays optional', async () => {
    const account = await w.owner()
    const before = new Date(Date.now() - 20 * hourMs)
    const ofOwner = eq(organisations.id, account.organisationId)
    await w.t.db.update(organisations).set({ factorOptionalSince: before }).where(ofOwner)
    await w.setEmail(account)
    expect((await w.recover(account.email)).status).toBe(204)
    const [row] = await w.t.db.select().from(organisations).where(ofOwner)
    expect(row).toMatchObject({ isSecondFactorRequired: false, factorOptionalSince: before })
  })

  test('grants that the same session created before it changed the e-mail are disabled too, even if it has signed out since', async () => {
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
    expect((await w.recover(account.email)).status).toBe(204)
    expect(await w.worksNow(account)).toEqual([older])
  })

  test('a webhook that a key of the thief created is disabled with the key', async () => {
    const account = await w.owner()
    await w.setEmail(account)
    const body = { name: 'Thief', mode: 'live', scopes: ['webhooks:manage'] }
    const { key: token } = (await w.call(account, 'POST', '/b2b/retail/keys', body)).body
    const hook = { name: 'x', url: 'https://thief.example/', types: ['bin.full'] }
    expect((await w.call({ token }, 'POST', '/v1/webhooks', hook)).status).toBe(201)
    await w.recover(account.email)
    expect(await w.worksNow(account)).toEqual([])
  })

  test('a grant that is created while the account is being restored does not outlive it', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await w.owner()
      await w.setEmail(account)
      const body = { name: 'Thief', mode: 'live', scopes: ['webhooks:manage'] }
      const { key: token } = (await w.call(account, 'POST', '/b2b/retail/keys', body)).body
      const hook = { name: 'x', url: 'https://thief.example/', types: ['bin.full'] }
      await readMails(w.t, account.email)
      const [taken] = await Promise.all([
        w.recover(account.email),
        ...Array.from({ length: 3 }, () => w.create.key(account)),
        ...Array.from({ length: 3 }, () => w.create.webhook(account)),
        ...Array.from({ length: 3 }, () => w.create.invitation(account)),
        ...Array.from({ length: 3 }, () => w.call({ token }, 'POST', '/v1/webhooks', hook)),
      ])
      expect(taken?.status).toBe(204)
      expect(await w.worksNow(account)).toEqual([])
    }
  })

  test('the next password disables every grant that was created in between as well', async () => {
    const account = await w.owner()
    await w.setEmail(account)
    await w.recover(account.email)
    const { id } = await w.t.key(account)
    const owner = await w.reset(account.email)
    expect(await w.worksNow(account)).toEqual([])
    expect(await w.notificationsOf(owner, 'access.disabled')).toMatchObject([{ subject: id }])
    const own = await w.create.key(owner)
    await w.reset(account.email).catch(() => undefined)
    expect(await w.worksNow(account)).toEqual([own])
  })

  test('a new password lists the created or changed grants, by mail and for a choice; no other account can choose', async () => {
    const [account, stranger] = [await w.owner(), await w.owner()]
    const ids: string[] = []
    for (const kind of accessGrantKinds) ids.push(await w.create[kind](account))
    expect((await w.changePassword(account)).status).toBe(204)
    const listed = await w.review(account)
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect((await readLastMail(w.t, account.email)).text?.match(/^•/gm)).toHaveLength(accessGrantKinds.length)
    for (const { id } of listed) {
      expect((await w.call(stranger, 'PUT', `/auth/access-grants/${id}:disable`)).status).toBe(404)
      expect((await w.call(account, 'PUT', `/auth/access-grants/${id}:disable`)).status).toBe(204)
    }
    expect(await w.review(account)).toEqual([])
    expect(await w.worksNow(account)).toEqual([])
  })

  test('grants that are older than the previous password and than thirty days are not listed again', async () => {
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
    'a new %s (%s) is reported to the owner at once, at the proved addresses',
    async (kind, change) => {
      const account = await w.owner()
      const id = await w.create[kind](account)
      await w.setEmail(account)
      await w.t.db.delete(mails)
      if (change === 'created') await w.create[kind](account)
      else await w.changes[kind][change]?.(account, id)
      // A new member is reported as `joined`, because members accept an invitation.
      const reported = kind === 'member' && change === 'created' ? 'joined' : change
      const [letter] = await w.t.db.select().from(mails).where(eq(mails.template, 'accessGranted'))
      expect(letter).toMatchObject({ recipient: account.email, params: { kind, change: reported } })
      expect(await w.notificationsOf(account, notificationOf[kind])).not.toEqual([])
    },
  )

  test('a change that widens no access is not reported', async () => {
    const account = await w.owner()
    const id = await w.create.webhook(account)
    await readMails(w.t, account.email)
    const body = { name: 'Renamed', url: 'https://hooks.example/in', types: ['bin.full'], isEnabled: false }
    expect((await w.call(account, 'PUT', `/b2b/retail/webhooks/${id}`, body)).status).toBe(200)
    expect(await w.t.db.$count(mails, eq(mails.template, 'accessGranted'))).toBe(0)
    expect(await w.notificationsOf(account, 'webhook.changed')).toHaveLength(1)
  })
})

describe('the declaration', () => {
  const w = setUpGrantTests('embedded')
  /** Matches the names of columns that contain a secret, a URL or another means of access. */
  const opens = /(^|_)(secret|token|hash|url|link)$/
  async function undeclared() {
    const catalogue = await readDatabaseCatalogue(w.t.db)
    const declared = new Set(allOwnedTables.filter(({ grants }) => grants).map(({ table }) => getTableName(table)))
    return tablesOfOrganisations(catalogue)
      .filter(name => catalogue.get(name)?.some(column => opens.test(column.name)))
      .filter(name => !declared.has(name) && !(name in exemptTables))
  }

  test('says for every table with a secret or an address whether it grants access', async () => {
    expect(await undeclared()).toEqual([])
  })

  test('a new table is found by its columns', async () => {
    await w.t.db.execute(sql`create table invitations (id uuid, organisation_id uuid, token_hash text)`)
    await w.t.db.execute(sql`create table feeds (id uuid, account_id uuid, target_url text)`)
    expect(await undeclared()).toEqual(['feeds', 'invitations'])
    await w.t.db.execute(sql`drop table invitations, feeds`)
  })

  test('covers only tables of organisations, each kind once', () => {
    expect(
      grantTables()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([...accessGrantKinds].sort())
  })

  test.each(accessGrantKinds)('no mail about a %s goes to an address that was typed and not confirmed', async kind => {
    const account = await w.owner()
    await w.t.db.delete(emailProofs).where(eq(emailProofs.accountId, account.accountId))
    await w.t.db.delete(mails)
    await w.create[kind](account)
    expect(await w.t.db.$count(mails, eq(mails.template, 'accessGranted'))).toBe(0)
  })
})
