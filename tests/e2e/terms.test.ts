/**
 * Checks a shop's journey through a portal whose own messages (`terms`) say "outlet" instead of "store": menu, titles,
 * dialogs, and the first paint.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { signInInAnyLanguage, widthsOf } from '../helpers/browser'
import { copyDemo } from '../helpers/demo'
import { goToScreen, openPortal, waitForTitle } from '../helpers/journey'
import { watchCalls } from '../helpers/screens'
import { createOutletTerms } from '../helpers/terms'

const portal = openPortal(async dataDir => {
  copyDemo(inject('demo'), dataDir)
  const file = join(dataDir, 'terms.json')
  writeFileSync(file, JSON.stringify(await createOutletTerms()))
  return { TERMS_FILE: file }
})

/**
 * Expects that no text and no accessible name of the page contains the word "store". The URLs of links are not checked.
 * The demo's records do not contain the word.
 */
const expectNoStore = async (page: Page, where: string) => {
  const said = (await page.locator('body').ariaSnapshot()).replace(/- \/url: .*/g, '')
  expect([where, said.match(/.*\bstores?\b.*/gi) ?? [], await page.title()]).toEqual([
    where,
    [],
    expect.not.stringMatching(/\bstores?\b/i),
  ])
}

test.each(widthsOf('phone'))('%s: no screen of the stores shows the old term', async width => {
  const { page, expectClean, expectAccessible } = await portal.visit(width)
  await page.goto('/sign-in')
  await signInInAnyLanguage(page, 'retailer', /\/retail\//)
  const settled = watchCalls(page)
  await waitForTitle(page, 'Outlets')
  await settled()
  expect(await page.title()).toMatch(/^Outlets/)
  await expectNoStore(page, 'list')
  await expectAccessible('list')
  await page.getByRole('button', { name: 'Add outlet' }).click()
  await page.getByRole('dialog', { name: 'Add outlet' }).waitFor()
  await settled()
  await expectNoStore(page, 'new')
  await page.keyboard.press('Escape')
  const first = page
    .locator('#content')
    .getByRole(width === 'wide' ? 'row' : 'listitem')
    .nth(1)
  await first.waitFor()
  for (const path of [
    '/retail/map',
    '/retail/home',
    '/retail/analytics',
    '/retail/employees/new',
    '/retail/structure',
  ]) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await settled()
    await expectNoStore(page, path)
  }
  await goToScreen(page, 'Outlets', width)
  await waitForTitle(page, 'Outlets')
  expectClean()
})

test('the old term is never painted, however late the terms arrive', async () => {
  const { page } = await portal.visit()
  await page.goto('/sign-in')
  await signInInAnyLanguage(page, 'retailer', /\/retail\//)
  await waitForTitle(page, 'Outlets')
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => said.push(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await page.route('**/terms.json*', async route => {
    await new Promise(resolve => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await page.goto('/retail/structure')
  await waitForTitle(page, 'Outlets')
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter(text => /\bStores?\b/.test(text))).toEqual([])
})
