/** Creates database rows for tests. Each function accepts values that override its defaults. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { keyScopes } from '../../contract/access'
import type { AuthToken } from '../../contract/auth'
import type { KeyCreate, KeyWithSecret } from '../../contract/keys'
import type { Role } from '../../contract/roles'
import type { StaffRole } from '../../contract/staffRoles'
import type { AssignableTeamRole } from '../../contract/teamRoles'
import { recordEmailProof } from '../../server/accounts/emailProofs'
import { limitColumnsOf } from '../../server/accounts/limitColumns'
import { hashPassword } from '../../server/accounts/passwords'
import { openSession } from '../../server/accounts/sessions'
import type { Database } from '../../server/db/database'
import {
  accounts,
  bins,
  cities,
  fundraisingRewards,
  images,
  locations,
  memberships,
  organisations,
  premiumRewards,
  sagas,
} from '../../server/db/schema'
import type { KeyOwner } from '../../server/ownership/owners'
import type { ScopeLimit } from '../../server/ownership/scope'
import { keysRepository } from '../../server/repositories/keys'

export interface TestAccount extends AuthToken {
  accountId: string
  organisationId: string
  email: string
  /**
   * Limit to cities and locations, as a part of the scope that repositories take. It is always null, because tests of
   * limited members use only the API.
   */
  limit: null
}
type Insert<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>

export interface TestDataBuilders {
  /** Creates an organisation with an account and an open session. */
  organisation(role: Role, overrides?: Insert<typeof organisations>): Promise<TestAccount>
  /** Adds a member with an account and an open session to the team of an organisation. */
  member(
    owner: TestAccount,
    teamRole: AssignableTeamRole,
    limit?: ScopeLimit | null,
  ): Promise<TestAccount & { membershipId: string }>
  /** Adds an account to the team of another organisation, and opens a session in it. */
  joined(account: TestAccount, owner: TestAccount, teamRole: AssignableTeamRole): Promise<TestAccount>
  /** Opens another session of an account. */
  signInAgain(account: TestAccount): Promise<AuthToken>
  /** Creates an account of support staff with an open session; without a role it is an administrator. */
  staff(staffRole?: StaffRole): Promise<AuthToken & { accountId: string; email: string }>
  /** Creates an API key. It has every scope unless `overrides` names some. */
  key(owner: KeyOwner, overrides?: Partial<KeyCreate>): Promise<KeyWithSecret & { token: string }>
  /** Returns the id of a city by its English name; by default that of Kyiv. */
  city(name?: string, country?: 'UA' | 'PL'): Promise<string>
  location(
    owner: { organisationId: string },
    overrides?: Insert<typeof locations>,
  ): Promise<typeof locations.$inferSelect>
  bin(locationId: string, overrides?: Insert<typeof bins>): Promise<typeof bins.$inferSelect>
  /** Creates a row of an image without its files, and returns its id. */
  image(owner: { organisationId: string }): Promise<string>
  /** Creates a fundraising reward in progress, with a target of 1,000 points. */
  fundraisingReward(
    owner: { organisationId: string },
    overrides?: Insert<typeof fundraisingRewards>,
  ): Promise<typeof fundraisingRewards.$inferSelect>
  premiumReward(
    owner: { organisationId: string },
    overrides?: Insert<typeof premiumRewards>,
  ): Promise<typeof premiumRewards.$inferSelect>
  /** Creates a booking that the recycler has started at the location. */
  saga(locationId: string, recycler: { organisationId: string }): Promise<typeof sagas.$inferSelect>
}

const first = <Row>(rows: Row[]): Row => {
  if (rows[0] === undefined) throw new Error('nothing was inserted')
  return rows[0]
}

/** Password of every account that these functions create. */
export const testPassword = 'Right-pass-1'
/** Hash of the password, which all accounts share, because hashing is slow on purpose. */
let sharedHash: Promise<string> | undefined

