/**
 * Runs a real Chromium on the real portal. Errors of a screen (content-security-policy violations, page errors,
 * requests to other hosts) are collected, and fail the test that calls `expectClean`.
 */
import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { expect } from 'vitest'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'

export const widths = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
export type Width = keyof typeof widths

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: chromiumArguments })

/** One person at one browser window. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /**
   * Expects 0 accessibility violations on the current screen.
   * @param passOver rules that were already checked on the same screen
   */
  expectAccessible(where: string, passOver?: readonly string[]): Promise<void>
  /** Expects that nothing is wider than the screen. */
  expectFitting(where: string): Promise<void>
  /** Expects no text with too little contrast while the system asks for the dark theme. */
  expectReadableInDark(where: string): Promise<void>
  /** Expects 0 policy violations, page errors and foreign requests so far. */
  expectClean(): void
  close(): Promise<void>
}

/** Waits until fades have ended. Nothing else moves, because the visitor asks for reduced motion. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let moving = passing(); moving.length; moving = passing())
      await Promise.allSettled(moving.map(each => each.finished))
  })

/**
 * The content behind a dialog was checked before the dialog opened, and is hidden from assistive technology. Its
 * contrast, half of the work of a check, is not checked again under each dialog.
 */
const axeSource = `${axe.source};axe.configure({ rules: [{
  id: 'color-contrast',
  selector: 'body > :not([aria-hidden="true"]), body > :not([aria-hidden="true"]) *',
}] })`

/** Returns the violations that axe finds on the current screen, one line each. */
async function violationsOf(page: Page, where: string, narrow: (axe: AxeBuilder) => AxeBuilder) {
  await settled(page)
  const builder = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] })
  const { violations } = await narrow(builder).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(node => node.target).join(', ')}`)
}

const tileHost = 'tile.openstreetmap.org'

export async function visit(browser: Browser, base: string, width: Width = 'wide', language = 'en'): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: widths[width],
    isMobile: width === 'phone',
    hasTouch: width === 'phone',
    acceptDownloads: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const wrong: string[] = []
  await context.route(`https://${tileHost}/**`, route => route.abort())
  await context.addInitScript(code => {
    // A frame without an origin (a printed blob) has no storage.
    if (location.origin !== 'null' && !localStorage.getItem('gb-lang')) localStorage.setItem('gb-lang', code)
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`CSP ${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`),
    )
  }, language)
  const page = await context.newPage()
  const watch = (each: Page) => {
    each.on('pageerror', error => wrong.push(`page error: ${error.message}`))
    each.on('console', message => {
      if (message.type() === 'error' && /CSP|Content Security Policy/i.test(message.text())) wrong.push(message.text())
    })
    each.on('request', request => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== new URL(base).host && host !== tileHost)
        wrong.push(`foreign host: ${host}`)
    })
  }
  watch(page)
  context.on('page', watch)
  const expectFitting = async (where: string) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(1)
  }
  return {
    context,
    page,
    expectFitting,
    async expectAccessible(where, passOver = []) {
      expect(await violationsOf(page, where, each => each.disableRules([...passOver])), where).toEqual([])
      await expectFitting(where)
    },
    async expectReadableInDark(where) {
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOf(page, `${where}, dark`, each => each.withRules('color-contrast'))).toEqual([])
      await page.emulateMedia({ colorScheme: null })
    },
    expectClean: () => expect([...new Set(wrong)]).toEqual([]),
    close: () => context.close(),
  }
}

/** Signs in through the page, as a user does. */
export async function signInAs(page: Page, name: string, home: RegExp) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${name}@demo.example`)
  await page.getByLabel('Password').fill('Demo-2026-pass')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(home)
}

/** Signs in in the language of the window, without knowing its phrases. */
export async function signInInAnyLanguage(page: Page, name: string, home: RegExp) {
  await page.goto('/sign-in')
  await page.locator('input[type=email]').fill(`${name}@demo.example`)
  await page.locator('input[type=password]').fill('Demo-2026-pass')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(home)
}
