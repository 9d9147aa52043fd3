/**
 * Parses coordinates in the formats that people write and copy: "50.4501, 30.5234", "50,4501; 30,5234", "50.4501
 * 30.5234", with degree signs and N/S/E/W, in degrees, minutes and seconds, or a link to a place in Google Maps or
 * OpenStreetMap.
 */
import { cleanIdentifier } from '../../../contract/cleanText'
import type { Point } from '../../../contract/primitives'

/** The largest latitude and longitude in degrees. The smallest values are the same numbers with a minus sign. */
export const degreesLimit = { latitude: 90, longitude: 180 } as const

/** Matches plain decimal notation with a point or a comma. `1e3`, `0x10` and `Infinity` do not match. */
const plainDegrees = /^[+-]?\d{1,3}(?:[.,]\d*)?$/

const isWithin = (degrees: number, limit: number) => Math.abs(degrees) <= limit

/** Returns the degrees, or `null` if the text is not a number from -`limit` to `limit`. */
export function parseDegrees(text: string, limit: number): number | null {
  const plain = cleanIdentifier(text).replace('−', '-')
  if (!plainDegrees.test(plain)) return null
  const degrees = Number(plain.replace(',', '.'))
  return isWithin(degrees, limit) ? degrees : null
}

const toPoint = (latitude: number | null, longitude: number | null): Point | null =>
  latitude !== null &&
  longitude !== null &&
  isWithin(latitude, degreesLimit.latitude) &&
  isWithin(longitude, degreesLimit.longitude)
    ? { latitude, longitude }
    : null

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
/**
 * Patterns of map links, in order of preference: a link can contain the coordinates of a place and those of the view's
 * centre, and those of the place are preferred.
 */
const linkPatterns = [
  `!3d${number}!4d${number}`,
  `[?&]mlat=${number}&mlon=${number}`,
  `[?&#](?:q|query|ll|center|destination|daddr)=(?:loc:)?${number}(?:,|%2C)(?:\\+|%20| )*${number}`,
  `@${number},${number}`,
  `#map=\\d+(?:\\.\\d+)?/${number}/${number}`,
  `^geo:${number},${number}`,
].map(pattern => new RegExp(pattern, 'i'))

const parseLink = (text: string): Point | null => {
  const match = linkPatterns.map(pattern => pattern.exec(text)).find(Boolean)
  return match ? toPoint(Number(match[1]), Number(match[2])) : null
}

const part = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)\s*[°º]?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′))?)?`
const letters = '[NSEW]'
const withLetters = [
  new RegExp(`^${part}\\s*(${letters})[\\s,;]*${part}\\s*(${letters})$`, 'i'),
  new RegExp(`^(${letters})\\s*${part}[\\s,;]*(${letters})\\s*${part}$`, 'i'),
]
const withoutLetters = new RegExp(`^${part}(?:\\s*[;,]\\s*|\\s+)${part}$`)

const toNumber = (text = '0') => Number(text.replace(',', '.'))
const toDegrees = ([degrees = '0', minutes, seconds]: readonly (string | undefined)[]) => {
  const size = Math.abs(toNumber(degrees)) + toNumber(minutes) / 60 + toNumber(seconds) / 3600
  return degrees.startsWith('-') ? -size : size
}

/** Returns the point for a latitude and a longitude that are marked by letters (N, S, E, W), in either order. */
const pointFromLetters = (values: readonly { degrees: number; letter: string }[]): Point | null => {
  const signed = (axis: string) => {
    const found = values.find(({ letter }) => axis.includes(letter.toUpperCase()))
    if (!found) return null
    return 'SW'.includes(found.letter.toUpperCase()) ? -found.degrees : found.degrees
  }
  return toPoint(signed('NS'), signed('EW'))
}

/** Parses a text with both coordinates, or returns `null`. Latitude comes first, unless letters say otherwise. */
export function parsePoint(text: string): Point | null {
  const plain = cleanIdentifier(text)
    .replaceAll('−', '-')
    .replace(/^\((.*)\)$/, '$1')
  if (/^(https?|geo):/i.test(plain)) return parseLink(plain)
  const after = withLetters[0]?.exec(plain)
  if (after) {
    return pointFromLetters([
      { degrees: toDegrees(after.slice(1, 4)), letter: after[4] ?? '' },
      { degrees: toDegrees(after.slice(5, 8)), letter: after[8] ?? '' },
    ])
  }
  const before = withLetters[1]?.exec(plain)
  if (before) {
    return pointFromLetters([
      { degrees: toDegrees(before.slice(2, 5)), letter: before[1] ?? '' },
      { degrees: toDegrees(before.slice(6, 9)), letter: before[5] ?? '' },
    ])
  }
  // One number with a decimal comma, such as "50,4501", is not a pair.
  if (parseDegrees(plain, degreesLimit.longitude) !== null) return null
  const pair = withoutLetters.exec(plain)
  return pair ? toPoint(toDegrees(pair.slice(1, 4)), toDegrees(pair.slice(4, 7))) : null
}
