/**
 * Checks that the server does not start with a declared import that would break a rule of its resource, such as a fixed
 * field.
 */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimitPerSession } from '../../server/auth/rateLimits'
import { locations } from '../../server/db/schema'
import { ownReference } from '../../server/declared/references'
import { defineOwnedResource } from '../../server/declared/resource'
import { ownedByLocation, ownedByOrganisation } from '../../server/declared/rowOwnership'
import { vanBodySchema, vansDeclaration, vansTable, vanValuesOf } from '../helpers/vans'

const ownership = ownedByOrganisation(vansTable.organisationId, 'visible')

test.each([
  [
    'fields that are fixed in a state',
    () => {
      const fixed = { fields: ['name'], unless: { rewardType: 'Parked' }, refused: 'No' } as const
      const [create, change] = [
        { '': { body: vanBodySchema, values: vanValuesOf } },
        { body: vanBodySchema, values: vanValuesOf, fixed },
      ]
      return defineOwnedResource({ ...vansDeclaration, ownership, import: { by: 'name' }, create, change })
    },
    'Van: its rows cannot be imported: they would change what is fixed',
  ],
  [
    'records that belong to a location',
    () =>
      defineOwnedResource({
        ...vansDeclaration,
        ownership: ownedByLocation(vansTable.locationId),
        create: { '': { body: vanBodySchema, values: vanValuesOf } },
        references: { home: ownReference(locations.organisationId) },
        import: { by: 'name' },
      }),
    'Van: its rows cannot be imported: they do not belong to an organisation',
  ],
  [
    'an undo that would remove what must be kept',
    () =>
      defineOwnedResource({
        ...vansDeclaration,
        ownership,
        create: { '': { body: vanBodySchema, values: vanValuesOf } },
        canBeRemoved: { unless: sql`true`, code: 'InvalidOperation', message: 'No' },
        import: { by: 'name' },
      }),
    'Van: its rows cannot be imported: the undo would remove rows that are kept',
  ],
  [
    'two creations and no column that selects one',
    () =>
      defineOwnedResource({
        ...vansDeclaration,
        ownership,
        create: {
          '/one': { body: vanBodySchema, values: vanValuesOf },
          '/other': { body: vanBodySchema, values: vanValuesOf },
        },
        import: { by: 'name' },
      }),
    'Van: its rows cannot be imported: no kind selects one of several creations',
  ],
  [
    'a limit of single calls',
    () => {
      const import_ = { by: 'name' } as const
      const config = rateLimitPerSession(5)
      return defineOwnedResource({
        ...vansDeclaration,
        ownership,
        import: import_,
        create: { '': { body: vanBodySchema, values: vanValuesOf, config } },
      })
    },
    'Van: its rows cannot be imported: a creation has rateLimit, which applies to single calls',
  ],
])('an import with %s is rejected', (_name, declare, message) => {
  expect(declare).toThrow(message)
})
