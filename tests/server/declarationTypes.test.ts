/** Checks that the compiler rejects wrong declarations. */
import { expect, test } from 'vitest'
import { locations } from '../../server/db/schema'
import { ownReference } from '../../server/declared/references'
import { defineOwnedResource } from '../../server/declared/resource'
import { ownedByOrganisation } from '../../server/declared/rowOwnership'
import type { StaffAction } from '../../server/declared/staffRoutes'
import { vanBodySchema, vansDeclaration, vansTable, vanValuesOf } from '../helpers/vans'

const whose = ownedByOrganisation(vansTable.organisationId, 'visible')
const leave = { from: 'any', set: { rewardType: 'Away' } } as const

test('errors that the compiler sees do not compile', () => {
  const { name: _, ...unnamed } = vansDeclaration.columns
  const unserved = () =>
    // @ts-expect-error no column or function returns the field `name` of the API
    defineOwnedResource({ ...vansDeclaration, ownership: whose, columns: unnamed, toWire: row => row })
  const list = { ...vansDeclaration.list, of: 'premiumRewards' } as const
  const unordered = () =>
    // @ts-expect-error the list can be sorted by fields for which this table has no column
    defineOwnedResource({ ...vansDeclaration, ownership: whose, list })
  // @ts-expect-error a transition does not name its role
  const roleless = () => defineOwnedResource({ ...vansDeclaration, ownership: whose, transitions: { leave } })
  // @ts-expect-error the table has no such column
  const columnless = () => vansTable.colour
  const painted = () => ({ colour: 'red' })
  const unwritten = () =>
    // @ts-expect-error the written column does not exist
    defineOwnedResource({ ...vansDeclaration, ownership: whose, change: { body: vanBodySchema, values: painted } })
  const references = { garage: ownReference(locations.organisationId) }
  const change = { body: vanBodySchema, values: vanValuesOf }
  const fieldless = () =>
    // @ts-expect-error no body has the field of the reference
    defineOwnedResource({ ...vansDeclaration, ownership: whose, change, references })
  const key = { field: 'name', code: 'NotUnique' } as const
  const worded = () =>
    defineOwnedResource({
      ...vansDeclaration,
      ownership: whose,
      // @ts-expect-error the portal has the message for a violated key, so the declared message would never be shown
      unique: { vans_name: { ...key, message: '' } },
    })
  // @ts-expect-error an action of staff does not name the state in which it is allowed
  const guardless: StaffAction = { summary: 'Scrap it', run: async () => undefined }
  expect(guardless.summary).toBe('Scrap it')
  expect([unserved, unordered, roleless, columnless, unwritten, fieldless, worded]).toHaveLength(7)
})
