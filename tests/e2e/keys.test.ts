/**
 * Checks API keys in a browser: they are created, used, replaced and revoked. Also checks the bins that report with a
 * key, and a provider's analytics.
 */
import { describe, expect, test } from 'vitest'
import { createLanguageRecord, type Language } from '../../contract/languages'
import { signInAs, signInInAnyLanguage, widthsOf } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'

const portal = openPortal()
const materials = async (key: string) =>
  (await fetch(`${portal.url()}/api/v1/materials`, { headers: { authorization: `Bearer ${key}` } })).status

const catalogues = messagesOf<typeof import('../../src/i18n/en/keys')>('keys')
const redeemed = messagesOf<typeof import('../../src/i18n/en/redeemed')>('redeemed')
/** Returns a message of the catalogue of keys in each language. */
const words = (of: (catalogue: (typeof catalogues)['en']['keys']) => string) =>
  createLanguageRecord(language => of(catalogues[language].keys))

describe.each(widthsOf('phone', { wide: ['en'], phone: ['pl'] }))('keys, %s, begun in %s', (width, language) => {
  const own = catalogues[language].keys

  test('an owner creates a key, which gives access until it is revoked', async () => {
    const visitor = await portal.visit(width, language)
    const { page, expectClean, close } = visitor
    const look = (where: string, said: Record<Language, string>) => expectInEachLanguage(visitor, language, where, said)
    await signInInAnyLanguage(page, 'retailer', /\/retail\//)
    await page.goto('/retail/profile#keys')
    await page.getByRole('button', { name: own.add }).click()
    const form = dialogLocator(page, own.add)
    await form.getByLabel(new RegExp(`^${own.fields.name}`)).fill(`Till ${width}`)
    await form.getByLabel(own.scopes.events_deposit).check()
    await look(
      'a new key',
      words(each => each.expiresHint),
    )
    await form.getByRole('button', { name: own.create }).click()
    const shown = dialogLocator(page, `Till ${width}`)
    const key = await shown.locator('textarea').first().inputValue()
    expect(key).toMatch(/^rk_live_[\w-]{43}$/)
    await look(
      'a key, shown once',
      words(each => each.once),
    )
    expect(await shown.locator('textarea').first().inputValue()).toBe(key)
    expect(await materials(key)).toBe(200)
    await shown.getByRole('button', { name: own.stored }).click()
    await page.getByRole('button', { name: `${own.revoke}: Till ${width}` }).click()
    await look(
      'revoke a key',
      words(each => each.revokeText),
    )
    await page.getByRole('dialog').getByRole('button', { name: own.revoke }).click()
    await expect.poll(() => materials(key)).toBe(401)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await look(
      'the keys of an organisation',
      words(each => each.states.revoked),
    )
    expectClean()
    await close()
  })
})

test.each(widthsOf('wide'))('a provider sees redemptions and which digital codes are redeemed, %s', async width => {
  const visitor = await portal.visit(width)
  const { page, expectClean, close } = visitor
  await signInAs(page, 'service-provider', /\/service-provider\/rewards/)
  await page.goto('/service-provider/analytics')
  await page.getByText(/^\d+ redeemed in this period/).waitFor()
  await page
    .getByRole('button', { name: /^Digital goods/ })
    .first()
    .click()
  await page
    .getByText(/^Given/)
    .first()
    .waitFor()
  await expectInEachLanguage(
    visitor,
    'en',
    'a provider’s analytics',
    createLanguageRecord(language => redeemed[language].redeemed.good),
  )
  const hidden = page
    .getByRole('group')
    .evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth).length)
  expect(await hidden, 'tables whose columns are out of sight').toBe(0)
  expectClean()
  await close()
})

test('staff have the platform’s keys and the fundraisers', async () => {
  const { page, expectAccessible, expectClean, close } = await portal.visit('wide')
  await signInAs(page, 'staff', /\/staff\//)
  await page.goto('/staff/keys')
  await page.getByRole('button', { name: 'Add key' }).waitFor()
  await expectAccessible('the keys of the platform')
  await page.goto('/staff/fundraising')
  await page.getByRole('tab', { name: 'Completed' }).click()
  await page.getByRole('button', { name: 'Mark as fulfilled' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click()
  await page.getByText('Fulfilled', { exact: true }).last().waitFor()
  await expectAccessible('fundraising, for staff')
  expectClean()
  await close()
})
