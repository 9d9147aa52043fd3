/** Checks the public pages in three languages, on a wide screen and on a phone (in `npm test` on a phone). */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { bcp47Tags, createLanguageRecord, languages } from '../../contract/languages'
import { widthsOf } from '../helpers/browser'
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

test.each(widthsOf('phone'))(
  'every public page, %s, in each language: accessible, from this host only, fully translated, with its own title',
  async width => {
    const visitor = await portal.visit(width, width === 'wide' ? 'en' : 'ua')
    const seen = createLanguageRecord(() => new Map<string, Awaited<ReturnType<typeof head>>>())
    for (const [name, open] of Object.entries(pages)) {
      await open(visitor.page)
      await arrived(visitor.page)
      for (const language of languages) {
        await switchLanguage(visitor.page, language)
        const where = `${name}, ${width}, ${language}`
        // Accessibility is checked in one language only, because the page has the same elements in every language.
        if (language === languages[0]) {
          await visitor.expectAccessible(where)
          await visitor.expectReadableInDark(where)
        } else await visitor.expectFitting(where)
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
      // Pages without a description of their own all show the portal's description.
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

test('the API’s description opens, with an operation unfolded, and breaks no rule of its own', async () => {
  const visitor = await portal.visit()
  await visitor.page.goto('/api/docs/')
  await visitor.page.locator('.opblock-tag').first().click()
  await visitor.page.locator('.opblock-summary-control').first().click()
  await visitor.page.locator('.opblock-body').first().waitFor()
  visitor.expectClean()
  await visitor.close()
})
