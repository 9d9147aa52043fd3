/** Checks the sentences of the audit log: every kind of operation, in every language. */
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../../contract/languages'
import {
  formatAuditSentence,
  formatChangeSentence,
  formatFieldLabels,
} from '../../../src/custom/engine/history/auditSentence'
import { support } from '../../../src/i18n/en/support'
import { addMessages, setLanguage, translate } from '../../../src/i18n/i18n'
import { loadSupportMessages } from '../../../src/i18n/lazyMessages'
import { auditLog } from '../../../src/resources/staff/auditLog'

const entryOf = (action: string, overrides: Partial<Parameters<typeof formatAuditSentence>[0]> = {}) => ({
  action,
  outcome: '200',
  actorEmail: 'iryna@help.example',
  onBehalfOf: null,
  subjectName: 'Store 5',
  organisation: null,
  ...overrides,
})
const say = async (language: Language, ...row: Parameters<typeof entryOf>) => {
  await loadSupportMessages()
  await setLanguage(language)
  return formatAuditSentence(entryOf(...row), translate, language)
}
const approval = 'application-approval'
const change = 'PUT /api/b2b/retail/locations/:id'
const stop = 'PUT /api/b2b/retail/employees/:id([^:]+)::deactivate'
const serviceVisits = {
  title: 'Service visits',
  fields: { hours: 'Worked hours', qrCode: 'QR code', kind: 'Kind of work' },
  choices: { kind: { Repair: 'Repairs' } },
  actions: { markDone: 'Mark as done' },
  toasts: { markDone: 'Marked as done' },
}
const serviceVisitsInUkrainian = { title: 'Сервісні візити', toasts: { markDone: 'Позначено виконаним' } }
const unheardOf = 'POST /api/staff/spaceships/:id/launches'

it('is filtered by kind: each choice of the filter is a part of the log’s actions', () => {
  const filter = auditLog.filters?.find(({ name }) => name === 'action')
  const known = [support.ops, support.things, support.verbs].flatMap(words => Object.keys(words))
  const options = filter?.kind === 'choice' ? filter.options : []
  expect(options).not.toHaveLength(0)
  expect(options.filter(option => !known.some(each => each.includes(option)))).toEqual([])
})

