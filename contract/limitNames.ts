/**
 * Formats the limit of a team's member to cities and locations as a list of their names, for e-mails and the portal.
 */
import { type Language, pickLocalName } from './languages'
import type { MemberLimit } from './team'

/** Returns the names, first those of the cities. Deleted locations are not part of the limit. */
export const listLimitNames = ({ cities, locations }: MemberLimit, language: Language): string[] => [
  ...cities.map(({ localizedNames }) => pickLocalName(localizedNames, language)),
  ...locations.map(({ name }) => name),
]
