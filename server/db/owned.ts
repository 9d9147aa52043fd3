/**
 * Whose the rows of each table are. One list, read by the erasure (server/erasure/), the account's export
 * (server/repositories/accountData.ts) and the tests, which compare it with the database's own catalogue: a table that
 * leads to an organisation and is neither here nor excused below fails them by name. What a declared resource says of its
 * table (server/resources/) is among them; children come before their parents.
 * See docs/adr/0011-whose-rows.md.
 */
import { ownershipOfDeclared } from '../declared/declaredOwnership'
import { ownedResources } from '../resources'
import { machines } from './owned/machines'
import { people } from './owned/people'
import { places } from './owned/places'
import { rewards } from './owned/rewards'
import { service } from './owned/service'
import type { Owned } from './ownership'

/** Each behind all that leads through it. */
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

export const owned: Owned[] = childrenFirst([
  ...ownedResources.flatMap(ownershipOfDeclared),
  ...people,
  ...machines,
  ...places,
  ...rewards,
  ...service,
])

/** Tables that lead to an organisation and yet are neither erased nor exported. */
export const excused: Record<string, string> = {
  erasures: 'the work of the erasure: ids and times',
}
