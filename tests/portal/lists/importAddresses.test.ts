/** Checks how a street address in one cell is split into street and house number. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { splitAddress } from '../../../src/custom/engine/import/addresses'
import { readImport, textFile } from '../support/importedFile'

const clear: [cell: string, street: string, houseNumber: string][] = [
  ['просп. Свободи, буд. 7', 'просп. Свободи', '7'],
  ['вул. Хрещатик, буд.22', 'вул. Хрещатик', '22'],
  ['вул. Хрещатик, будинок № 22', 'вул. Хрещатик', '22'],
  ['вул. Хрещатик, д. 22', 'вул. Хрещатик', '22'],
  ['ул. Крещатик дом 22', 'ул. Крещатик', '22'],
  ['вул. Хрещатик, № 22', 'вул. Хрещатик', '22'],
  ['ul. Długa nr 5', 'ul. Długa', '5'],
  ['ul. Długa nr domu 5', 'ul. Długa', '5'],
  ['Main Street no. 10', 'Main Street', '10'],
  ['вул. Набережна Перемоги, 10, корп. 2', 'вул. Набережна Перемоги', '10 корп. 2'],
  ['вул. Хрещатик, 22, корпус 3', 'вул. Хрещатик', '22 корпус 3'],
  ['вул. Хрещатик 22, кв. 5', 'вул. Хрещатик', '22'],
  ['вул. Хрещатик 22, квартира 5', 'вул. Хрещатик', '22'],
  ['бульвар Лесі Українки 26, офіс 314', 'бульвар Лесі Українки', '26'],
  ['ul. Marszałkowska 10 lok. 5', 'ul. Marszałkowska', '10'],
  ['ul. Długa 5 m. 4', 'ul. Długa', '5'],
  ['вул. Січових Стрільців, 10, 2 поверх', 'вул. Січових Стрільців', '10'],
  ['вул. Хрещатик, 22, Київ, 01001', 'вул. Хрещатик', '22'],
  ['01001, м. Київ, вул. Хрещатик, 22', 'вул. Хрещатик', '22'],
  ['ul. Długa 5, 00-001 Warszawa', 'ul. Długa', '5'],
  ['ul. Długa 5/7', 'ul. Długa', '5/7'],
  ['вул. Хорива, 12/4', 'вул. Хорива', '12/4'],
  ['Дерибасівська 12-А', 'Дерибасівська', '12-А'],
  ['вул. Хорива 22б', 'вул. Хорива', '22б'],
  ['вул. Хорива 22 Б', 'вул. Хорива', '22 Б'],
  ['10 Main Street', 'Main Street', '10'],
  ['Main Street 10', 'Main Street', '10'],
  ['вул. 23 Серпня, 33', 'вул. 23 Серпня', '33'],
  ['ul. 3 Maja 12', 'ul. 3 Maja', '12'],
  ['Al. Jana Pawła II 5', 'Al. Jana Pawła II', '5'],
  ['вул. Хрещатик', 'вул. Хрещатик', ''],
]
test.each(clear)('“%s” is clear', (cell, street, houseNumber) => {
  expect(splitAddress(cell)).toMatchObject({ street, houseNumber })
})

test.each([
  'Шосе Київ-Одеса км 21',
  'вул. Хрещатик, 22, 5',
  'вул. Хрещатик 22 5',
  'вул. Хрещатик, кв. 5',
  'вул. Хрещатик, 01001',
  'ul. Długa, 00-950',
  'вул. 23 Серпня',
  'вул. Хрещатик, навпроти 5',
  'Київ, Хрещатик, 22',
  'вул. Хрещатик, 22, А',
  'Хрещатик, 22, Київ',
  'вул. Хрещатик, вул. Прорізна, 22',
  '22, Хрещатик',
  '22',
])('“%s” is doubtful', cell => {
  expect(splitAddress(cell)).toBeUndefined()
})

const number = fc.integer({ min: 1, max: 199 }).map(String)
const style = fc.constantFrom('ua', 'pl', 'en')
const words = {
  ua: {
    street: [
      'вул. Хрещатик',
      'просп. Свободи',
      'Дерибасівська',
      'вул. 8-го Березня',
      'вул. Небесної сотні',
      'пл. Ринок',
    ],
    city: ['Київ', 'м. Львів', 'Кривий Ріг'],
    house: ['буд. ', 'будинок ', 'д. ', 'дом ', '№ ', '№', 'буд.'],
    building: ['корп. ', 'корпус ', 'к. '],
    flat: ['кв. ', 'кв.', 'квартира ', 'оф. ', 'офіс ', 'прим. ', 'під’їзд '],
  },
  pl: {
    street: ['ul. Długa', 'al. Jerozolimskie', 'Marszałkowska', 'ul. 3 Maja', 'ul. Jana Pawła II', 'os. Tysiąclecia'],
    city: ['Warszawa', 'Bielsko-Biała'],
    house: ['nr ', 'nr. ', 'no. ', 'dom '],
    building: ['bud. ', 'budynek ', 'blok '],
    flat: ['m. ', 'm.', 'm ', 'lok. ', 'lokal ', 'mieszkanie '],
  },
  en: {
    street: ['Main Street', 'Park Road', 'Oxford St', 'Abbey Lane', 'Fifth Avenue'],
    city: ['London', 'New York'],
    house: ['no. ', 'No. ', 'house '],
    building: ['building ', 'bldg '],
    flat: ['flat ', 'Flat ', 'apt. ', 'office ', 'unit '],
  },
}
const letter = fc.constantFrom('а', 'Б', 'A', 'c')
const house = fc.oneof(
  number,
  fc.tuple(number, letter).map(([first, suffix]) => first + suffix),
  fc.tuple(number, letter).map(([first, suffix]) => `${first}-${suffix}`),
  fc.tuple(number, number).map(([first, second]) => `${first}/${second}`),
)
const zip = fc.oneof(
  fc.integer({ min: 1001, max: 99999 }).map(each => String(each).padStart(5, '0')),
  fc.integer({ min: 0, max: 99999 }).map(each => String(each).padStart(5, '0').replace(/^(..)/, '$1-')),
)
const flatNumber = fc.oneof(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 1, max: 99 })).map(String)
const separator = fc.constantFrom(', ', ' ', ',', '  ', ', ')
const rare = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })

/** Generates a street address as text, together with the street and the house number that it contains. */
const address = style.chain(language => {
  const { street, city, house: marks, building, flat } = words[language as keyof typeof words]
  return fc
    .record({
      street: fc.constantFrom(...street),
      house,
      mark: rare(fc.constantFrom(...marks)),
      isHouseFirst: fc.boolean(),
      building: rare(fc.tuple(fc.constantFrom(...building), number)),
      flat: rare(fc.tuple(fc.constantFrom(...flat, ''), flatNumber)),
      city: rare(fc.constantFrom(...city)),
      zip: rare(zip),
      isCityFirst: fc.boolean(),
      separators: fc.array(separator, { minLength: 8, maxLength: 8 }),
    })
    .map(({ separators, ...each }) => {
      const houseText = `${each.mark ?? ''}${each.house}`
      const core = each.isHouseFirst ? [houseText, each.street] : [each.street, houseText]
      const place = [each.city, each.zip].filter(part => part !== null)
      const units = [each.building, each.flat].flatMap(part => (part ? [part.join('')] : []))
      // Without a comma or a word such as "вул." between them, a city cannot be distinguished from the street next to
      // it. The generated address therefore contains commas in this case.
      const isTyped = language === 'en' ? !each.isCityFirst : /^\p{Ll}/u.test(each.street)
      const isTouching = each.isCityFirst || each.isHouseFirst
      const needsCommas = isTouching && !(isTyped && (language === 'en' || each.isCityFirst))
      const parts = each.isCityFirst ? [...place, ...core, ...units] : [...core, ...units, ...place]
      const cell = parts.reduce(
        (text, part, at) => (at === 0 ? part : text + (needsCommas ? ', ' : separators[at]) + part),
        '',
      )
      return { cell, ...each, houseNumber: [each.house, ...(each.building ? [each.building.join('')] : [])].join(' ') }
    })
})

