/**
 * Finds the possible names of a city in a text as people and spreadsheets write it. "м. Київ", "смт Коцюбинське", "Kyiv
 * (Ukraine)", "04071, Київ, Київська обл." and "Kyiv city" each contain a name, together with a kind of settlement, a
 * region, a country or a postal code.
 */
import { foldText } from './foldText'

const foldedSet = (words: string) => new Set(words.split(', ').map(foldText))

/** Words before or after a name that mean a kind of settlement. */
const settlementWords = foldedSet(
  [
    'м, місто, мiсто, с, село, смт, с-ще, сщ, селище, селище міського типу, сел, хутір, хут, громада, ТГ, ОТГ, МТГ',
    'г, гор, город, город-герой, пгт, посёлок, пос, п, деревня, дер, станица, хутор, село',
    'miasto, m, m st, m.st, miasto stołeczne, wieś, gmina, gm, osada, wsi',
    'city, city of, town, town of, village, village of, the city of, Stadt, der Stadt, ville de',
  ].join(', '),
)
const maxSettlementWords = Math.max(...[...settlementWords].map(phrase => phrase.split(' ').length))

/**
 * Words that follow the name of a region or district and mark it as such. The words of `beforeRegion` precede the name.
 */
const behindRegion =
  'обл|область|области|района|район|р-н|воєводство|воеводство|oblast|oblasť|region|raion|rayon|district|voivodeship|province'
const beforeRegion = 'обл|область|woj|województwo|powiat|pow|obwód|oblast'
const alternatives = (words: string) => words.split('|').map(foldText).join('|')
/** The first words of the names of regions that have two words, such as "Івано-Франківська". */
const compound = alternatives('івано|ивано|куявсько|вармінсько|куявско')
const regionPhrase = new RegExp(
  `(?:^| )(?:(?<behind>(?:(?:${compound}) )?\\p{L}+) (?:${alternatives(behindRegion)})|(?:${alternatives(beforeRegion)}) (?<before>\\p{L}+))(?= |$)`,
  'gu',
)
const countries = foldedSet(
  'Україна, Украина, Ukraine, Ukraina, UA, Польща, Польша, Poland, Polska, Polen, PL, АР Крим, Крим, Автономна Республіка Крим, Crimea',
)

/** Latin letters, and at the same positions the Cyrillic letters that look alike, for words that mix both scripts. */
const similarLatin = [...'aeopcxyikmthb']
const similarCyrillic = [...'аеорсхуікмтнв']
const inOneScript = (text: string) => {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (cyrillic === 0 || latin === 0) return text
  const [from, to] = cyrillic >= latin ? [similarLatin, similarCyrillic] : [similarCyrillic, similarLatin]
  const letters = new Map(from.map((letter, at) => [letter, to[at]]))
  return [...text].map(letter => letters.get(letter) ?? letter).join('')
}

const isLetterless = (text: string) => !/\p{L}/u.test(text)

/**
 * Returns the name without its postal code, followed by variants of the name, each with one more settlement word
 * removed.
 */
function strippedNames(folded: string): string[] {
  let words = folded.split(' ').filter(word => !isLetterless(word))
  const names = [words.join(' ')]
  const strip = () => {
    for (let count = Math.min(maxSettlementWords, words.length - 1); count > 0; count--) {
      if (settlementWords.has(words.slice(0, count).join(' '))) return words.slice(count)
      if (settlementWords.has(words.slice(-count).join(' '))) return words.slice(0, -count)
    }
    return undefined
  }
  for (let rest = strip(); rest; rest = strip()) {
    words = rest
    names.push(words.join(' '))
  }
  return names
}

export interface ParsedCityName {
  /**
   * Possible names in lower case without accents, in the order in which they are looked up: first the whole text, then
   * for each of its parts the name with fewer and fewer additions.
   */
  names: readonly string[]
  /** Words that name a region or district, in lower case without accents, such as "київська". */
  regions: readonly string[]
}

/** Maximum number of texts whose parsed names are cached. Many rows of an import have the same city. */
const maxCached = 5000
const maxCachedLength = 200
const cached = new Map<string, ParsedCityName>()

/** Returns the names of cities that a text may mean, and the regions that the text names. */
export function parseCityName(text: string): ParsedCityName {
  const cachedName = cached.get(text)
  if (cachedName) return cachedName
  const parsed = parseUncached(text)
  if (text.length > maxCachedLength) return parsed
  if (cached.size >= maxCached) cached.delete(cached.keys().next().value ?? '')
  cached.set(text, parsed)
  return parsed
}

function parseUncached(text: string): ParsedCityName {
  const regions: string[] = []
  const names = [foldText(text)]
  for (const part of text.split(/[,;()/\n]/)) {
    const folded = foldText(part)
    const rest = folded
      .replace(regionPhrase, (_, ...groups) => {
        const { behind, before } = groups.at(-1) as { behind?: string; before?: string }
        regions.push(behind ?? before ?? '')
        return ''
      })
      .trim()
    if (isLetterless(rest) || countries.has(rest)) continue
    names.push(rest, ...strippedNames(rest))
  }
  const all = names.flatMap(name => [name, inOneScript(name)])
  return { names: [...new Set(all)].filter(name => name !== ''), regions }
}

/** Returns whether a text names only the region or country of the preceding city. */
export const isRegionOnly = (text: string) => {
  const { names, regions } = parseCityName(text)
  return countries.has(foldText(text)) || (regions.length > 0 && names.length <= 1)
}

/**
 * Returns the last of the possible names, for suggestions while typing. It is usually the city's name alone, without
 * region, country and words such as "town of": "town of Irpin, Ukraine" → "irpin".
 */
export const guessCityName = (text: string) => parseCityName(text).names.at(-1) ?? foldText(text)

const sounds: readonly (readonly [RegExp, string])[] = [
  [/shch|szcz|щ/g, 's'],
  [/sch|sz|sh|ш/g, 's'],
  [/tch|cz|ch(?=[eiy])|ч/g, 'c'],
  [/zh|rz|ж/g, 'z'],
  [/kh|ch|х/g, 'h'],
  [/ts|ц/g, 'c'],
  [/ju|iu|yu|ю/g, 'u'],
  [/ja|ia|ya|я/g, 'a'],
  [/[eyijoоеєёэиіїйы]/g, 'i'],
  [/[ьъ]/g, ''],
  [/[гґg]/g, 'h'],
  [/[вwv]/g, 'v'],
]
const plainLetters = new Map([...'абдзклмнпрстуф'].map((letter, at) => [letter, [...'abdzklmnprstuf'][at] ?? '']))

/**
 * Returns roughly how a name sounds: the result is equal for its Ukrainian, Russian, Polish and Latin spellings
 * ("Харків", "Харьков", "Kharkov"). It is exact enough for suggestions, but not for decisions.
 */
export const phoneticKeyOf = (folded: string) =>
  [...sounds.reduce((text, [pattern, sound]) => text.replace(pattern, sound), folded.replaceAll(' ', ''))]
    .map(letter => plainLetters.get(letter) ?? letter)
    .join('')
    .replace(/(.)\1+/g, '$1')