describe('an entry of the log', () => {
  it.each([
    ['en', approval, 'iryna@help.example approved the application “Store 5”'],
    ['ua', approval, 'iryna@help.example: схвалено заявку «Store 5»'],
    ['pl', approval, 'iryna@help.example: zatwierdzono wniosek „Store 5”'],
    ['en', change, 'iryna@help.example changed the location “Store 5”'],
    ['ua', change, 'iryna@help.example: змінено локацію «Store 5»'],
    ['en', stop, 'iryna@help.example deactivated the employee “Store 5”'],
    ['pl', stop, 'iryna@help.example: dezaktywowano pracownika „Store 5”'],
    ['en', 'POST /api/b2b/recycler/recycling-sagas/:id', 'iryna@help.example booked a pickup “Store 5”'],
    [
      'en',
      'PUT /api/b2b/retail/locations/bins/:id/isPublic/:flag',
      'iryna@help.example changed who sees the bin “Store 5”',
    ],
    ['en', 'PUT /api/b2b/sponsor', 'iryna@help.example changed the organisation “Store 5”'],
    ['en', 'POST /api/staff/sponsorships/:id/finish', 'iryna@help.example finished the sponsorship request “Store 5”'],
    ['en', unheardOf, 'iryna@help.example added “launches” “Store 5”'],
  ] as const)('in %s of %s', async (language, action, sentence) => {
    expect(await say(language, action)).toBe(sentence)
  })

  it.each([
    ['en', 'iryna@help.example configured single sign-on for the organisation “shop@x.example”'],
    ['ua', 'iryna@help.example: налаштовано єдиний вхід організації «shop@x.example»'],
    ['pl', 'iryna@help.example: skonfigurowano logowanie jednokrotne organizacji „shop@x.example”'],
  ] as const)('in %s of staff in their own area names the account and no impersonation', async (language, sentence) => {
    const entry = { onBehalfOf: 'shop@x.example', subjectName: null }
    expect(await say(language, 'single-sign-on-configured', entry)).toBe(sentence)
  })

  it('has the number of a bin in the reader’s language', async () => {
    const deletion = 'DELETE /api/b2b/retail/locations/bins/:id'
    expect(await say('ua', deletion, { subjectName: 'Bin 7' })).toBe(
      'iryna@help.example: видалено контейнер «Контейнер 7»',
    )
    expect(await say('pl', deletion, { subjectName: 'By the door' })).toBe(
      'iryna@help.example: usunięto pojemnik „By the door”',
    )
    expect(await say('ua', change, { subjectName: 'Bin 7' })).toContain('«Bin 7»')
  })

  it('names the sent fields in words, once each, and a field without a phrase by its name', async () => {
    await loadSupportMessages()
    await setLanguage('ua')
    const fields = ['houseNumber', 'zipCode', 'zipcode', 'thrust']
    expect(formatFieldLabels({ action: change, fields }, translate)).toBe('номер будинку, поштовий індекс, thrust')
  })

  it.each([
    ['en', '', 'added a record (Service visits)'],
    ['en', '/:id', 'changed “Store 5” (Service visits)'],
    ['en', '/:id([^:]+)::markDone', 'marked as done “Store 5” (Service visits)'],
    ['ua', '/:id', 'змінено «Store 5» (Сервісні візити)'],
    ['ua', '/:id([^:]+)::markDone', 'позначено виконаним «Store 5» (Сервісні візити)'],
  ] as const)('in %s of a resource without words in the log takes them from its texts: %s', async (...given) => {
    const [language, path, sentence] = given
    addMessages('en', { resources: { serviceVisits } })
    addMessages('ua', { resources: { serviceVisits: serviceVisitsInUkrainian } })
    const method = path === '' ? 'POST' : 'PUT'
    const subjectName = path === '' ? null : 'Store 5'
    const shown = await say(language, `${method} /api/b2b/retail/service-visits${path}`, { subjectName })
    expect(shown).toBe(`iryna@help.example${language === 'en' ? '' : ':'} ${sentence}`)
  })

  it('of such a resource has labels of its own for fields, and says what a user tried to do', async () => {
    addMessages('en', { resources: { serviceVisits } })
    const action = 'PUT /api/b2b/retail/service-visits/:id([^:]+)::markDone'
    expect(await say('en', action, { outcome: '409' })).toBe(
      'iryna@help.example tried to mark as done “Store 5” (Service visits)',
    )
    const fields = ['hours', 'reason', 'qrCode', 'thrust']
    expect(formatFieldLabels({ action, fields }, translate)).toBe('worked hours, reason, QR code, thrust')
    const changes = [
      { field: 'hours', from: 1, to: 2 },
      { field: 'kind', from: 'Repair', to: 'Cleaning' },
    ]
    const entry = entryOf('PUT /api/b2b/retail/service-visits/:id', {})
    expect(formatChangeSentence({ ...entry, changes, recordType: 'ServiceVisit' }, translate, 'en')).toBe(
      'iryna@help.example changed “Store 5” (Service visits): worked hours from “1” to “2”; kind of work from “Repairs” to “Cleaning”',
    )
  })

  it('names the staff user and the account that they act for, and marks a mere attempt', async () => {
    const both = { onBehalfOf: 'shop@x.example', outcome: '403', subjectName: null }
    expect(await say('en', 'password-change', both)).toBe(
      'iryna@help.example, acting for shop@x.example, tried to change the password',
    )
    expect(await say('ua', 'sign-in', { actorEmail: null, outcome: '422', subjectName: null })).toBe(
      'Хтось без входу в систему: спроба увійти',
    )
    const wrongPassword = { actorEmail: null, outcome: '422', subjectName: 'shop@x.example' }
    expect(await say('en', 'sign-in', wrongPassword)).toBe('Somebody not signed in tried to sign in “shop@x.example”')
  })

  it.each(languages)('has a phrase for any action, in %s', async language => {
    for (const action of ['new-operation', 'PATCH /api/x', 'DELETE /api/b2b/retail', unheardOf, change, stop]) {
      for (const outcome of ['200', '403', '503']) {
        expect(await say(language, action, { outcome })).not.toMatch(/support\.|%\{|undefined/)
      }
    }
  })
})
