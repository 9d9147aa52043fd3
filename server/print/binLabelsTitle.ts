/** Creates titles of sheets of bin labels. If all labels have the same location, the title contains its name. */
import type { Language } from '../../contract/languages'
import { messages } from '../i18n/messages'
import type { BinLabel } from './binSheet'

export function formatBinLabelsTitle(labels: readonly BinLabel[], language: Language): string {
  const locations = new Set(labels.map(({ location }) => location))
  const [only = ''] = locations
  const title = messages[language].binLabels
  return locations.size === 1 ? `${title}: ${only}` : title
}
