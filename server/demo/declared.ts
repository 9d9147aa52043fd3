/**
 * Seeds the demo rows of declared resources: for each organisation of a role that has the resource, and in every state.
 */
import { asc, eq, getTableName } from 'drizzle-orm'
import type { Role } from '../../contract/roles'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { cities } from '../db/schema'
import type { OwnedResource } from '../declared/ownedResource'
import { setLinks } from '../declared/references'
import { creationsOf, transitionsOf } from '../declared/resource'
import { type Caller, keyOf } from '../declared/rowOwnership'
import type { ResourceTable } from '../queries/queries'
import type { CityId } from './cities'
import { daysAgo } from './days'
import { demoOrganisations, type OrganisationKey, organisationId } from './organisations'
import { demoId } from './random'

const capital = { UA: 'Kyiv', PL: 'Warsaw' } as const

/** Returns the caller's first record of each kind that a body refers to. Kinds without records are left out. */
async function referred(tx: Database, { references = {} }: OwnedResource, caller: Caller, city: string) {
  const found: Record<string, string> = {}
  for (const [field, { table, mine }] of Object.entries(references)) {
    const { id, createdAt } = table as ResourceTable
    const [row] = await tx
      .select({ id })
      .from(table)
      .where(mine?.(caller))
      .orderBy(asc(createdAt ?? id), asc(id))
      .limit(1)
    const first = table === cities ? city : row?.id
    if (first) found[field] = first as string
  }
  return found
}

export async function seedDeclared(tx: Database, resources: readonly OwnedResource[], cityId: CityId, now: Date) {
  // The resources are seeded in reverse order: the erasure of accounts needs a list in which a resource precedes the
  // resources that it refers to.
  for (const resource of resources.toReversed()) {
    for (const { key, role, country } of demoOrganisations.filter(({ role }) => resource.at[role])) {
      const caller = {
        session: { accountId: demoId(`account/${key}`), organisationId: organisationId(key), role } as Session,
        language: 'en',
      } as const
      await seedOf(tx, resource, key, role, caller, cityId(country, capital[country]), now)
    }
  }
}

async function seedOf(
  tx: Database,
  resource: OwnedResource,
  key: OrganisationKey,
  role: Role,
  caller: Caller,
  city: string,
  now: Date,
) {
  const { table, whose, demo = [], links = {} } = resource
  const [[, creation] = []] = creationsOf(resource, role)
  if (!creation) return
  const stamp = whose.stamp ? { [keyOf(whose.column, table)]: whose.stamp(caller) } : {}
  // The rows take the states in turn, beginning with the initial one.
  const states = [undefined, ...transitionsOf(resource, role)]
  for (const [n, given] of demo.entries()) {
    const body = creation.body.parse({ ...(await referred(tx, resource, caller, city)), ...given }) as object
    const id = demoId(`${getTableName(table)}/${key}/${n}`)
    const values = { ...creation.values(body, caller), ...stamp, id, createdAt: daysAgo(now, 30 - n) }
    await tx.insert(table).values(values)
    await setLinks(tx, links, [{ id, body }])
    const [, state] = states[n % states.length] ?? []
    if (state) await tx.update(table).set(state.set).where(eq(table.id, id))
  }
}
