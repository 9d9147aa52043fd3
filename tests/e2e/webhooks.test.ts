/** Webhooks: an address is made, tried, its delivery read and repeated, and switched off. */
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys as en } from '../../src/i18n/en/keys'
import { webhooks as enWords } from '../../src/i18n/en/webhooks'
import { keys as pl } from '../../src/i18n/pl/keys'
import { webhooks as plWords } from '../../src/i18n/pl/webhooks'
import { keys as ua } from '../../src/i18n/ua/keys'
import { webhooks as uaWords } from '../../src/i18n/ua/webhooks'
import { dialog, openPortal } from '../helpers/journey'
import { type WebhookReceiver, webhookReceiver } from '../helpers/receiver'

const portal = openPortal()
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await webhookReceiver()
})
afterAll(() => receiver.close())

describe.each([
  ['wide', 'en', enWords, en.stored],
  ['phone', 'ua', uaWords, ua.stored],
  ['phone', 'pl', plWords, pl.stored],
] as const)('webhooks, %s, %s', (width, language, words, stored) => {
  test('an owner makes one, tries it, reads what was sent, has it sent again and switches it off', async () => {
    const { page, expectAccessible, expectClean, close } = await portal.visit(width, language)
    const path = `/${language}`
    const came = () => receiver.received.filter(each => each.path === path)
    const name = `Warehouse ${language}`
    const press = (what: string) => page.getByRole('button', { name: `${what}: ${name}` }).click()
    await page.goto('/sign-in')
    await page.locator('input[type=email]').fill('retailer@demo.example')
    await page.locator('input[type=password]').fill('Demo-2026-pass')
    await page.locator('form button[type=submit]').click()
    await page.waitForURL(/\/retail\//)
    await page.goto('/retail/profile')

    await page.getByRole('button', { name: words.add }).click()
    const form = dialog(page, words.add)
    await form.getByLabel(new RegExp(`^${words.fields.name}`)).fill(name)
    await form.getByLabel(new RegExp(`^${words.fields.url}`)).fill(`${receiver.url}${path}`)
    await form.getByLabel('(bin.full)').check()
    await expectAccessible('a new webhook')
    await form.getByRole('button', { name: words.create }).click()
    const shown = dialog(page, name)
    const secret = await shown.getByLabel(words.secret).inputValue()
    await expectAccessible('a secret, shown once')
    await shown.getByRole('button', { name: stored }).click()

    await press(words.test)
    await expect.poll(() => came().length, { timeout: 15_000 }).toBe(1)
    const [{ text, headers } = expect.fail()] = came()
    new Verifier(secret).verify(text, headers as Record<string, string>)
    await expectAccessible('the webhooks of an organisation')

    await press(words.deliveries)
    const deliveries = dialog(page, `${words.deliveries}: ${name}`)
    await deliveries.getByText(words.statuses.delivered).waitFor()
    await expectAccessible('the deliveries of a webhook')
    await deliveries.getByRole('button', { name: words.types.endpoint_test }).click()
    await deliveries.getByText('thank you').waitFor()
    expect(await deliveries.getByRole('region', { name: words.request }).textContent()).toContain(headers['webhook-id'])
    await expectAccessible('one delivery')
    await deliveries.getByRole('button', { name: words.repeat }).click()
    await expect
      .poll(() => came().map(each => each.headers['webhook-id']), { timeout: 15_000 })
      .toEqual(Array(2).fill(headers['webhook-id']))
    await deliveries.getByRole('button', { name: words.close }).click()

    await press(words.off)
    await page.getByRole('dialog').getByRole('button', { name: words.off }).click()
    await page.getByRole('button', { name: `${words.on}: ${name}` }).waitFor()
    expect(await page.getByRole('button', { name: `${words.test}: ${name}` }).count()).toBe(0)
    await expectAccessible('a webhook that is off')
    expectClean()
    await close()
  })
})
