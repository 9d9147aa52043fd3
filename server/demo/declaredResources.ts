/**
 * Seeds demo rows of the declared resources: rows in every state, for each organisation whose role has the resource,
 * even if the role can only read it.
 */
import { asc, eq, getTableName } from 'drizzle-orm'
import type { Role } from '../../contract/roles'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { cities } from '../db/schema'
import type { CreateDeclaration, OwnedResource } from '../declared/ownedResource'
import { setLinks } from '../declared/references'
import { findRowCreation } from '../declared/resource'
import { type RowCaller, rowKeyOfColumn } from '../declared/rowOwnership'
import { DeclarationError } from '../errors/declarationError'
import type { ResourceTable } from '../queries/listQuery'
import type { FindCityId } from './cities'
import { daysAgo } from './days'
import { demoOrganisationIdOf, demoOrganisations, type OrganisationKey } from './organisations'
import { demoId } from './random'

const capital = { UA: 'Kyiv', PL: 'Warsaw' } as const

/**
 * Returns, by field, an id for each field of a resource that refers to a record: for a city the id `city`, otherwise
 * that of the first record to which the caller may refer. Fields for which no such record exists are omitted.
 */
async function readReferred(tx: Database, { references = {} }: OwnedResource, caller: RowCaller, city: string) {
  const found: Record<string, string> = {}
  for (const [field, { table, allowed }] of Object.entries(references)) {
    const { id, createdAt } = table as ResourceTable
    const [row] = await tx
      .select({ id })
      .from(table)
      .where(allowed?.(caller))
      .orderBy(asc(createdAt ?? id), asc(id))
      .limit(1)
    const first = table === cities ? city : row?.id
    if (first) found[field] = first as string
  }
  return found
}

export async function seedDeclaredResources(
  tx: Database,
  resources: readonly OwnedResource[],
  cityId: FindCityId,
  now: Date,
) {
  // `resources` lists each resource before the resources to which it refers, in the order in which the rows of a
  // deleted organisation are deleted. Seeding needs the reverse order.
  for (const resource of resources.toReversed()) {
    for (const { key, role, country } of demoOrganisations.filter(({ role }) => resource.at[role])) {
      const caller = {
        session: { accountId: demoId(`account/${key}`), organisationId: demoOrganisationIdOf(key), role } as Session,
        language: 'en',
      } as const
      await seedOf(tx, resource, key, role, caller, cityId(country, capital[country]), now)
    }
  }
}

/**
 * Returns the body of a demo row.
 * @param n the row's index
 * @throws {DeclarationError} with the resource, the row and the field, if the API would reject the body
 */
export function demoBodyOf(
  { what }: OwnedResource,
  { body: schema }: CreateDeclaration,
  n: number,
  given: object,
): object {
  const { data, error } = schema.safeParse(given)
  const issue = error?.issues[0]
  if (issue) throw new DeclarationError(`${what}, demo row ${n + 1}: ${issue.path.join('.')}: ${issue.message}`)
  return data as object
}

async function seedOf(
  tx: Database,
  resource: OwnedResource,
  key: OrganisationKey,
  role: Role,
  caller: RowCaller,
  city: string,
  now: Date,
) {
  const { table, ownership, demo = [], links = {}, transitions = {} } = resource
  const creation = findRowCreation(resource, role)
  if (!creation) return
  const stamp = ownership.stamp ? { [rowKeyOfColumn(ownership.column, table)]: ownership.stamp(caller) } : {}
  // The first row is in the initial state, the next in the state after the first transition, and so on in turn.
  const states = [undefined, ...Object.values(transitions)]
  for (const [n, given] of demo.entries()) {
    const body = demoBodyOf(resource, creation, n, { ...(await readReferred(tx, resource, caller, city)), ...given })
    const id = demoId(`${getTableName(table)}/${key}/${n}`)
    const values = { ...creation.values(body, caller), ...stamp, id, createdAt: daysAgo(now, 30 - n) }
    await tx.insert(table).values(values)
    await setLinks(tx, links, [{ id, body }])
    const state = states[n % states.length]
    if (state) await tx.update(table).set(state.set).where(eq(table.id, id))
  }
}
