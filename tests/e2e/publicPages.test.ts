/** Checks the public pages in three languages, wide and on a phone, and what they show if a resource does not load. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bcp47Tags, languages, mapLanguages } from '../../contract/languages'
import { type BrowserVisitor, signInAs } from '../helpers/browser'
import { openPortal } from '../helpers/journey'
import { switchLanguage } from '../helpers/screens'

const portal = openPortal()

const arrived = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  landing: page => page.goto('/'),
  'sign-in': page => page.goto('/sign-in'),
  'sign-in with mistakes': async page => {
    await page.goto('/sign-in')
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  invitation: page => page.goto('/invitation'),
  'invitation form': async page => {
    await page.goto('/invitation')
    await page.locator('button[aria-pressed]').first().click()
    await page.locator('input[name=linkedInUrl]').waitFor()
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  'sign-up without an invite': page => page.goto('/sign-up'),
  'sign-up with a dead invite': async page => {
    await page.goto('/sign-up?invite=dead')
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  },
  'forgotten password': page => page.goto('/forgot-password'),
  'broken support link': page => page.goto('/auth/impersonate?token=%7Bbroken'),
  'taking an e-mail back': page => page.goto('/take-back-email?token=someone'),
  'taking an e-mail back without a token': async page => {
    await page.goto('/take-back-email')
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
  },
  'unknown address': page => page.goto('/nowhere/at/all'),
}

const head = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    heading: document.querySelector('h1')?.textContent ?? '',
    text: document.body.textContent ?? '',
  }))

const rawKey = /\b(?:public|errors|shell|engine|resources|ra)\.[a-z]\w*/i

const titled = [
  'landing',
  'sign-in',
  'invitation',
  'sign-up without an invite',
  'forgotten password',
  'broken support link',
  'taking an e-mail back',
  'unknown address',
]

test.each(['wide', 'phone'] as const)(
  'every public page, %s, in each language: accessible, from this host only, fully translated, with its own title',
  async width => {
    const visitor = await portal.visit(width, width === 'wide' ? 'en' : 'ua')
    const seen = mapLanguages(() => new Map<string, Awaited<ReturnType<typeof head>>>())
    for (const [name, open] of Object.entries(pages)) {
      await open(visitor.page)
      await arrived(visitor.page)
      for (const language of languages) {
        await switchLanguage(visitor.page, language)
        const where = `${name}, ${width}, ${language}`
        // Colours are checked only in the first language and in the dark theme. Accessibility on a phone is checked
        // only once, because a phone's page has the same parts in every language.
        const isFirst = language === languages[0]
        if (isFirst || width === 'wide') await visitor.expectAccessible(where, isFirst ? [] : ['color-contrast'])
        else await visitor.expectFitting(where)
        if (isFirst) await visitor.expectReadableInDark(where)
        const found = await head(visitor.page)
        expect(found.lang, where).toBe(bcp47Tags[language].slice(0, 2))
        expect(found.text, where).not.toMatch(rawKey)
        expect(found.title, where).toMatch(/^.+ · Bottle Portal$/)
        expect(found.title, where).toContain(found.heading)
        expect(found.description.length, where).toBeGreaterThan(20)
        seen[language].set(name, found)
      }
      // If a text is the same in two languages, it has not been translated.
      const texts = languages.map(language => seen[language].get(name)?.text)
      expect(new Set(texts).size, name).toBe(languages.length)
    }
    for (const language of languages) {
      const distinct = (what: 'title' | 'description') =>
        new Set(titled.map(name => seen[language].get(name)?.[what])).size
      expect(distinct('title')).toBe(titled.length)
      // Pages without their own description show the portal's description.
      expect(distinct('description')).toBeGreaterThanOrEqual(titled.length - 1)
    }
    visitor.expectClean()
    await visitor.close()
  },
)

describe('the language', () => {
  const choose = async (page: Page, button: string, name: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }

  test('is offered with three flags and names, switches at once and is stored', async () => {
    const visitor = await portal.visit()
    const { page, expectAccessible } = visitor
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Language' }).click()
    const entries = page.getByRole('menuitemradio')
    expect(await entries.allInnerTexts()).toEqual(['English', 'Українська', 'Polski'])
    const flags = await entries.locator('svg').evaluateAll(all => all.map(flag => flag.innerHTML))
    expect(new Set(flags).size).toBe(3)
    await expectAccessible('language menu')
    await page.keyboard.press('Escape')
    await choose(page, 'Language', 'Українська')
    await page.getByRole('button', { name: 'Увійти' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('gb-lang'))).toBe('ua')
    await page.reload()
    await page.getByRole('button', { name: 'Увійти' }).waitFor()
    await choose(page, 'Мова', 'Polski')
    await page.getByRole('button', { name: 'Zaloguj się' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('gb-lang'))).toBe('pl')
    await visitor.close()
  })

  test('is the browser’s own on a first visit, and English if the portal does not have it', async () => {
    const firstHeading = async (locale: string) => {
      const context = await portal.browser().newContext({ baseURL: portal.url(), locale })
      const page = await context.newPage()
      await page.goto('/sign-in')
      await arrived(page)
      const { heading } = await head(page)
      const stored = await page.evaluate(() => localStorage.getItem('gb-lang'))
      await context.close()
      return { heading, stored }
    }
    expect(await firstHeading('uk-UA')).toEqual({ heading: 'Вхід', stored: null })
    expect(await firstHeading('pl-PL')).toEqual({ heading: 'Logowanie', stored: null })
    expect(await firstHeading('en-US')).toEqual({ heading: 'Sign in', stored: null })
    expect(await firstHeading('fr-FR')).toEqual({ heading: 'Sign in', stored: null })
  })
})

