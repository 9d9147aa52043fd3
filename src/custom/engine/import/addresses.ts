/**
 * Splits a street address in one cell into street and house number. An address is not split if it is not clear which
 * number is the house number, because a number may also belong to a flat or be a zip code. The user then has to correct
 * the address.
 */
import {
  ambiguousNumberWords,
  buildingWords,
  englishStreetTypeWords,
  flatWords,
  floorWords,
  houseNumberWords,
  normalisedWordsOf,
  streetTypeWords,
} from './addressWords'
import { cleanCellText } from './cleanCellText'

export interface SplitAddress {
  street: string
  houseNumber: string
  /** Parts of the address that are neither street nor house number: flat, zip code, city. */
  leftOut: readonly string[]
}

const anyOf = (words: readonly string[]) =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll("'", "['’ʼ`]")})`
/** Matches house numbers such as `12`, `12А`, `12-А`, `12 А`, `12/4` and `12а/4б`. Longer numbers may be zip codes. */
const house = String.raw`\d{1,3}(?:[\s-]?\p{L}(?![\p{L}.]))?(?:\s?[/-]\s?\d{1,3}(?:-?\p{L}(?!\p{L}))?)?`
const zip = String.raw`(?:\d{5}|\d{2}-\d{3})`
const unit = String.raw`№?\s*\d{1,4}(?:-?\p{L}(?!\p{L}))?(?:[/-]\d{1,4})?`
const marked = (words: readonly string[], value: string) =>
  new RegExp(String.raw`^${anyOf(words)}\.?\s*${value}$`, 'iu')

const zipPart = new RegExp(String.raw`^(?:[^\d]*\s)?${zip}(?:\s[^\d]*)?$`, 'u')
const flatPart = marked(flatWords, unit)
const floorPart = new RegExp(String.raw`^\d{1,3}(?:-?\p{L}{1,2})?\.?\s*${anyOf(floorWords)}\.?$`, 'iu')
const buildingPart = marked(buildingWords, String.raw`(?:${unit}|["«]?\p{L}["»]?)`)
const houseMark = String.raw`(?:${anyOf(houseNumberWords)}\.?\s*){1,2}`
const housePart = new RegExp(`^${houseMark}(${house})$`, 'iu')
const barePart = new RegExp(`^(${house})$`, 'u')
const trailingHouse = new RegExp(String.raw`^(.*\p{L}.*?)\s+(${house})$`, 'u')
const leadingHouse = new RegExp(String.raw`^(${house})\s+(\D*\p{L}\D*)$`, 'u')

/**
 * Positions at which a comma is inserted to separate two parts of an address: before a word that announces a number,
 * such as "flat", and before a zip code.
 */
const impliedCommas = [
  new RegExp(
    String.raw`(?<![\s,]${anyOf(houseNumberWords)}\.?)\s+(?=(?:${houseMark}|${anyOf([...buildingWords, ...flatWords])}\.?\s*№?\s*)\d)`,
    'giu',
  ),
  new RegExp(String.raw`\s+(?=${zip}(?:\s|$))`, 'gu'),
]
const partsOf = (text: string) =>
  impliedCommas
    .reduce((all, position) => all.replace(position, ', '), text)
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(Boolean)

type Part =
  /** A part of an address. The kind `words` is text without a house number, such as a street or a city. */
  | { kind: 'leftOut' | 'building' | 'unclear' | 'words'; text: string }
  | { kind: 'house'; text: string; street?: string }

const numberWords = new Set(
  [...houseNumberWords, ...buildingWords, ...flatWords, ...ambiguousNumberWords].filter(word => word.length > 1),
)
const hasType = (text: string) => normalisedWordsOf(text).some(word => streetTypeWords.has(word))
/** Matches a street that contains a number, such as "вул. 23 Серпня" or "ul. 3 Maja". */
const numberedStreet = /^([\p{L}-]+)\.?\s*\d{1,4}(?:-?\p{Ll}{1,3})?\s+\p{Lu}\D*$/u
const isNumberedStreet = (text: string) => hasType(numberedStreet.exec(text)?.[1] ?? '')
const isEnglishStreet = (text: string) => {
  const words = normalisedWordsOf(text)
  return words.length > 1 && englishStreetTypeWords.includes(words.at(-1) ?? '')
}

/** Returns whether a number after this word may be something other than a house number, as in `km 21`. */
const mayNameNumber = (word: string) => {
  const plain = normalisedWordsOf(word)[0] ?? ''
  if (streetTypeWords.has(plain)) return false
  const isShort = plain.length <= 3 || word.endsWith('.')
  return isShort && (word === word.toLowerCase() || (word === word.toUpperCase() && !/^[IVX]+$/.test(word)))
}

/**
 * Returns whether the text can be a street. A street has a name, and contains no word that announces a number, such as
 * "flat". A word such as "ul." must be the first or the last word; otherwise the text may also contain a city.
 */
const isStreet = (text: string) => {
  const words = normalisedWordsOf(text)
  const named = words.filter(word => /\p{L}{2}/u.test(word) && !streetTypeWords.has(word))
  const isTypeAtEdge = [words[0], words.at(-1)].some(word => streetTypeWords.has(word ?? ''))
  return named.length > 0 && (isTypeAtEdge || !hasType(text)) && !words.some(word => numberWords.has(word))
}

function partOf(text: string): Part {
  const number = (housePart.exec(text) ?? barePart.exec(text))?.[1]
  if (zipPart.test(text)) return { kind: hasType(text) ? 'unclear' : 'leftOut', text }
  if (number) return { kind: 'house', text: number }
  if (flatPart.test(text) || floorPart.test(text)) return { kind: 'leftOut', text }
  if (buildingPart.test(text)) return { kind: 'building', text }
  if (!/\d/.test(text)) return { kind: 'words', text }
  const [, first, rest = ''] = leadingHouse.exec(text) ?? []
  if (first && isEnglishStreet(rest)) return { kind: 'house', text: first, street: rest }
  const [, street = '', last] = trailingHouse.exec(text) ?? []
  const word = street.split(' ').at(-1) ?? ''
  if (last && !mayNameNumber(word) && (!/\d/.test(street) || isNumberedStreet(street)))
    return { kind: 'house', text: last, street }
  return { kind: isNumberedStreet(text) ? 'words' : 'unclear', text }
}

/**
 * Returns the index of the part that is the street, for an address in which commas separate the street from the house
 * number; `undefined` if it is not clear which part this is.
 * @param at index of the part with the house number
 */
function findStreet(parts: readonly Part[], at: number): number | undefined {
  const isWords = (index: number) => parts[index]?.kind === 'words'
  const before = parts.flatMap((_, index) => (index < at && isWords(index) ? [index] : []))
  const typed = (indices: readonly number[]) => indices.filter(index => hasType(parts[index]?.text ?? ''))
  if (before.length === 0) return at === 0 && isWords(1) && typed([1]).length === 1 ? 1 : undefined
  const street = before.at(-1)
  // The last text part before the house number must directly precede it. Otherwise the part between the two may contain
  // the street, as in "Warszawa, 00-001 Długa, 5".
  if (street !== at - 1) return undefined
  const isAlone = !parts.some((_, index) => index > at && isWords(index))
  // Without a word such as "ul.", "Warszawa, 5, Długa" cannot be distinguished from "Długa, 5, Warszawa".
  if (before.length === 1 && (isAlone || typed(before).length === 1)) return street
  return typed(before).length === 1 && typed(before)[0] === street ? street : undefined
}

/**
 * Splits an address. An address without digits is only a street.
 * @returns `undefined` if it is not clear which part is the street and which number is the house number
 */
export function splitAddress(cell: string): SplitAddress | undefined {
  const text = cleanCellText(cell)
  if (!/\d/.test(text)) return { street: text, houseNumber: '', leftOut: [] }
  const parts = partsOf(text).map(partOf)
  const houses = parts.flatMap((part, at) => (part.kind === 'house' ? [{ ...part, at }] : []))
  const [found] = houses
  if (!found || houses.length > 1 || parts.some(({ kind }) => kind === 'unclear')) return undefined
  const streetAt = found.street === undefined ? findStreet(parts, found.at) : found.at
  const street = found.street ?? parts[streetAt ?? -1]?.text
  if (street === undefined || !isStreet(street)) return undefined
  const rest = parts.filter((_, at) => at !== found.at && at !== streetAt)
  const words = rest.filter(({ kind }) => kind === 'words')
  // The remaining parts may be a city. The address is unclear if one of them contains a digit or a word such as "ul.",
  // or is so short that it may belong to the house number, as in "22, А".
  const isClear = words.every(part => isStreet(part.text) && !hasType(part.text) && !/\d/.test(part.text))
  const buildings = parts.flatMap((part, at) => (part.kind === 'building' ? [{ text: part.text, at }] : []))
  if (!isClear || buildings.some(({ at }, index) => at !== found.at + 1 + index)) return undefined
  return {
    street: street.replace(/[\s,;:-]+$/, ''),
    houseNumber: [found.text, ...buildings.map(building => building.text)].join(' '),
    leftOut: rest.flatMap(part => (part.kind === 'building' ? [] : [part.text])),
  }
}
