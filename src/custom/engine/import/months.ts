/** The names of months in the portal's languages. */
import { bcp47, languages } from '../../../../contract/languages'
import { visibleText } from './visibleText'

/** Returns only the letters and digits, so that case, punctuation and the kind of apostrophe do not matter. */
export const folded = (text: string) =>
  visibleText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+|ʼ/gu, '')

/** Numbers of the months by folded name: short and long, alone and as written after a day. */
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

/** Returns the number of the month with this folded name. The name may be cut short, as spreadsheets do. */
export const monthOf = (word: string) =>
  months.get(word) ?? (word.length < shortest ? undefined : [...months].find(([name]) => name.startsWith(word))?.[1])
