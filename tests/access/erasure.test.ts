/**
 * Deletes an account while every write operation runs in parallel, and then checks that no table, file or log contains
 * data of the organisation. The operations are read from the server. Their bodies are the sample bodies, with a
 * different marker in each free text. `npm test` deletes two accounts of every role; `npm run attack -- --only erasure`
 * repeats this with ERASURE_ROUNDS=50, for which security.md states the result.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Role, roleSlugs, roles } from '../../contract/roles'
import type { Operation } from '../../server/auth/authorization'
import { auditLog, locations, memberships, organisations } from '../../server/db/schema'
import { imageFileName } from '../../server/files/imageUrls'
import { createLog } from '../../server/lib/log'
import { employeeResource } from '../../server/resources/employees'
import { type TestAccount, testPassword } from '../helpers/builders'
import { tablesWithMarkers } from '../helpers/databaseCatalogue'
import { databaseEngines } from '../helpers/databaseEngines'
import { printFigure } from '../helpers/printFigure'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'
import { createFixtures, type Fixtures } from './fixtures'
import { isObject } from './operations'
import { sampleFor } from './samples'

/** Number of rounds. Each round deletes two accounts of every role. */
const rounds = Number(process.env.ERASURE_ROUNDS ?? 1)

const freeText = /^(name|description|street|houseNumber|zip_?code|organizationRegistrationAddress|digitalGoods\w*)$/i
/** Returns the sample with the marker in each text that its caller can choose freely. */
function marked(value: unknown, marker: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each, at) => marked(each, `${marker}${at}`, key))
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, marked(v, marker, k)]))
  if (typeof value !== 'string' || /^[0-9a-f-]{36}$/.test(value)) return value
  if (key === 'email') return `${marker}@race.example`
  // Texts that were generated from the schema begin with `Sample `, and their caller may choose them freely too.
  return freeText.test(key) || value.startsWith('Sample ') ? marker : value
}

const line = ({ method, url }: Operation) => `${method} ${url}`
const ownDeletion = (role: Role) => `DELETE /b2b/${roleSlugs[role]}`
const writesOf = (t: TestServer, role: Role) =>
  t.app.operations.filter(
    ({ schema, method, access }) =>
      !schema.hide &&
      method !== 'GET' &&
      access.kind === 'session' &&
      (access.roles === 'any' || access.roles.includes(role)),
  )

/**
 * Returns the IP address from which the test calls without a session, such as sign-ins. The audit rows of these calls
 * name no account, so the test finds them by this address.
 */
const addressWithoutSession = ({ address }: DeletedAccount) => address.replace('::7', '::8')
const callsWithoutSession = (t: TestServer, who: DeletedAccount) =>
  t.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.address, addressWithoutSession(who)))

interface Attempt {
  what: string
  send(): Promise<TestAnswer>
}

/**
 * An account that the test deletes. Afterwards neither `marker`, a random string in its texts, nor its IP address may
 * remain anywhere.
 */
interface DeletedAccount extends TestAccount {
  role: Role
  marker: string
  address: string
}

async function createDeletedAccount(t: TestServer, fixtures: Fixtures, role: Role): Promise<DeletedAccount> {
  const marker = `zq${randomUUID().slice(0, 6)}`
  const owner = fixtures.owners[role]
  const named = { name: `${marker} name`, registrationAddress: `${marker} street` }
  await t.db.update(organisations).set(named).where(eq(organisations.id, owner.organisationId))
  // After the deletion, recyclers' pickups keep the name of the location but not its street, so only the street is
  // marked.
  await t.db
    .update(locations)
    .set({ street: `${marker} lane` })
    .where(eq(locations.organisationId, owner.organisationId))
  await t.deps.files.put(imageFileName(fixtures.logos[role], 'sm'), Buffer.from('x'), 'image/webp')
  return { ...owner, role, marker, address: `2001:db8:${marker.slice(2, 6).replace(/^0/, '1')}::7` }
}

async function attemptsOf(
  t: TestServer,
  fixtures: Fixtures,
  who: DeletedAccount,
  wants: (what: string) => boolean,
): Promise<Attempt[]> {
  const { address: remoteAddress, marker, email } = who
  const own = writesOf(t, who.role).filter(write => line(write) !== ownDeletion(who.role) && wants(line(write)))
  const ofOwner = await Promise.all(
    own.map(async (operation, at): Promise<Attempt> => {
      const sample = await sampleFor(operation, fixtures, who.role)
      const session = await t.signInAgain(who)
      const body = isObject(sample.body) ? marked(sample.body, `${marker}${at}`) : sample.body
      const more = { remoteAddress, ...(sample.headers ? { headers: sample.headers } : {}) }
      return { what: line(operation), send: () => t.call(session, operation.method, sample.path, body, more) }
    }),
  )
  const anonymously = (path: string, body: object): Attempt => ({
    what: `POST ${path}`,
    send: () => t.call(null, 'POST', path, body, { remoteAddress: addressWithoutSession(who) }),
  })
  const ofStaff = (path: string, body?: object): Attempt => ({
    what: `POST ${path}`,
    send: () => t.call(fixtures.staff, 'POST', path, body),
  })
  const hired =
    who.role === 'Retailer' || who.role === 'Institution'
      ? [await fixtures.declared.rowOf(employeeResource, who.role)]
      : []
  return [
    ...ofOwner,
    anonymously('/b2b/auth/sign-in', { email, password: testPassword }),
    anonymously('/b2b/auth/sign-in', { email, password: 'Wrong-pass-1' }),
    anonymously('/auth/reset-password/init', { sendTo: 'Email', login: email }),
    ofStaff(`/staff/organisations/${who.organisationId}/impersonate`, { reason: 'They asked' }),
    ...hired.map(id => ofStaff(`/staff/employees/${id}/resend`)),
  ].filter(({ what }) => wants(what))
}

