/** Checks the sentences that describe changed values, in every language. */
import { expect, it } from 'vitest'
import type { FieldChange } from '../../../contract/activityKinds'
import { type Language, languages } from '../../../contract/languages'
import { formatChangeSentence } from '../../../src/custom/engine/history/auditSentence'
import { loadAreaMessages } from '../../../src/i18n/areaMessages'
import { setLanguage, translate } from '../../../src/i18n/i18n'
import { loadSupportMessages } from '../../../src/i18n/lazyMessages'

const say = async (language: Language, changes: FieldChange[], recordType = 'Location') => {
  await Promise.all([loadSupportMessages(), loadAreaMessages('Retailer')])
  await setLanguage(language)
  const entry = {
    action: 'PUT /api/b2b/retail/locations/:id',
    outcome: '200',
    actorEmail: 'anna@shop.example',
    onBehalfOf: null,
    subjectName: 'Store 5',
  }
  return formatChangeSentence({ ...entry, changes, recordType }, translate, language)
}
const zip: FieldChange = { field: 'zipCode', from: '01001', to: '01004' }

it.each([
  ['en', 'anna@shop.example changed the zip code of “Store 5” from “01001” to “01004”'],
  ['ua', 'anna@shop.example: змінено «Store 5», поштовий індекс: «01001» → «01004»'],
  ['pl', 'anna@shop.example: zmieniono „Store 5”, kod pocztowy: „01001” → „01004”'],
] as const)('one changed field in %s', async (language, sentence) => {
  expect(await say(language, [zip])).toBe(sentence)
})

it('describes names of references, empty values, yes and no, choices, points and days', async () => {
  const changes: FieldChange[] = [
    { field: 'cityId', from: 'a', to: 'b' },
    { field: 'city', from: 'Kyiv', to: 'Lviv' },
    { ...zip, from: null },
    { field: 'pointConfirmed', from: false, to: true },
    { field: 'point', from: { latitude: 50.45, longitude: 30.5 }, to: { latitude: 50, longitude: 30 } },
    { field: 'pickupRequest', from: null, to: { until: '2026-12-01', hours: '9–17' } },
  ]
  expect(await say('en', changes)).toBe(
    [
      'anna@shop.example changed the location “Store 5”: city from “Kyiv” to “Lviv”',
      'zip code from “–” to “01004”',
      'point confirmed from “no” to “yes”',
      'point on the map from “50.45, 30.5” to “50, 30”',
      'requested pickup from “–” to “1 Dec 2026, 9–17”',
    ].join('; '),
  )
  expect(await say('en', [{ field: 'rewardType', from: 'Products', to: 'Services' }], 'SimpleReward')).toContain(
    'type of reward',
  )
})

it.each(languages)(
  'names a secret and a picture without values, and leaves out what the API computes, in %s',
  async language => {
    const hidden: FieldChange[] = [
      { field: 'digitalGoods' },
      { field: 'image', from: { guid: 'a', lgUrl: '/files/a' }, to: { guid: 'b', lgUrl: '/files/b' } },
      { field: 'runsOutInDays', from: 1, to: 2 },
    ]
    const sentence = await say(language, hidden)
    const labels = [translate('support.fields.digitalGoods'), translate('support.fields.image')]
    expect(sentence.endsWith(labels.join('; '))).toBe(true)
  },
)
