/** Creates rows of each declared resource: one in each state in which one of its transitions is allowed. */
import { and, asc, getTableName, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Role } from '../../contract/roles'
import type { Session } from '../../server/accounts/sessions'
import { cities } from '../../server/db/schema'
import { createMutations } from '../../server/declared/mutations'
import type { OwnedResource } from '../../server/declared/ownedResource'
import { findRowCreation, stateCondition, transitionsOf } from '../../server/declared/resource'
import { organisationRowsCondition } from '../../server/ownership/ownership'
import type { ResourceTable } from '../../server/queries/listQuery'
import { ownedResources } from '../../server/resources'
import type { TestAccount } from '../helpers/builders'
import type { TestServer } from '../helpers/server'
import { createSampleValue } from './samples/valueFor'

type State = 'any' | object
export interface DeclaredRows {
  /** Returns the id of a row of the role's organisation. The row is created if none exists. */
  rowOf(resource: OwnedResource, role: Role, from?: State): Promise<string>
  /** Returns a valid body for a call that creates or changes a record. */
  bodyOf(resource: OwnedResource, schema: z.ZodType, role: Role): Promise<object>
  /** Ids of the rows that were created when the helper started. */
  ids: string[]
}

export async function createDeclaredRows(
  t: TestServer,
  owners: Record<Role, TestAccount>,
  cityId: string,
): Promise<DeclaredRows> {
  const ownIdOf = async (table: PgTable, role: Role, where?: SQL): Promise<string | undefined> => {
    const of = table as ResourceTable
    const mine = organisationRowsCondition(table, owners[role].organisationId)
    const [row] = await t.db.select({ id: of.id }).from(of).where(and(mine, where)).orderBy(asc(of.createdAt)).limit(1)
    return row?.id as string | undefined
  }
  const bodyOf = async ({ references = {}, what }: OwnedResource, schema: z.ZodType, role: Role) => {
    const body = createSampleValue(schema, what) as Record<string, unknown>
    for (const [field, { table }] of Object.entries(references).filter(([field]) => field in body)) {
      const made = ownedResources.find(ownedResource => ownedResource.table === table)
      const id = table === cities ? cityId : ((await ownIdOf(table, role)) ?? (made && (await rowOf(made, role))))
      if (!id) throw new Error(`${what}: the ${role} of tests/access/fixtures.ts owns no row of ${getTableName(table)}`)
      body[field] = Array.isArray(body[field]) ? [id] : id
    }
    return body
  }
  const make = async (resource: OwnedResource, role: Role, from: State) => {
    const creation = findRowCreation(resource, role)
    if (!creation) throw new Error(`${resource.what}: nothing in \`create\` says how a row is made`)
    const { accountId, organisationId } = owners[role]
    const caller = { session: { accountId, organisationId, role } as Session, language: 'en' } as const
    const body = creation.body.parse(await bodyOf(resource, creation.body, role)) as object
    const { id } = await createMutations(t.deps, resource).create(caller, creation, body)
    if (from !== 'any') await t.db.update(resource.table).set(from).where(stateCondition(resource.table, { id }))
    return id
  }
  const rowOf = async (resource: OwnedResource, role: Role, from: State = 'any') =>
    (await ownIdOf(resource.table, role, stateCondition(resource.table, from))) ?? (await make(resource, role, from))

  const ids: string[] = []
  for (const resource of ownedResources) {
    for (const role of Object.keys(resource.at) as Role[]) {
      const states: State[] = ['any', ...transitionsOf(resource, role).map(([, { from }]) => from)]
      for (const state of states) ids.push(await rowOf(resource, role, state))
    }
  }
  return { rowOf, bodyOf, ids }
}
