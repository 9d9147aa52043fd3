/**
 * Lists the tables that organisations own. The deletion of organisations (server/erasure/), the export of an account's
 * data (server/repositories/accountData.ts) and the tests use this list; the tests compare it with the database's
 * catalogue and fail for a table that refers to an organisation, directly or through other tables, and is neither in
 * the list nor in `exemptTables`. Declared resources (server/resources/) add their tables when they are loaded. See
 * docs/adr/0011-whose-rows.md.
 */
import { integrationTables } from './owned/integrations'
import { mailTables } from './owned/mails'
import { peopleTables } from './owned/people'
import { placeTables } from './owned/places'
import { rewardTables } from './owned/rewards'
import { serviceTables } from './owned/service'
import { teamTables } from './owned/teams'
import type { OwnedTable } from './ownership'

/** Sorts the tables so that each comes after all tables that refer to it. */
function sortChildrenFirst(all: readonly OwnedTable[]): OwnedTable[] {
  const placed = new Set<OwnedTable>()
  const place = (parent: OwnedTable) => {
    for (const each of all) {
      if (each !== parent && !placed.has(each) && each.owners.some(({ of }) => of === parent.table)) place(each)
    }
    placed.add(parent)
  }
  all.forEach(place)
  return [...placed]
}

let complete: readonly OwnedTable[] | undefined

/** Adds the tables of the declared resources. This file cannot import them, because they are on a higher layer. */
export const registerDeclaredTables = (declared: readonly OwnedTable[]) => {
  complete = sortChildrenFirst([
    ...declared,
    ...mailTables,
    ...peopleTables,
    ...teamTables,
    ...integrationTables,
    ...placeTables,
    ...rewardTables,
    ...serviceTables,
  ])
}

/**
 * Returns all owned tables, referring tables before the tables that they refer to.
 * @throws {Error} while server/resources is not loaded
 */
export const listOwnedTables = (): readonly OwnedTable[] => {
  if (!complete) throw new Error('The tables of declared resources are not registered: import server/resources first')
  return complete
}

/** Tables that refer to an organisation but are neither deleted nor exported with it, with the reason. */
export const exemptTables: Record<string, string> = {
  erasures: 'the work of the erasure: ids and times',
}