const shuffled = <Value>(values: Value[]) =>
  values
    .map(value => [Math.random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)
const filesOf = (t: TestServer): string[] => {
  const folder = join(t.dataDir, 'files', 'images')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.'))
    : []
}

/**
 * Repeats a call that is answered with 503, as a client does. On a busy machine, PostgreSQL may cancel a statement that
 * waits for a lock of the deletion.
 */
async function untilAvailable(send: Attempt['send'], times = 3): Promise<TestAnswer> {
  const answer = await send()
  if (answer.status !== 503 || times === 1) return answer
  await sleep(Number(answer.headers['retry-after']) * 1000)
  return untilAvailable(send, times - 1)
}

/**
 * Sends all calls in parallel, with two deletions at random positions among them.
 * @returns the data of the organisation that remains afterwards, and other problems
 */
async function race(t: TestServer, role: Role, wants: (what: string) => boolean): Promise<string[]> {
  const fixtures = await createFixtures(t)
  const who = await createDeletedAccount(t, fixtures, role)
  const deletion: Attempt = {
    what: ownDeletion(role),
    async send() {
      await new Promise(next => setTimeout(next, Math.random() * 40))
      return t.call(await t.signInAgain(who).catch(() => who), 'DELETE', `/b2b/${roleSlugs[role]}`, undefined, {
        remoteAddress: who.address,
      })
    },
  }
  const all = shuffled([...(await attemptsOf(t, fixtures, who, wants)), deletion, deletion])
  const answers = await Promise.all(all.map(async ({ what, send }) => ({ what, ...(await untilAvailable(send)) })))
  // The deletion fails if another call has ended its session by changing the password, or has transferred the
  // ownership. It is then repeated with a new session of the account, after the account was made the owner again.
  if (!answers.some(({ what, status }) => what === deletion.what && status === 204)) {
    const ofTeam = eq(memberships.organisationId, who.organisationId)
    // A team can have only one owner, so all its members become managers first.
    await t.db.update(memberships).set({ teamRole: 'Manager' }).where(ofTeam)
    await t.db
      .update(memberships)
      .set({ teamRole: 'Owner' })
      .where(and(ofTeam, eq(memberships.accountId, who.accountId)))
    const repeated = await t.call(await t.signInAgain(who), 'DELETE', `/b2b/${roleSlugs[role]}`, undefined, {
      remoteAddress: who.address,
    })
    expect(repeated.status).toBe(204)
  }
  await t.deps.erasures.run()
  const failed = answers.filter(({ status }) => status >= 500).map(({ what, status }) => `${what}: ${status}`)
  const left = await tablesWithMarkers(t.db, [who.marker, who.email, who.address])
  const named = (await callsWithoutSession(t, who)).filter(row => row.subject ?? row.actorId ?? row.organisationId)
  left.push(...named.map(row => `audit_log: the address of ${row.action}`))
  return [...failed, ...left, ...filesOf(t).map(name => `file ${name}`)].map(each => `${role}: ${each}`)
}

const sink = (problems: string[]) =>
  new Writable({
    write(chunk, _, done) {
      problems.push(String(chunk))
      done()
    },
  })

describe.each(databaseEngines)('a deletion on %s', database => {
  test('in parallel with every write operation leaves nothing of the organisation in any table, file or log', {
    timeout: 300_000 + rounds * 120_000,
  }, async () => {
    const problems: string[] = []
    const t = await startTestServer({ database, deps: { log: createLog('warn', sink(problems)) } })
    const wrong: string[] = []
    const endsOthers = (what: string) => what.includes('password')
    for (let round = 0; round < rounds; round++) {
      for (const role of roles) {
        wrong.push(...(await race(t, role, what => !endsOthers(what))))
        wrong.push(...(await race(t, role, endsOthers)))
      }
    }
    await t.close()
    const logged = problems.filter(entry => /zq[0-9a-f]{6}|@test\.example|2001:db8/.test(entry))
    printFigure(
      `${rounds} × every write operation of every role in parallel with the deletion, ${database}`,
      `${wrong.length} traces in tables and files, ${logged.length} in the log`,
      'none',
    )
    expect(wrong).toEqual([])
    expect(logged).toEqual([])
  })
})
