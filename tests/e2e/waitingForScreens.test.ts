/**
 * Checks the test helper that waits until a screen is complete: it always ends, and its error names what is missing.
 */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../helpers/browser'
import { watchCalls } from '../helpers/screens'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function opened(html: string) {
  const page = await browser.newPage()
  // The page needs the helper that tsx adds to functions; otherwise it cannot evaluate compiled code.
  await page.addInitScript('globalThis.__name ??= each => each')
  await page.goto(`data:text/html,${encodeURIComponent(html)}`)
  return page
}

test('a page without a heading is complete if only a form is expected', async () => {
  const page = await opened('<form></form>')
  await watchCalls(page, { shows: 'h1, form' })()
})

test.each([
  ['<form></form>', 'no h1'],
  ['<h1>Stores</h1><p class="MuiSkeleton-root"></p>', 'MuiSkeleton-root'],
])('waiting for %s ends with an error that names what is missing', async (html, reason) => {
  const page = await opened(html)
  await expect(watchCalls(page, { withinMs: 500 })()).rejects.toThrow(reason)
})