describe('a generated address', () => {
  it('is split into its street and its house number, or is doubtful', () => {
    let recovered = 0
    let all = 0
    fc.assert(
      fc.property(address, ({ cell, street, houseNumber }) => {
        const split = splitAddress(cell)
        all++
        if (!split) return
        recovered++
        expect({ cell, ...split }).toMatchObject({ cell, street, houseNumber })
      }),
      { numRuns: 5000 },
    )
    // At least this share of the addresses must be split without doubt, so that an import does not ask about every row.
    expect(recovered / all).toBeGreaterThan(0.4)
  })

  it('keeps every part of it in the street, the house number or the parts that are left out', () => {
    fc.assert(
      fc.property(address, ({ cell, flat, zip: code, city }) => {
        const split = splitAddress(cell)
        if (!split) return
        const leftOut = split.leftOut.join(' ')
        for (const part of [flat?.join('').trim(), code, city]) if (part) expect(leftOut).toContain(part)
      }),
      { numRuns: 2000 },
    )
  })
})

it('a row whose address is doubtful is rejected with the address as the reason', async () => {
  const file = 'Назва;Місто;Адреса\nA;Київ;вул. Хрещатик, буд. 22\nB;Київ;вул. Хрещатик, 22, 5'
  const { rows, faults } = await readImport('locations', textFile(file))
  expect(rows[0]?.values).toMatchObject({ street: 'вул. Хрещатик', houseNumber: '22' })
  const fault = { rule: 'address', value: 'вул. Хрещатик, 22, 5' }
  expect([...faults]).toEqual([[3, { street: fault, houseNumber: fault }]])
})
