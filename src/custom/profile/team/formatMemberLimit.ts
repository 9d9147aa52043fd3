/** Returns the text about the cities and locations to which a member is limited: "Kyiv, Lviv · 2 locations". */
import type { useTranslate } from 'react-admin'
import { type Language, pickLocalName } from '../../../../contract/languages'
import type { MemberLimit } from '../../../../contract/team'

export function formatMemberLimit(
  { cities, locations }: MemberLimit,
  translate: ReturnType<typeof useTranslate>,
  language: Language,
): string {
  const named = cities.map(({ localizedNames }) => pickLocalName(localizedNames, language)).join(', ')
  const counted = locations.length > 0 && translate('team.limit.count', { smart_count: locations.length })
  return [named, counted].filter(Boolean).join(' · ') || translate('team.limit.nothing')
}
