/**
 * Checks that a portal with demo accounts shows a warning on every page if other machines can reach it, and that the
 * warning has no accessibility violations.
 */
import { expect, inject, test } from 'vitest'
import { signInInAnyLanguage } from '../helpers/browser'
import { copyDemo } from '../helpers/demo'
import { openPortal } from '../helpers/journey'

const portal = openPortal(async dataDir => {
  copyDemo(inject('demo'), dataDir)
  // The database still has demo accounts, although the demo is now switched off and the portal has a public URL.
  return { PUBLIC_URL: 'http://portal.example', DEMO: 'false' }
})

test.each([
  ['wide', 'en', /whose passwords everyone knows/],
  ['phone', 'pl', /których hasła zna każdy/],
] as const)('%s, %s', async (width, language, text) => {
  const { page, expectAccessible, expectClean } = await portal.visit(width, language)
  await page.goto('/sign-in')
  await page.getByRole('complementary').filter({ hasText: text }).waitFor()
  await expectAccessible('sign-in')
  await signInInAnyLanguage(page, 'recycler', /\/recycler\//)
  await page.locator('#main-content h1').waitFor()
  expect(await page.getByRole('complementary').filter({ hasText: text }).count()).toBe(1)
  await expectAccessible('trip')
  expectClean()
})
