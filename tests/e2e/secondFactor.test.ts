/**
 * Checks second factors and the list of sessions in a browser. Chromium's virtual authenticator creates and uses a
 * passkey. A code of an authenticator app and a recovery code are each accepted only once. An action requires a recent
 * factor.
 */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { createLanguageRecord, type Language } from '../../contract/languages'
import { demoPassword } from '../../server/demo/accounts'
import { totpCode } from '../helpers/authenticatorApp'
import { type BrowserVisitor, openVisitor, type ViewportName, widthsOf } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'

const portal = openPortal()
const catalogues = messagesOf<typeof import('../../src/i18n/en/secondFactor')>('secondFactor')
const publicCatalogues = messagesOf<typeof import('../../src/i18n/en/public')>('public')
const keyCatalogues = messagesOf<typeof import('../../src/i18n/en/keys')>('keys')
/** Returns a message in each language. */
const words = (of: (catalogue: (typeof catalogues)['en']['secondFactor']) => string) =>
  createLanguageRecord(language => of(catalogues[language].secondFactor))

/** Passkeys are bound to a domain and do not work with an IP address, so the portal is opened at `localhost`. */
const visitLocalhost = (width: ViewportName, language: Language) =>
  openVisitor(portal.browser(), portal.url().replace('127.0.0.1', 'localhost'), width, language)

/** Adds a virtual authenticator to the browser that verifies its user without a prompt (WebAuthn Level 3, 11). */
async function addVirtualAuthenticator({ context, page }: BrowserVisitor) {
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterPassword(page: Page, email: string, language: Language) {
  const { field, signIn } = publicCatalogues[language].publicMessages
  await page.goto('/sign-in')
  await page.getByLabel(field.email).fill(email)
  await page.getByLabel(field.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: signIn, exact: true }).click()
}

describe.each(widthsOf('wide', { wide: ['en', 'retailer2'], phone: ['ua', 'institution2'] }))(
  'second factors, %s, begun in %s',
  (width, language, who) => {
    const own = catalogues[language].secondFactor
    const { publicMessages: publicWords } = publicCatalogues[language]
    const email = `${who}@demo.example`

    test('an authenticator app and a recovery code sign in once each, a passkey alone; an API key needs a recent factor', async () => {
      const visitor = await visitLocalhost(width, language)
      const { page, expectClean, close } = visitor
      const look = (where: string, said: Record<Language, string>) =>
        expectInEachLanguage(visitor, language, where, said)
      const signInButton = page.getByRole('button', { name: publicWords.signIn, exact: true })
      const openSecurity = async () => {
        await page.waitForURL(/\/structure/)
        const area = new URL(page.url()).pathname.split('/')[1]
        await page.goto(`/${area}/profile#security`)
        await page.getByRole('heading', { name: own.factors.title }).waitFor()
        return area
      }
      await addVirtualAuthenticator(visitor)
      await enterPassword(page, email, language)
      const area = await openSecurity()
      await look(
        'security',
        words(each => each.factors.empty),
      )

      await page.getByRole('button', { name: own.factors.addTotp }).click()
      const password = dialogLocator(page, own.factors.addTotp)
      await password.locator('input[type="password"]').fill(demoPassword)
      await password.getByRole('button', { name: own.next, exact: true }).click()
      const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
      await look(
        'QR code',
        words(each => each.scan),
      )
      await page
        .getByRole('dialog')
        .getByLabel(new RegExp(`^${own.typeCode}`))
        .fill(totpCode(secret))
      await page.getByRole('dialog').getByRole('button', { name: own.confirm }).click()
      const codes = dialogLocator(page, own.recovery.title)
      const recoveryCode = await codes.locator('li').first().innerText()
      await look(
        'recovery codes',
        words(each => each.recovery.once),
      )
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        codes.getByRole('button', { name: own.recovery.download }).click(),
      ])
      expect(download.suggestedFilename()).toBe('recovery-codes.txt')
      await codes.getByRole('button', { name: own.recovery.stored }).click()

      await page.getByRole('button', { name: own.factors.addPasskey }).click()
      const passkey = dialogLocator(page, own.factors.addPasskey)
      await passkey.locator('input[type="password"]').fill(demoPassword)
      await passkey.getByRole('button', { name: own.next, exact: true }).click()
      await page.getByRole('button', { name: own.createPasskey }).click()
      await page.getByText(own.factors.kinds.passkey, { exact: true }).waitFor()
      await look(
        'two factors',
        words(each => each.recovery.text),
      )

      // Simulates the API's response if the last proof of a factor is more than a quarter of an hour old.
      const keys = '**/api/b2b/*/keys'
      await page.route(keys, route => {
        const json = { errorCode: 'FactorRequired', message: 'Prove a second factor first' }
        return route.request().method() === 'POST' ? route.fulfill({ status: 403, json }) : route.continue()
      })
      const keyWords = keyCatalogues[language].keys
      await page.goto(`/${area}/profile#keys`)
      await page.getByRole('button', { name: keyWords.add }).click()
      const form = dialogLocator(page, keyWords.add)
      await form.getByLabel(new RegExp(`^${keyWords.fields.name}`)).fill('Tills')
      await form.getByLabel(keyWords.scopes.events_deposit).check()
      await form.getByRole('button', { name: keyWords.create }).click()
      const prompt = dialogLocator(page, own.dialogTitle)
      await look(
        'a recent factor',
        words(each => each.lead),
      )
      await page.unroute(keys)
      await prompt.getByRole('button', { name: own.usePasskey }).click()
      await page.getByRole('button', { name: keyWords.stored }).click()

      // Checks the second step of a sign-in, after the session has been removed from the browser. A code that was used is
      // as wrong as any other.
      const code = page.getByLabel(own.code, { exact: true })
      const enterCode = async (typed: string) => {
        await code.fill(typed)
        await signInButton.click()
      }
      const beginAgain = async (used: string) => {
        await page.evaluate(() => localStorage.clear())
        await enterPassword(page, email, language)
        await page.getByText(own.lead).waitFor()
        await enterCode(used)
        await page.getByText(own.wrongCode).waitFor()
      }
      await beginAgain('000000')
      await look(
        'second step',
        words(each => each.wrongCode),
      )
      await enterCode(recoveryCode)
      await page.waitForURL(/\/structure/)
      await beginAgain(recoveryCode)
      // The code of the next time step, because the set-up may have used the code of the current one.
      const appCode = totpCode(secret, 1)
      await enterCode(appCode)
      await page.waitForURL(/\/structure/)
      await beginAgain(appCode)

      // Signs in with only a passkey.
      await page.evaluate(() => localStorage.clear())
      await page.goto('/sign-in')
      await page.getByRole('button', { name: publicWords.signInPage.passkey }).click()
      await openSecurity()
      await page.getByRole('button', { name: own.sessions.endOthers }).click()
      await page.getByRole('dialog').getByRole('button', { name: own.sessions.end, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: own.sessions.endOthers }).waitFor({ state: 'detached' })
      await page.getByText(own.sessions.current, { exact: true }).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${area}/profile`)
      expectClean()
      await close()
    })
  },
)
