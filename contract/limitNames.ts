/** Lists the names of the cities and locations to which a member of a team is limited, for e-mails and the portal. */
import { type Language, pickLocalName } from './languages'
import type { MemberLimit } from './team'

/**
 * Returns the names of the cities in the given language, then those of the locations. Deleted locations are not part of
 * the limit.
 */
export const listLimitNames = ({ cities, locations }: MemberLimit, language: Language): string[] => [
  ...cities.map(({ localizedNames }) => pickLocalName(localizedNames, language)),
  ...locations.map(({ name }) => name),
]
