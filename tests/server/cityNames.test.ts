/** Checks how the name of a city is recognised in a text, without a database. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guessCityName, isRegionOnly, parseCityName, phoneticKeyOf } from '../../server/geo/cityNames'
import { foldText } from '../../server/geo/foldText'
import { cityAliases, parseGazetteer } from '../../server/geo/gazetteer/gazetteer'

const gazetteer = parseGazetteer(readFileSync('server/geo/gazetteer/cities.tsv', 'utf8'))
const before = [
  'м. ',
  'м.',
  'місто ',
  'с. ',
  'смт ',
  'смт. ',
  'с-ще ',
  'селище ',
  'г. ',
  'город ',
  'miasto ',
  'gm. ',
  'City of ',
  '04071, ',
  '00-950 ',
]
const behind = [
  ', Україна',
  ', Київська обл.',
  ' Київська область',
  ', woj. mazowieckie',
  ' (Ukraine)',
  ' м.',
  ' city',
  ', Бучанський р-н',
]

test('every city is recognised with any settlement word before its name and any region after it', () => {
  const missed = gazetteer.flatMap(({ names: { en, ua = en } }, at) => {
    const text = `${before[at % before.length]}${ua}${behind[at % behind.length]}`
    return parseCityName(text).names.includes(foldText(ua)) ? [] : [text]
  })
  expect(missed).toEqual([])
})

test('every city that has other names is in the gazetteer, and no other name is itself a city of the same country', () => {
  const known = new Set(gazetteer.map(({ country, names }) => `${country} ${names.en}`))
  expect(Object.keys(cityAliases).filter(city => !known.has(city))).toEqual([])
  const all = Object.values(cityAliases).flat().map(foldText)
  expect(all.filter(name => name === '')).toEqual([])
})

test.each([
  ['Київська обл.', true],
  ['Україна', true],
  ['woj. mazowieckie', true],
  ['Київ', false],
  ['м. Бровари, Київська обл.', false],
])('%s names only a region: %s', (text, isSo) => {
  expect(isRegionOnly(text)).toBe(isSo)
})

test('the region is recognised before or after the city, and a mixed alphabet is corrected', () => {
  expect(parseCityName('Київська обл., м. Бровари')).toEqual({
    names: ['киівська обл м бровари', 'м бровари', 'бровари'],
    regions: ['киівська'],
  })
  expect(parseCityName('Івано-Франківськ, Івано-Франківська обл.').names).toContain('івано франківськ')
  expect(parseCityName('Kиїв').names).toContain(foldText('Київ'))
})

test('a search for a city skips the word before its name', () => {
  expect(guessCityName('м. Київ')).toBe(foldText('Київ'))
  expect(guessCityName('с')).toBe('с')
})

test.each([
  ['Харків', 'Харьков', 'Kharkov', 'Kharkiv'],
  ['Вінниця', 'Винница', 'Vinnitsa'],
  ['Черкаси', 'Черкассы', 'Cherkassy'],
  ['Тернопіль', 'Тернополь', 'Ternopol'],
])('%s sounds like %s', (name, ...spellings) => {
  expect(new Set([name, ...spellings].map(each => phoneticKeyOf(foldText(each)))).size).toBe(1)
})
