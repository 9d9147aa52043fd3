/** Keys and what they bring in: made, used, replaced and revoked; bins that report; a provider's analytics. */
import { afterAll, describe, expect, test } from 'vitest'
import { signInAs, type Visitor } from '../helpers/browser'
import { dialog, openPortal } from '../helpers/journey'

const portal = openPortal()
const materials = async (key: string) =>
  (await fetch(`${portal.url()}/api/v1/materials`, { headers: { authorization: `Bearer ${key}` } })).status

describe.each([
  [
    'wide',
    'en',
    { add: 'Add key', name: /^Name/, deposits: 'Report deposits', create: 'Create key', revoke: 'Revoke' },
  ],
  [
    'phone',
    'pl',
    {
      add: 'Dodaj klucz',
      name: /^Nazwa/,
      deposits: 'Zgłaszać oddane opakowania',
      create: 'Utwórz klucz',
      revoke: 'Unieważnij',
    },
  ],
] as const)('keys, %s, %s', (width, language, words) => {
  let visitor: Visitor | undefined
  afterAll(() => visitor?.close())

  test('an owner makes a key, which opens the door from then on, and revokes it', async () => {
    visitor = await portal.visit(width, language)
    const { page, expectAccessible, expectClean } = visitor
    await page.goto('/sign-in')
    await page.locator('input[type=email]').fill('retailer@demo.example')
    await page.locator('input[type=password]').fill('Demo-2026-pass')
    await page.locator('form button[type=submit]').click()
    await page.waitForURL(/\/retail\//)
    await page.goto('/retail/profile')
    await page.getByRole('button', { name: words.add }).click()
    const form = dialog(page, words.add)
    await form.getByLabel(words.name).fill(`Till ${width}`)
    await form.getByLabel(words.deposits).check()
    await expectAccessible('a new key')
    await form.getByRole('button', { name: words.create }).click()
    const shown = dialog(page, `Till ${width}`)
    const key = await shown.locator('textarea').first().inputValue()
    expect(key).toMatch(/^rk_live_[\w-]{43}$/)
    await expectAccessible('a key, shown once')
    expect(await materials(key)).toBe(200)
    await shown.getByRole('button').last().click()
    await page.getByRole('button', { name: `${words.revoke}: Till ${width}` }).click()
    await expectAccessible('revoke a key')
    await page.getByRole('dialog').getByRole('button', { name: words.revoke }).click()
    await expect.poll(() => materials(key)).toBe(401)
    await expectAccessible('the keys of an organisation')
    expectClean()
  })
})

test('a provider sees what was redeemed and which digital goods are given', async () => {
  const { page, expectAccessible, expectClean, close } = await portal.visit('phone')
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
  await expectAccessible('a provider’s analytics')
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
