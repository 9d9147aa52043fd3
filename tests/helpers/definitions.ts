/** All resources of the portal, which loads those of institutions, sponsors and staff only with their areas. */
import { definitions as ofOrganisations } from '../../src/resources'
import { definitions as ofInstitutions } from '../../src/resources/institution'
import { definitions as ofSponsors } from '../../src/resources/sponsor'
import { definitions as ofStaff } from '../../src/resources/staff'

export const definitions = [...ofOrganisations, ...ofInstitutions, ...ofSponsors, ...ofStaff]
