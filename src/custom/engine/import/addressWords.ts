/**
 * Words that occur in street addresses, in Ukrainian, Russian, Polish and English. They are in lower case and without
 * full stops.
 */

const wordsIn = (text: string) => text.trim().split(/\s+/)

/** Words before a house number. They are removed from the address. */
export const houseNumberWords = wordsIn('будинок будинку буд дом дім д № nr no numer number house dom domu')
/**
 * Words before the number of a block or section of a building. The word and its number become part of the house number.
 */
export const buildingWords = wordsIn(
  'корпус корп кор к строение строєння стр блок бл секція секция літера літ лит budynek bud blok building bldg',
)
/** Words before the number of a flat, an office, an entrance, a stall or a storey. */
export const flatWords = wordsIn(
  `квартира квартири кварт кв офіс офис оф приміщення приміщ прим помещение пом кімната кімн комната ком під'їзд підїзд
  подъезд парадне lokal lok mieszkanie mieszk m klatka kl pokój pok flat apartment apt office suite
  ste unit room rm shop павільйон павильон пав бокс box склад магазин маг гараж ряд місце место stoisko pawilon поверх етаж этаж эт piętro p floor fl`,
)
/**
 * Words before a number that is not a house number, for example of a road kilometre or a plot of land, or that is the
 * house number of a neighbouring house.
 */
export const ambiguousNumberWords = wordsIn(
  'біля навпроти поруч около возле напротив рядом obok koło naprzeciw przy near opposite км km ділянка участок działka dz',
)
/** Words before or after the number of a storey. */
export const floorWords = wordsIn('поверх этаж эт piętro p floor fl')

/** English words for types of streets. They are the last word of the name of a street. */
export const englishStreetTypeWords = wordsIn(
  'street str st road rd avenue ave lane ln square sq boulevard blvd drive dr way court ct place highway hwy terrace',
)
export const streetTypeWords = new Set([
  ...englishStreetTypeWords,
  ...wordsIn(
    `вулиця вул улица ул проспект просп пр-т пр-кт пр бульвар бул б-р бульв провулок пров переулок пер площа площадь пл
    набережна набережная наб шосе шоссе ш узвіз спуск алея аллея майдан тупик туп проїзд проезд мікрорайон микрорайон мкр
    м-н лінія линия ulica ul aleja aleje al plac pl osiedle os bulwar skwer rondo szosa droga`,
  ),
])

/** Returns the words of a text in lower case, without punctuation around them. */
export const normalisedWordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/[’ʼ`]/g, "'")
    .split(/[\s,]+|(?<=\.)/)
    .map(word => word.replace(/^[.;:«"„”()]+|[.;:»"„”()]+$/g, ''))
    .filter(Boolean)
