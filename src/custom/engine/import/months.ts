/** The names of months in the portal's languages. */
import { bcp47Tags, languages } from '../../../../contract/languages'
import { cleanCellText } from './cleanCellText'

/**
 * Returns the lower-case letters and digits of the text, so that texts compare equal whatever their case, punctuation
 * and kind of apostrophe.
 */
export const normaliseWord = (text: string) =>
  cleanCellText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+|ʼ/gu, '')

/**
 * Numbers of the months, counted from 1, by their names in the form of `normaliseWord`: short and long names, each in
 * the form that stands alone and in the form that follows a day.
 */
const months = new Map(
  languages.flatMap(language =>
    (['short', 'long'] as const).flatMap(month =>
      [{ month }, { day: 'numeric', month, year: 'numeric' } as const].flatMap(shape => {
        const format = new Intl.DateTimeFormat(bcp47Tags[language], shape)
        const nameIn = (at: number) => format.formatToParts(new Date(2026, at, 1)).find(({ type }) => type === 'month')
        return Array.from({ length: 12 }, (_, at) => [normaliseWord(nameIn(at)?.value ?? ''), at + 1] as const)
      }),
    ),
  ),
)
const shortest = 3

/**
 * Returns the number of the month, counted from 1; undefined if no month has this name.
 * @param word name of the month as `normaliseWord` returns it, or its beginning of at least three letters
 */
export const parseMonthName = (word: string) =>
  months.get(word) ?? (word.length < shortest ? undefined : [...months].find(([name]) => name.startsWith(word))?.[1])
