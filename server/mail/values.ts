/** Values inside letters as the reader's language writes them. */
import { bcp47, type Language } from '../../contract/limits'

/** @param iso a moment; written in UTC, which the letters say */
export const momentIn = (language: Language, iso: string) => {
  const format = new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(iso))} (UTC)`
}
