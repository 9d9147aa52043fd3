/** Checks that simultaneous changes of a team leave it with exactly one owner, and do not block each other. */
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, memberships, organisations } from '../../server/db/schema'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpTeams } from '../helpers/teams'

describe.each(databaseEngines)('simultaneous changes of teams on %s', database => {
  const w = setUpTeams(database)
  const { accept, address, call, codeFor, invite } = w

  const rounds = database === 'postgres' ? 8 : 2

  test('one of several uses of an invitation succeeds', async () => {
    const [owner, guest] = [await w.t.organisation('Retailer'), await w.t.organisation('Sponsor')]
    for (let round = 0; round < rounds; round++) {
      const emails = [address(), ...(round ? [] : [guest.email])]
      for (const email of emails) {
        await invite(owner, email)
        const code = await codeFor(email)
        const statuses = (await Promise.all(Array.from({ length: 5 }, () => accept(code)))).map(each => each.status)
        expect(statuses.filter(status => status === 200)).toHaveLength(1)
        expect(statuses.filter(status => status >= 500)).toEqual([])
      }
    }
  })

  test('two transfers leave one owner', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await w.t.organisation('Retailer')
      const people = [await w.t.member(owner, 'Manager'), await w.t.member(owner, 'Viewer')]
      const body = { currentPassword: testPassword }
      const answers = await Promise.all(
        people.map(({ membershipId }) => call(owner, 'PUT', `/team/members/${membershipId}:transfer-ownership`, body)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      const isOwner = and(eq(memberships.organisationId, owner.organisationId), eq(memberships.teamRole, 'Owner'))
      expect(await w.t.db.$count(memberships, isOwner)).toBe(1)
    }
  })

  test('a removal and the acceptance of another team’s invitation leave an account with the remaining team, or none', async () => {
    for (let round = 0; round < rounds; round++) {
      const [owner, other] = [await w.t.organisation('Retailer'), await w.t.organisation('Institution')]
      const person = await w.t.member(owner, 'Manager')
      await invite(other, person.email)
      const code = await codeFor(person.email)
      const [removed, joined] = await Promise.all([
        call(owner, 'DELETE', `/team/members/${person.membershipId}`),
        accept(code),
      ])
      expect(removed.status).toBe(204)
      expect([200, 404, 409, 422]).toContain(joined.status)
      const rows = await w.t.db
        .select({ home: accounts.organisationId, team: memberships.organisationId })
        .from(accounts)
        .leftJoin(memberships, eq(memberships.accountId, accounts.id))
        .where(eq(accounts.email, person.email))
      for (const { home, team } of rows) expect([home, team]).toEqual([other.organisationId, other.organisationId])
      expect(rows).toHaveLength(joined.status === 200 ? 1 : 0)
    }
  })

  test('a member who is removed while writing is answered, and writes nothing afterwards', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await w.t.organisation('Retailer')
      const person = await w.t.member(owner, 'Manager')
      const write = () => call(person, 'POST', '/b2b/retail/employees/cashier', { name: 'Olena', email: address() })
      const [removed, ...written] = await Promise.all([
        call(owner, 'DELETE', `/team/members/${person.membershipId}`),
        ...Array.from({ length: 6 }, write),
      ])
      expect(removed.status).toBe(204)
      for (const { status } of written) expect([201, 401]).toContain(status)
      expect((await write()).status).toBe(401)
    }
  })

  test('several removals and the deletion of the organisation do not block each other', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await w.t.organisation('Retailer')
      const people = await Promise.all(Array.from({ length: 4 }, () => w.t.member(owner, 'Manager')))
      const answers = await Promise.all([
        ...people.map(({ membershipId }) => call(owner, 'DELETE', `/team/members/${membershipId}`)),
        ...people.map(person => call(person, 'DELETE', '/team/membership')),
        call(owner, 'DELETE', '/b2b/retail'),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.at(-1)?.status).toBe(204)
      const emails = people.map(({ email }) => w.t.db.$count(accounts, eq(accounts.email, email)))
      expect(await Promise.all(emails)).toEqual([0, 0, 0, 0])
      const [row] = await w.t.db.select().from(organisations).where(eq(organisations.id, owner.organisationId))
      expect(row?.deletedAt).not.toBeNull()
    }
  })
})
