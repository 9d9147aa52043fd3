/** Checks webhooks in a browser: one is created and tested, its delivery is read and repeated, and it is disabled. */
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLanguageRecord, type Language } from '../../contract/languages'
import { signInInAnyLanguage, widthsOf } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'
import { startWebhookReceiver, type WebhookReceiver } from '../helpers/webhookReceiver'

const portal = openPortal()
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())

const catalogues = messagesOf<typeof import('../../src/i18n/en/webhooks')>('webhooks')
const keys = messagesOf<typeof import('../../src/i18n/en/keys')>('keys')
/** Returns one message in each language. */
const each = (of: (catalogue: (typeof catalogues)['en']['webhooks']) => string) =>
  createLanguageRecord(language => of(catalogues[language].webhooks))

describe.each(widthsOf('phone', { wide: ['en'], phone: ['ua'] }))('webhooks, %s, begun in %s', (width, language) => {
  const words = catalogues[language].webhooks
  const { stored } = keys[language].keys
  test('an owner creates a webhook, tests it, reads the delivery, repeats it and switches it off', async () => {
    const visitor = await portal.visit(width, language)
    const { page, expectClean, close } = visitor
    const look = (where: string, said: Record<Language, string>) => expectInEachLanguage(visitor, language, where, said)
    const path = `/${language}`
    const came = () => receiver.received.filter(request => request.path === path)
    const name = `Warehouse ${language}`
    const press = (what: string) => page.getByRole('button', { name: `${what}: ${name}` }).click()
    await signInInAnyLanguage(page, 'retailer', /\/retail\//)
    await page.goto('/retail/profile#webhooks')

    await page.getByRole('button', { name: words.add }).click()
    const form = dialogLocator(page, words.add)
    await form.getByLabel(new RegExp(`^${words.fields.name}`)).fill(name)
    await form.getByLabel(new RegExp(`^${words.fields.url}`)).fill(`${receiver.url}${path}`)
    await form.getByLabel('(bin.full)').check()
    await look(
      'a new webhook',
      each(text => text.urlHint),
    )
    await form.getByRole('button', { name: words.create }).click()
    const shown = dialogLocator(page, name)
    const secret = await shown.getByLabel(words.secret).inputValue()
    await look(
      'a secret, shown once',
      each(text => text.once),
    )
    await shown.getByRole('button', { name: stored }).click()

    await press(words.test)
    await expect.poll(() => came().length).toBe(1)
    const [{ text, headers } = expect.fail()] = came()
    new Verifier(secret).verify(text, headers as Record<string, string>)
    await look(
      'the webhooks of an organisation',
      each(text => text.rotate),
    )

    await press(words.deliveries)
    const deliveries = dialogLocator(page, `${words.deliveries}: ${name}`)
    await deliveries.getByText(words.statuses.delivered).waitFor()
    await look(
      'the deliveries of a webhook',
      each(text => text.statuses.delivered),
    )
    await deliveries.getByRole('button', { name: words.types.endpoint_test }).click()
    await deliveries.getByText('thank you').waitFor()
    expect(await deliveries.getByRole('region', { name: words.request }).textContent()).toContain(headers['webhook-id'])
    await look(
      'one delivery',
      each(text => text.answer),
    )
    await deliveries.getByRole('button', { name: words.repeat }).click()
    await expect
      .poll(() => came().map(request => request.headers['webhook-id']))
      .toEqual(Array(2).fill(headers['webhook-id']))
    await deliveries.getByRole('button', { name: words.close }).click()

    await press(words.off)
    await page.getByRole('dialog').getByRole('button', { name: words.off }).click()
    await page.getByRole('button', { name: `${words.on}: ${name}` }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: `${words.test}: ${name}` }).count()).toBe(0)
    await look(
      'a webhook that is off',
      each(text => text.states.off),
    )
    expectClean()
    await close()
  })
})
