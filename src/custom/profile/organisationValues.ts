/** The values of an organisation that its profile can change (spec section 2.3). */
import type { Image } from '../../../contract/images'
import type { Organisation } from '../../../contract/organisations'

export interface OrganisationValues {
  logo: Image
  name: string
  registrationNumber: string
  registrationAddress: string
}

export const toOrganisationValues = ({
  logo,
  name,
  registrationNumber,
  registrationAddress,
}: Organisation): Partial<OrganisationValues> => ({
  name,
  registrationNumber,
  registrationAddress,
  ...(logo && { logo }),
})