test('what appears late on the sign-in page moves none of its links', async () => {
  const { page, expectClean, close } = await portal.visit()
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/config.json', async route => {
    await asked
    await route.continue()
  })
  await page.goto('/sign-in')
  const links = page.getByRole('main').getByRole('link', { name: /^(Forgot password\?|Sign up)$/ })
  await links.first().waitFor()
  const places = async () => Promise.all((await links.all()).map(link => link.boundingBox()))
  const before = await places()
  expect(before).toHaveLength(2)
  answer()
  await page.getByRole('link', { name: 'Single sign-on' }).waitFor()
  expect(await places()).toEqual(before)
  expectClean()
  await close()
})

test('the API’s description opens, with an operation unfolded, and breaks no rule of its own', async () => {
  const visitor = await portal.visit()
  await visitor.page.goto('/api/docs/')
  await visitor.page.locator('.opblock-tag').first().click()
  await visitor.page.locator('.opblock-summary-control').first().click()
  await visitor.page.locator('.opblock-body').first().waitFor()
  visitor.expectClean()
  await visitor.close()
})

describe('missing resources', () => {
  let visitor: BrowserVisitor
  let page: Page
  beforeAll(async () => {
    visitor = await portal.visit()
    page = visitor.page
    await signInAs(page, 'retailer', /\/retail\/structure/)
    await page.getByRole('row').nth(1).waitFor()
  })
  afterAll(() => visitor.close())
  const menu = () => page.getByRole('navigation', { name: 'Main menu' })
  const retry = () => page.getByRole('main').getByRole('button', { name: /try again/i })

  test('an unknown address leads back', async () => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.waitForURL(`${portal.url()}/`)
  })

  test('an unknown address inside an area keeps the shell and leads back', async () => {
    await page.goto('/retail/nowhere')
    await page.getByText('There is no such page').waitFor()
    await menu().waitFor()
    await visitor.expectAccessible('unknown screen')
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.waitForURL(/\/retail\/structure/)
  })

  test('a screen whose code does not arrive keeps the shell, and loads on a retry', async () => {
    const code = /\/assets\/AnalyticsPage-[^/]+\.js$/
    await page.goto('/retail/structure')
    await page.getByRole('row').nth(1).waitFor()
    await page.route(code, route => route.abort())
    await menu().getByRole('link', { name: 'Analytics' }).click()
    await retry().waitFor()
    await menu().getByRole('link', { name: 'Stores' }).waitFor()
    await visitor.expectAccessible('a screen that did not load')
    await page.unroute(code)
    await retry().click()
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
    await expect.poll(() => retry().count()).toBe(0)
    await page.getByRole('table').first().waitFor()
  })

  test.each([
    ['rows that no screen can show', 200, { items: [{ guid: 'x', name: {}, email: {} }], total: 1, pageSize: 30 }],
    ['no list', 200, { items: 7, total: 'many' }],
    ['a failure', 500, { errorCode: 'InternalServerError', message: '' }],
  ])('an API that answers with %s keeps the shell and offers a retry', async (_, status, json) => {
    const list = /\/api\/b2b\/retail\/employees\b/
    await page.goto('/retail/structure')
    await page.getByRole('row').nth(1).waitFor()
    await page.route(list, route => route.fulfill({ status, json }))
    await menu().getByRole('link', { name: 'Employees' }).click()
    await retry().waitFor()
    await menu().getByRole('link', { name: 'Stores' }).waitFor()
    await visitor.expectAccessible('a screen without its data')
    await page.unroute(list)
    await retry().click()
    await page.getByRole('row').nth(1).waitFor()
  })

  test('a public page whose code does not arrive says so and loads on a retry', async () => {
    const code = /\/assets\/ForgotPassword-[^/]+\.js$/
    const stranger = await portal.visit()
    await stranger.page.route(code, route => route.abort())
    await stranger.page.goto('/sign-in')
    await stranger.page.getByRole('link', { name: 'Forgot password?' }).click()
    await stranger.page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await stranger.expectAccessible('crash')
    await stranger.page.unroute(code)
    await stranger.page.getByRole('button', { name: 'Try again' }).click()
    await stranger.page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
    await stranger.close()
  })

  test('a map without its tiles shows its markers and says that the background is missing', async () => {
    await page.goto('/retail/map')
    await page.getByText(/background is missing/i).waitFor()
    await page.locator('.leaflet-marker-icon').first().waitFor()
    await visitor.expectAccessible('map without tiles')
  })
})
