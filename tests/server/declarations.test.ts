/** Checks that the server rejects incomplete or wrong declarations, and names what is wrong. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { locations } from '../../server/db/schema'
import { requireDistinctPaths } from '../../server/declared/distinctPaths'
import { defineOwnedResource } from '../../server/declared/resource'
import { ownedByLocation, ownedByOrganisation } from '../../server/declared/rowOwnership'
import { defineStaffResource } from '../../server/declared/staffRoutes'
import { vanBodySchema, vansDeclaration, vansTable, vanValuesOf } from '../helpers/vans'

describe('an incomplete declaration is rejected by name', () => {
  const whose = ownedByOrganisation(vansTable.organisationId, 'visible')
  const leave = { from: 'any', set: { rewardType: 'Away' } } as const
  test.each([
    [
      'a transition without a role',
      () =>
        defineOwnedResource({ ...vansDeclaration, ownership: whose, transitions: { leave: { ...leave, roles: [] } } }),
      'Van: leave names no role that may do it',
    ],
    [
      'a record without a version',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          record: vansDeclaration.record.omit({ version: true }) as typeof vansDeclaration.record,
        }),
      'Van: its record has no version (contract/primitives.ts)',
    ],
    [
      'one whose role has no address',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          transitions: { leave: { ...leave, roles: ['Retailer'] } },
        }),
      'Van: leave is for Retailer, who has no address of it',
    ],
    [
      'a transition without a guard',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          transitions: { leave: { ...leave, from: {}, roles: ['Recycler'] } },
        }),
      'Van: leave says no state that it begins in',
    ],
    [
      'a transition that would lose what is entered',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          transitions: { leave: { ...leave, roles: ['Recycler'], body: z.object({ reason: z.string() }) } },
        }),
      'Van: leave: its body has reason, which is no column that it may set',
    ],
    [
      'a guard of a column that there is not',
      () => {
        const from = { colour: 'red' } as object
        return defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          transitions: { leave: { ...leave, from, roles: ['Recycler'] } },
        })
      },
      'Van: leave begins in a state of colour, which the table has not',
    ],
    [
      'a field that is fixed unless something that there is not',
      () => {
        const fixed = { fields: ['name'], unless: { colour: 'red' } as object, refused: 'No' } as const
        return defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          change: { body: vanBodySchema, values: vanValuesOf, fixed },
        })
      },
      'Van: what is fixed begins in a state of colour, which the table has not',
    ],
    [
      'numbers of each value of a field that is not a choice',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          list: { ...vansDeclaration.list, counts: 'name' },
        }),
      'Van: name is counted, but the list cannot be filtered by it, or it is not an enumeration',
    ],
    [
      'a creation for no role',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          create: { '': { body: vanBodySchema, values: vanValuesOf, roles: [] } },
        }),
      'Van: adding names no role that may do it',
    ],
    [
      'a reader without an address',
      () => defineOwnedResource({ ...vansDeclaration, ownership: whose, readers: ['Retailer'] }),
      'Van: Retailer reads it, and has no address of it',
    ],
    [
      'a transition of a role that only reads',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          readers: ['Sponsor'],
          transitions: { leave: { ...leave, roles: ['Recycler', 'Sponsor'] } },
        }),
      'Van: leave is for Sponsor, who only reads it',
    ],
    [
      'a creation of a role that only reads',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          readers: ['Sponsor'],
          create: { '': { body: vanBodySchema, values: vanValuesOf, roles: ['Sponsor'] } },
        }),
      'Van: adding is for Sponsor, who only reads it',
    ],
    [
      'a creation at the address of another role that also a role that only reads may call',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          readers: ['Sponsor'],
          create: { '': { body: vanBodySchema, values: vanValuesOf, also: { Recycler: 'Sponsor' } } },
        }),
      'Van: adding is for Sponsor, who only reads it',
    ],
    [
      'an action of staff with a guard that says nothing',
      () =>
        defineStaffResource({
          ...vansDeclaration,
          actions: { scrap: { summary: 'Scrap it', from: {}, run: async () => undefined } },
        } as unknown as Parameters<typeof defineStaffResource>[0]),
      'Van: scrap says no state that it begins in',
    ],
    [
      'a unique key that the table has not',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          unique: { vans_plate: { field: 'name', code: 'NotUnique' } },
        }),
      'Van: unique.vans_plate: vans has no unique key of this name',
    ],
    [
      'an index that is not unique',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          unique: { vans_points: { field: 'points', code: 'NotUnique' } },
        }),
      'Van: unique.vans_points: vans has no unique key of this name',
    ],
    [
      'a unique key that is reported at a field of no body',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: whose,
          create: { '': { body: vanBodySchema, values: vanValuesOf } },
          unique: { vans_name: { field: 'plate', code: 'NotUnique' } },
        }),
      'Van: unique.vans_name.field: no body has a field plate',
    ],
    [
      'a path that another resource has',
      () =>
        requireDistinctPaths([
          { what: 'Van', at: { Retailer: '/vans' } },
          { what: 'Car', at: { Retailer: '/vans' } },
        ]),
      'Car: at: Van is at /vans already',
    ],
    [
      'a location’s row without the field that names it',
      () => defineOwnedResource({ ...vansDeclaration, ownership: ownedByLocation(vansTable.locationId) }),
      'Van: no field determines the owner of a new row',
    ],
    [
      'an owner in another table',
      () =>
        defineOwnedResource({
          ...vansDeclaration,
          ownership: ownedByOrganisation(locations.organisationId, 'visible'),
        }),
      'organisation_id is of another table',
    ],
    [
      'an action of staff does not name the state in which it is allowed',
      () =>
        defineStaffResource({
          ...vansDeclaration,
          actions: { scrap: { summary: 'Scrap it', run: async () => undefined } },
        } as unknown as Parameters<typeof defineStaffResource>[0]),
      'Van: scrap says no state that it begins in',
    ],
  ])('%s', (_, define, message) => {
    expect(define).toThrow(message)
  })
})
