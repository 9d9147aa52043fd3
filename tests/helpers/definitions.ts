/**
 * Lists all resource definitions. The portal itself loads the definitions of a single role only with the area of this
 * role.
 */
import { definitions as ofOrganisations } from '../../src/resources'
import { definitions as ofInstitutions } from '../../src/resources/institution'
import { definitions as ofRecyclers } from '../../src/resources/recycler'
import { definitions as ofProviders } from '../../src/resources/serviceProvider'
import { definitions as ofSponsors } from '../../src/resources/sponsor'
import { definitions as ofStaff } from '../../src/resources/staff'

export const definitions = [
  ...ofOrganisations,
  ...ofInstitutions,
  ...ofProviders,
  ...ofRecyclers,
  ...ofSponsors,
  ...ofStaff,
]
