/**
 * Checks files of terms, by which an operator replaces messages of the portal: which ones the server accepts, and how
 * it serves them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages'
import { filterMessagesByWords, readTerminology } from '../../server/brand/terminology'
import { loadAllMessages } from '../../src/i18n/catalogues'
import { configErrorOf } from '../helpers/configError'
import { startTestServer, type TestServer } from '../helpers/server'
import { createTermsFolder } from '../helpers/terms'

let folder: Awaited<ReturnType<typeof createTermsFolder>>
let all: Awaited<ReturnType<typeof loadAllMessages>>
beforeAll(async () => {
  folder = await createTermsFolder()
  all = await loadAllMessages()
})
afterAll(() => folder.remove())

const read = (content: unknown) => readTerminology(folder.write(content), folder.messagesFile)

describe('a file of terms', () => {
  test.each(languages)('may replace any message in %s', language => {
    const entries = Object.entries(all[language] ?? {})
    expect(entries.length).toBeGreaterThan(1000)
    // A file of terms may have at most 256 KB. This is about half of the messages of a language in Cyrillic script, so
    // the test replaces them in parts.
    for (let from = 0; from < entries.length; from += 500) {
      const messages = Object.fromEntries(entries.slice(from, from + 500))
      expect(read({ [language]: messages })).toEqual({ [language]: messages })
    }
  })

  const booked = 'home.matters.storesBooked'
  test.each([
    ['{', 'must be a file of JSON'],
    [[], 'must be an object of languages'],
    [{ de: {} }, 'de: is no language; there are en, ua, pl'],
    [{ en: [] }, 'en: must be an object of keys and texts'],
    [{ ua: { 'shell.menu.shops': 'Outlets' } }, 'ua: shell.menu.shops: there is no such message'],
    [{ en: { constructor: 'Outlets' } }, 'en: constructor: there is no such message'],
    [{ en: { 'shell.menu': { stores: 'Outlets' } } }, 'en: shell.menu: there is no such message'],
    [{ pl: { 'shell.menu.stores': 7 } }, 'pl: shell.menu.stores: must be a text'],
    [{ pl: { 'shell.menu.stores': ' ' } }, 'pl: shell.menu.stores: must be a text'],
    [{ en: { 'shell.menu.stores': 'x'.repeat(61) } }, 'en: shell.menu.stores: is longer than 60 characters'],
    [{ en: { 'shell.menu.stores': 'Out\nlets' } }, 'en: shell.menu.stores: has a control character'],
    [{ en: { 'stores.map.city.count': 'Outlets' } }, 'en: stores.map.city.count: lacks %{count}'],
    [{ en: { 'shell.menu.stores': 'Outlets %{n}' } }, 'en: shell.menu.stores: %{n} is no value of this message'],
    [{ en: { [booked]: '%{smart_count} outlets' } }, `en: ${booked}: must have 2 forms, separated by ||||`],
    [{ ua: { [booked]: '%{smart_count} a |||| b' } }, `ua: ${booked}: must have 3 forms, separated by ||||`],
    ['x'.repeat(300_000), 'is larger than 256 KB'],
  ])('%j is rejected', (content, message) => {
    expect(read(content)).toBe(message)
  })

  test('that does not exist ends the start with one line that names the variable and the file', () => {
    expect(configErrorOf({ TERMS_FILE: '/no/terms.json' })).toBe(
      'TERMS_FILE: cannot be read (ENOENT) (got "/no/terms.json")',
    )
    expect(readTerminology(folder.write({}), '/no/messages.json')).toMatch(/npm run build/)
  })
})

test('the messages with a word are listed in all languages', () => {
  const found = filterMessagesByWords(all, ['Store'])
  expect(Object.keys(found)).toEqual([...languages])
  expect(found.en?.['shell.menu.stores']).toBe('Stores')
  expect(found.pl?.['shell.menu.stores']).toBe('Sklepy')
  // The message contains "restored", but not the word "store", so it is not found.
  expect(Object.keys(found.en ?? {})).not.toContain('engine.import.taken')
  expect(Object.keys(filterMessagesByWords(all, ['магазин']).en ?? {})).toContain('shell.menu.stores')
  expect(filterMessagesByWords(all, ['(']).en).toBeDefined()
})

describe('a server', () => {
  const hostile = '<img src=x onerror=alert(1)></script>'
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ config: { terms: { en: { 'shell.menu.stores': hostile } } } })
  })
  afterAll(() => t.close())

  test('names the terms in config.json, under an address that changes with them', async () => {
    const { terms } = (await t.app.inject('/config.json')).json()
    expect(terms).toMatch(/^\/terms\.json\?v=[\w-]{8,}$/)
    const answer = await t.app.inject(terms)
    expect(answer.json()).toEqual({ en: { 'shell.menu.stores': hostile } })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^W\//),
    })
    const again = await t.app.inject({ url: terms, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  test('without terms names none', async () => {
    const other = await startTestServer({ database: t })
    const { terms } = (await other.app.inject('/config.json')).json()
    expect(terms).toBeUndefined()
    await other.close()
  })
})