export function createBuilders(db: Database): TestDataBuilders {
  const account = async (organisationId: string | null, staffRole?: StaffRole) => {
    sharedHash ??= hashPassword(testPassword)
    const passwordHash = await sharedHash
    const email = `${randomUUID().slice(0, 8)}@test.example`
    return first(await db.insert(accounts).values({ organisationId, email, passwordHash, staffRole }).returning())
  }
  const cityId = async (name = 'Kyiv', country: 'UA' | 'PL' = 'UA') => {
    const isNamed = sql`${cities.names} ->> 'en' = ${name}`
    const rows = await db
      .select({ id: cities.id })
      .from(cities)
      .where(and(eq(cities.country, country), isNamed))
    return first(rows).id
  }
  const image = async ({ organisationId }: { organisationId: string }) =>
    first(await db.insert(images).values({ organisationId }).returning()).id
  const shown = async (owner: { organisationId: string }, imageId: string | undefined) => ({
    organisationId: owner.organisationId,
    imageId: imageId ?? (await image(owner)),
    name: 'Books',
    description: 'For the library',
  })
  return {
    async organisation(role, overrides = {}) {
      const values = {
        role,
        name: `${role} ${randomUUID().slice(0, 4)}`,
        registrationAddress: 'Main street 1',
        registrationNumber: '12345678',
        country: 'UA' as const,
      }
      const { logoId } = overrides
      if (logoId) await db.insert(images).values({ id: logoId }).onConflictDoNothing()
      const organisation = first(
        await db
          .insert(organisations)
          .values({ ...values, ...overrides })
          .returning(),
      )
      const owner = await account(organisation.id)
      await recordEmailProof(db, owner.id, owner.email, new Date(0))
      const session = await openSession(db, { id: owner.id, role })
      return { ...session, accountId: owner.id, organisationId: organisation.id, email: owner.email, limit: null }
    },
    async member({ organisationId, role }, teamRole, limit = null) {
      const { id: accountId, email } = await account(organisationId)
      await recordEmailProof(db, accountId, email, new Date(0))
      const values = { organisationId, accountId, teamRole }
      const row = { ...values, ...limitColumnsOf(limit) }
      const { id: membershipId } = first(await db.insert(memberships).values(row).returning())
      const session = await openSession(db, { id: accountId, organisationId, role })
      return { ...session, ...values, email, membershipId, limit: null }
    },
    async joined({ accountId, email }, { organisationId, role }, teamRole) {
      await db.insert(memberships).values({ organisationId, accountId, teamRole })
      const session = await openSession(db, { id: accountId, organisationId, role })
      return { ...session, accountId, organisationId, email, limit: null }
    },
    signInAgain: ({ accountId, role }) =>
      // The session counts as having proved the second factor, if the account has one.
      openSession(db, { id: accountId, role }, undefined, undefined, { factorProvedAt: new Date() }),
    async staff(staffRole) {
      const person = await account(null, staffRole)
      return { ...(await openSession(db, { id: person.id, role: 'Staff' })), accountId: person.id, email: person.email }
    },
    async key(owner, overrides = {}) {
      const given = { name: `Key ${randomUUID()}`, mode: 'live' as const, scopes: [...keyScopes], ...overrides }
      const made = await keysRepository(db, owner).create(given)
      return { ...made, token: made.key }
    },
    city: cityId,
    async location({ organisationId }, overrides = {}) {
      const values = {
        name: 'Green corner',
        street: 'Khreshchatyk',
        houseNumber: '1',
        latitude: 50.4501,
        longitude: 30.5234,
      }
      return first(
        await db
          .insert(locations)
          .values({ ...values, organisationId, cityId: overrides.cityId ?? (await cityId()), ...overrides })
          .returning(),
      )
    },
    bin: async (locationId, overrides = {}) =>
      first(
        await db
          .insert(bins)
          .values({ locationId, name: 'Bin', ...overrides })
          .returning(),
      ),
    image,
    async fundraisingReward(owner, overrides = {}) {
      const values = { link: 'https://school.example/', priceMinor: 1000, quantity: 10, status: 'InProgress' as const }
      return first(
        await db
          .insert(fundraisingRewards)
          .values({ ...(await shown(owner, overrides.imageId)), ...values, ...overrides })
          .returning(),
      )
    },
    async premiumReward(owner, overrides = {}) {
      const values = { premiumRewardType: 'Ordinary' as const, gemPrice: 1, pointsPrice: 2 }
      return first(
        await db
          .insert(premiumRewards)
          .values({ ...(await shown(owner, overrides.imageId)), ...values, ...overrides })
          .returning(),
      )
    },
    async saga(locationId, { organisationId }) {
      const values = { locationId, recyclerId: organisationId, code: 'AB12' }
      return first(await db.insert(sagas).values(values).returning())
    },
  }
}
