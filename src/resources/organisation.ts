/**
 * The account's own organisation: GET, PUT and DELETE on the role's base path (spec section 7). The path does not
 * contain its id, and the registration fields have other names in the request than in the response.
 */
import type { Organisation } from '../../contract/organisations'
import { roles } from '../../contract/roles'
import { defineResource } from '../custom/engine/definition/definition'
import type { OrganisationValues } from '../custom/profile/organisationValues'

export const organisation = defineResource<Organisation, OrganisationValues>({
  name: 'organisation',
  dialect: 'b2b',
  path: '',
  roles,
  team: { write: 'Owner' },
  endpoints: {
    getOne: { path: '' },
    update: {
      path: '',
      serialise: ({ name, registrationNumber, registrationAddress, logo }) => ({
        name: name.trim(),
        organizationRegistrationNumber: registrationNumber.trim(),
        organizationRegistrationAddress: registrationAddress.trim(),
        logoId: logo.guid,
      }),
    },
    delete: { path: '' },
  },
})
