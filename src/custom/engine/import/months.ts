/** Names of months in the languages of the portal. */
import { bcp47, languages } from '../../../../contract/limits'
import { visibleText } from './visibleText'

/** Returns letters and digits alone: neither case nor signs nor the kind of apostrophe matter. */
export const folded = (text: string) =>
  visibleText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+|ʼ/gu, '')

/** Folded names, short and long, by themselves and as they stand behind a day, with the month's number. */
const months = new Map(
  languages.flatMap(language =>
    (['short', 'long'] as const).flatMap(month =>
      [{ month }, { day: 'numeric', month, year: 'numeric' } as const].flatMap(shape => {
        const format = new Intl.DateTimeFormat(bcp47[language], shape)
        const nameIn = (at: number) => format.formatToParts(new Date(2026, at, 1)).find(({ type }) => type === 'month')
        return Array.from({ length: 12 }, (_, at) => [folded(nameIn(at)?.value ?? ''), at + 1] as const)
      }),
    ),
  ),
)
const shortest = 3

/** Returns the number of the month with this folded name, which may be cut short as spreadsheets do. */
export const monthOf = (word: string) =>
  months.get(word) ?? (word.length < shortest ? undefined : [...months].find(([name]) => name.startsWith(word))?.[1])
