/**
 * Opens the real portal in a real Chromium. Errors of a screen (content-security-policy violations, page errors,
 * requests to other hosts) are collected; `expectClean` fails if there are any.
 */
import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright'
import { expect } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import { watchResponses } from './describedResponses'

export const viewports = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
export type ViewportName = keyof typeof viewports
const otherWidth = { wide: 'phone', phone: 'wide' } as const

/**
 * Returns the variants of a test that run. `npm test` runs only the chosen one, so that all journeys together end in
 * time. `npm run attack -- --only journeys` runs all.
 * @param chosen index of the variant that `npm test` runs
 */
export const variantsOf = <Variant>(variants: readonly Variant[], chosen: number): readonly Variant[] =>
  process.env.JOURNEYS === 'whole' ? variants : variants.slice(chosen, chosen + 1)

/**
 * Returns the widths at which a journey runs (see `variantsOf`), for `describe.each` and `test.each`.
 * @param chosen the width in `npm test`
 * @param parameters further parameters of the journey at each width, such as a language
 */
export const widthsOf = <const Parameters extends readonly unknown[] = []>(
  chosen: ViewportName,
  parameters?: Record<ViewportName, Parameters>,
) => {
  const widths = ['wide', 'phone'] as const
  const variants = widths.map(
    width => [width, ...(parameters?.[width] ?? [])] as readonly [ViewportName, ...Parameters],
  )
  return variantsOf(variants, widths.indexOf(chosen))
}

/**
 * Returns each role with the widths at which a check of all its screens runs, for `test.each`. `npm test` runs one
 * width of each role, and every other role at the same width (see `variantsOf`).
 * @param first the width of the first role in `npm test`
 */
export const rolesAndWidths = (first: ViewportName) =>
  sessionRoles.flatMap((role, at) =>
    widthsOf(at % 2 === 0 ? first : otherWidth[first]).map(([width]) => [role, width] as const),
  )

const tileHost = 'tile.openstreetmap.org'

/**
 * Starts a Chromium in which map tiles have no host. Routing these requests in Playwright instead would disable the
 * browser's cache, so that each page would load and compile all scripts again.
 */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${tileHost} ~NOTFOUND`],
  })

/** A browser window with the portal, and checks of what it shows. */
export interface BrowserVisitor {
  context: BrowserContext
  page: Page
  /** Expects no accessibility violations on the current screen. */
  expectAccessible(where: string): Promise<void>
  /** Expects that no content is wider than the screen. */
  expectFitting(where: string): Promise<void>
  /** Switches the browser to the dark theme, expects enough contrast of all texts, and switches back. */
  expectReadableInDark(where: string): Promise<void>
  /** Expects no policy violations, page errors or requests to other hosts so far. */
  expectClean(): void
  /** Returns the requests so far that failed or were answered with an error. */
  failedRequests(): readonly string[]
  /** Returns all differences so far between answers of the API and its OpenAPI description. */
  findUndescribedResponses(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Waits until all animations that end, such as fades, have ended. Endless ones, such as spinners, are ignored.
 */
const waitUntilIdle = (page: Page) =>
  page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let moving = passing(); moving.length; moving = passing())
      await Promise.allSettled(moving.map(each => each.finished))
  })

/**
 * Disables the contrast check for content behind a dialog. This content is hidden from assistive technology and was
 * checked before the dialog opened. Checking it again would double the duration of each check.
 */
const axeSource = `${axe.source};axe.configure({ rules: [{
  id: 'color-contrast',
  selector: 'body > :not([aria-hidden="true"]), body > :not([aria-hidden="true"]) *',
}] })`

/** Returns a line for each violation that axe finds on the current screen. */
async function violationsOf(page: Page, where: string, narrow = (axe: AxeBuilder) => axe) {
  await waitUntilIdle(page)
  const builder = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] })
  const { violations } = await narrow(builder).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(node => node.target).join(', ')}`)
}

/** Time limit in ms of each step on a page. */
const slowestMs = 120_000

/**
 * Opens a browser window with the portal and collects its errors.
 * @param provider URL of an identity provider, to which requests are allowed too
 */
export async function openVisitor(
  browser: Browser,
  base: string,
  width: ViewportName = 'wide',
  language = 'en',
  provider = base,
): Promise<BrowserVisitor> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: viewports[width],
    isMobile: width === 'phone',
    hasTouch: width === 'phone',
    acceptDownloads: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  // This limit only stops tests that hang: a page on a busy machine needs much longer than Playwright's default of 30
  // seconds.
  context.setDefaultTimeout(slowestMs)
  const wrong: string[] = []
  await context.addInitScript(code => {
    // Frames without an origin (a printed blob) have no storage.
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
      const own = [base, provider].map(each => new URL(each).host)
      if (protocol.startsWith('http') && !own.includes(host) && host !== tileHost) wrong.push(`foreign host: ${host}`)
    })
  }
  watch(page)
  context.on('page', watch)
  const failed: string[] = []
  const describe = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
  context.on('response', response => {
    if (!response.ok()) failed.push(`${describe(response.request())}: ${response.status()}`)
  })
  context.on('requestfailed', request => {
    failed.push(`${describe(request)}: ${request.failure()?.errorText}`)
  })
  const expectFitting = async (where: string) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(1)
  }
  return {
    context,
    page,
    expectFitting,
    async expectAccessible(where) {
      expect(await violationsOf(page, where), where).toEqual([])
      await expectFitting(where)
    },
    async expectReadableInDark(where) {
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOf(page, `${where}, dark`, builder => builder.withRules('color-contrast'))).toEqual([])
      await page.emulateMedia({ colorScheme: null })
    },
    expectClean: () => expect([...new Set(wrong)]).toEqual([]),
    failedRequests: () => failed,
    findUndescribedResponses: watchResponses(context, base),
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

/** Signs in on a page of any language, because the fields are found by their types and not by their labels. */
export async function signInInAnyLanguage(page: Page, name: string, home: RegExp) {
  await page.goto('/sign-in')
  await page.locator('input[type=email]').fill(`${name}@demo.example`)
  await page.locator('input[type=password]').fill('Demo-2026-pass')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(home)
}
