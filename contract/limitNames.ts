/** The names of the cities and locations to which a member of a team is limited, in e-mails and in the portal. */
import { type Language, pickLocalName } from './languages'
import type { MemberLimit } from './team'

/** Returns the names, first those of the cities. Deleted locations are not part of the limit. */
export const listLimitNames = ({ cities, locations }: MemberLimit, language: Language): string[] => [
  ...cities.map(({ localizedNames }) => pickLocalName(localizedNames, language)),
  ...locations.map(({ name }) => name),
]
