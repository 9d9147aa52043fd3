/**
 * Lists all resource definitions: those that several roles share, and those that the portal loads only with the area of
 * one role.
 */
import { definitions as ofOrganisations } from '../../src/resources'
import { definitions as ofInstitutions } from '../../src/resources/institution'
import { definitions as ofRecyclers } from '../../src/resources/recycler'
import { definitions as ofProviders } from '../../src/resources/serviceProvider'
import { definitions as ofSponsors } from '../../src/resources/sponsor'
import { definitions as ofStaff } from '../../src/resources/staff'

export const allDefinitions = [
  ...ofOrganisations,
  ...ofInstitutions,
  ...ofProviders,
  ...ofRecyclers,
  ...ofSponsors,
  ...ofStaff,
]
