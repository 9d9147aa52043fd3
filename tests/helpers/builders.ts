/** Rows as tests need them, with overrides. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AuthToken } from '../../contract/auth'
import type { Role } from '../../contract/roles'
import { hashPassword } from '../../server/auth/passwords'
import { openSession } from '../../server/auth/sessions'
import type { Database } from '../../server/db/database'
import { accounts, bins, cities, images, locations, organisations } from '../../server/db/schema'

export interface TestAccount extends AuthToken {
  accountId: string
  organisationId: string
  email: string
}
type Insert<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>

export interface Builders {
  /** An organisation with an account and an open session. */
  organisation(role: Role, overrides?: Insert<typeof organisations>): Promise<TestAccount>
  /** Another session of the same account. */
  signInAgain(account: TestAccount): Promise<AuthToken>
  staff(): Promise<AuthToken & { accountId: string; email: string }>
  /** The id of a city by its English name. */
  city(name?: string, country?: 'UA' | 'PL'): Promise<string>
  location(
    owner: { organisationId: string },
    overrides?: Insert<typeof locations>,
  ): Promise<typeof locations.$inferSelect>
  bin(locationId: string, overrides?: Insert<typeof bins>): Promise<typeof bins.$inferSelect>
  /** A row of an image; without files. */
  image(owner: { organisationId: string }): Promise<string>
}

const first = <Row>(rows: Row[]): Row => {
  if (rows[0] === undefined) throw new Error('nothing was inserted')
  return rows[0]
}

/** Every account's that a builder makes. */
export const testPassword = 'Right-pass-1'
/** One for all: hashing is slow on purpose. */
let sharedHash: Promise<string> | undefined

export function builders(db: Database): Builders {
  const account = async (organisationId: string | null) => {
    sharedHash ??= hashPassword(testPassword)
    const passwordHash = await sharedHash
    const email = `${randomUUID().slice(0, 8)}@test.example`
    return first(await db.insert(accounts).values({ organisationId, email, passwordHash }).returning())
  }
  const cityId = async (name = 'Kyiv', country: 'UA' | 'PL' = 'UA') => {
    const rows = await db
      .select()
      .from(cities)
      .where(and(eq(cities.country, country)))
    return first(rows.filter(row => row.names.en === name)).id
  }
  return {
    async organisation(role, overrides = {}) {
      const values = {
        role,
        name: `${role} ${randomUUID().slice(0, 4)}`,
        registrationAddress: 'Main street 1',
        registrationNumber: '12345678',
        country: 'UA' as const,
      }
      const organisation = first(
        await db
          .insert(organisations)
          .values({ ...values, ...overrides })
          .returning(),
      )
      const owner = await account(organisation.id)
      const session = await openSession(db, { id: owner.id, role })
      return { ...session, accountId: owner.id, organisationId: organisation.id, email: owner.email }
    },
    signInAgain: ({ accountId, role }) => openSession(db, { id: accountId, role }),
    async staff() {
      const person = await account(null)
      return { ...(await openSession(db, { id: person.id, role: 'Staff' })), accountId: person.id, email: person.email }
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
    image: async ({ organisationId }) => first(await db.insert(images).values({ organisationId }).returning()).id,
  }
}
