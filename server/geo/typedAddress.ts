/** Splits an address that a user types into one text box, such as "Сумська 10, Харків" or "Kharkiv Sumska". */

export interface AddressSplit {
  city: string
  rest: string
}

const wordsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
/** Maximum number of words in the name of a city. */
const longestCity = 3

/**
 * Returns the ways to split a typed text into the name of a city, at its beginning or end, and the remaining words
 * (`rest`). Splits with more words in the city's name come first.
 */
export function splitTypedAddress(typed: string): AddressSplit[] {
  const words = wordsOf(typed)
  const join = (from: number, to?: number) => words.slice(from, to).join(' ')
  return Array.from({ length: Math.max(0, Math.min(longestCity, words.length - 1)) }, (_, index) => index + 1)
    .reverse()
    .flatMap(count => [
      { city: join(-count), rest: join(0, -count) },
      { city: join(0, count), rest: join(count) },
    ])
}

/**
 * Splits a text such as "Сумська 10" into the street and the house number. The house number is the last word that
 * begins with a digit, except for the first word: geocoders understand a text such as "10 Sumska" without a split.
 */
export function splitStreetAndHouse(rest: string) {
  const words = wordsOf(rest)
  const at = words.findLastIndex((word, index) => index > 0 && /^\d/.test(word))
  return at < 0
    ? { street: words.join(' '), houseNumber: '' }
    : { street: words.filter((_, index) => index !== at).join(' '), houseNumber: words[at] ?? '' }
}
