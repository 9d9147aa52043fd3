/**
 * The ownership of each table: one list, used by the erasure (server/erasure/), the account's export
 * (server/repositories/accountData.ts) and the tests, which compare it with the database's catalogue. The tests fail
 * for a table that leads to an organisation and is neither in this list nor among the exceptions below. Declared
 * resources (server/resources/) add their tables when they are loaded. See docs/adr/0011-whose-rows.md.
 */
import { machines } from './owned/machines'
import { people } from './owned/people'
import { places } from './owned/places'
import { rewards } from './owned/rewards'
import { service } from './owned/service'
import type { Owned } from './ownership'

/** Returns each table after all tables that lead through it. */
function childrenFirst(all: readonly Owned[]): Owned[] {
  const placed = new Set<Owned>()
  const place = (parent: Owned) => {
    for (const each of all) {
      if (each !== parent && !placed.has(each) && each.owners.some(({ of }) => of === parent.table)) place(each)
    }
    placed.add(parent)
  }
  all.forEach(place)
  return [...placed]
}

let complete: readonly Owned[] | undefined

/** Adds the tables of the declared resources, which are on a higher layer. */
export const registerDeclaredTables = (declared: readonly Owned[]) => {
  complete = childrenFirst([...declared, ...people, ...machines, ...places, ...rewards, ...service])
}

/**
 * Returns the ownership of all tables, children before their parents.
 * @throws {Error} while server/resources is not loaded
 */
export const ownedTables = (): readonly Owned[] => {
  if (!complete) throw new Error('The tables of declared resources are not registered: import server/resources first')
  return complete
}

/** Tables that lead to an organisation and yet are neither erased nor exported. */
export const excused: Record<string, string> = {
  erasures: 'the work of the erasure: ids and times',
}
