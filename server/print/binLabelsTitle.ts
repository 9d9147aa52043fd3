/** Creates titles of sheets of bin labels. If all labels have the same location, the title contains its name. */
import type { Language } from '../../contract/languages'
import type { BinLabel } from './binSheet'

const titles: Record<Language, string> = {
  en: 'QR codes of bins',
  ua: 'QR-коди контейнерів',
  pl: 'Kody QR pojemników',
}

export function binLabelsTitle(labels: readonly BinLabel[], language: Language): string {
  const locations = new Set(labels.map(({ location }) => location))
  const [only = ''] = locations
  return locations.size === 1 ? `${titles[language]}: ${only}` : titles[language]
}
