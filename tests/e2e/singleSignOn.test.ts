/**
 * Checks single sign-on in a browser, against `oidc-provider`: a new person signs in and sees the organisation as a
 * viewer, a response of the provider that arrives in another browser shows an explanation, and support staff configure
 * another organisation.
 */
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createLanguageRecord, type Language } from '../../contract/languages'
import { openEmbedded } from '../../server/db/embedded'
import { accounts, singleSignOns } from '../../server/db/schema'
import { openVisitor, signInInAnyLanguage, type ViewportName, widthsOf } from '../helpers/browser'
import { copyDemo } from '../helpers/demo'
import { findFreePort } from '../helpers/freePort'
import { clientId, clientSecret, startRealProvider } from '../helpers/identityProvider'
import { dialogLocator, openPortal } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'

const catalogues = messagesOf<typeof import('../../src/i18n/en/singleSignOn')>('singleSignOn')
const publicCatalogues = messagesOf<typeof import('../../src/i18n/en/public')>('public')
type OwnMessages = (typeof catalogues)['en']['singleSignOn']
/** Returns a message in each language. */
const words = (of: (messages: OwnMessages) => string) =>
  createLanguageRecord(language => of(catalogues[language].singleSignOn))

let organisationId: string
let provider: Awaited<ReturnType<typeof startRealProvider>>
const portal = openPortal(async dataDir => {
  copyDemo(inject('demo'), dataDir)
  const port = String(await findFreePort())
  const publicUrl = `http://127.0.0.1:${port}`
  const { db, close } = await openEmbedded(dataDir)
  const [owner] = await db.select().from(accounts).where(eq(accounts.email, 'retailer@demo.example'))
  organisationId = owner?.organisationId ?? ''
  provider = await startRealProvider(`${publicUrl}/single-sign-on/${organisationId}`, {})
  const { issuer } = provider
  const connection = { domain: 'green.example', issuer, clientId, clientSecret, domainProof: 'proof' }
  await db.insert(singleSignOns).values({ ...connection, organisationId, verifiedAt: new Date() })
  await close()
  return { PORT: port, PUBLIC_URL: publicUrl }
})
afterAll(() => provider.close())

const visit = (width: ViewportName, language: Language) =>
  openVisitor(portal.browser(), portal.url(), width, language, provider.issuer)

describe.each(widthsOf('wide', { wide: ['en'], phone: ['ua'] }))(
  'single sign-on, %s, begun in %s',
  (width, language) => {
    const own = catalogues[language].singleSignOn
    const publicWords = publicCatalogues[language].publicMessages
    const email = `olena-${width}@green.example`

    test('a new person signs in at the provider and sees the organisation as a viewer', async () => {
      const visitor = await visit(width, language)
      const { page, expectClean, close } = visitor
      await page.goto('/sign-in')
      await page.getByLabel(publicWords.field.email).fill(email)
      await page.getByRole('link', { name: publicWords.signInPage.singleSignOn }).click()
      await expectInEachLanguage(
        visitor,
        language,
        'single sign-on',
        words(each => each.page.lead),
      )
      expect(await page.getByLabel(publicWords.field.email).inputValue()).toBe(email)
      await page.getByLabel(publicWords.field.email).fill('olena@unknown.example')
      await page.getByRole('button', { name: own.page.go }).click()
      await page.getByText(own.page.unavailable).waitFor()
      await page.getByLabel(publicWords.field.email).fill(email)
      await page.getByRole('button', { name: own.page.go }).click()
      await page.getByRole('button', { name: `Continue as ${email}` }).click()
      await page.waitForURL(/\/retail\//)
      expect(page.url()).not.toMatch(/code=|state=/)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const me = await page.evaluate(async () => {
        const token = localStorage.getItem('auth:authToken:token')
        return (await fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).json()
      })
      expect(me).toMatchObject({ email, teamRole: 'Viewer', role: 'Retailer' })
      await page.goto('/retail/employees')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('link', { name: /\+|Add|Додати/ }).count()).toBe(0)
      expectClean()
      await close()
    })

    test('an answer that this browser has not asked for is explained, and the page begins again', async () => {
      const visitor = await visit(width, language)
      const { page, expectClean, close } = visitor
      await page.goto(`/single-sign-on/${organisationId}?code=of-somebody&state=else`)
      await page.getByRole('alert').filter({ hasText: own.failed.expired }).waitFor()
      expect(page.url()).not.toContain('code=')
      await expectInEachLanguage(
        visitor,
        language,
        'a failed single sign-on',
        words(each => each.page.lead),
      )
      expectClean()
      await close()
    })

    test('support staff configure an organisation, which is off until its domain is proved', async () => {
      const visitor = await visit(width, language)
      const { page, expectClean, close } = visitor
      await signInInAnyLanguage(page, 'staff', /\/staff/)
      const token = await page.evaluate(() => localStorage.getItem('auth:authToken:token'))
      const organisations = await page.evaluate(async bearer => {
        const headers = { authorization: `Bearer ${bearer}` }
        return (await fetch('/api/staff/organisations?filter={"q":"institution"}', { headers })).json()
      }, token)
      const { id } = organisations.find(({ email }: { email: string }) => email === 'institution@demo.example')
      await page.goto(`/staff/organisations/view/${id}`)
      const tab = page.getByRole('tab', { name: own.page.title })
      await tab.click()
      // A variant of this test that ran before has left a connection that is off.
      await page.getByText(own.off).or(page.getByText(own.none)).first().waitFor()
      const isSecond = (await page.getByText(own.off).count()) > 0
      await page.getByRole('button', { name: isSecond ? own.edit : own.setUp, exact: true }).click()
      const form = dialogLocator(page, own.page.title)
      await form.getByLabel(new RegExp(`^${own.fields.domain}`)).fill(`${width}.example`)
      await form.getByLabel(new RegExp(`^${own.fields.issuer}`)).fill(provider.issuer)
      await form.getByLabel(new RegExp(`^${own.fields.clientId}`)).fill(clientId)
      await form.getByLabel(new RegExp(`^${own.fields.clientSecret}`)).fill(clientSecret)
      await visitor.expectAccessible('the form of single sign-on')
      await form.getByRole('button', { name: own.save, exact: true }).click()
      await page.getByText(`_portal-sign-on.${width}.example`).waitFor()
      await expectInEachLanguage(
        visitor,
        language,
        'the section of single sign-on',
        words(each => each.off),
      )
      expect(await page.content()).not.toContain(clientSecret)
      expectClean()
      await close()
    })
  },
)
