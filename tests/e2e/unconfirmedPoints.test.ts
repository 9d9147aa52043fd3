/**
 * Checks in a browser a store whose point on the map is unconfirmed: the overview links to it, the user confirms the
 * point in the store's form, and then the overview no longer lists it.
 */
import { expect, test } from 'vitest'
import { signInAs, widthsOf } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'

const portal = openPortal()

test.each(widthsOf('phone'))('a point to check is found, confirmed, and no longer listed, %s', async width => {
  const { page, expectAccessible, expectClean } = await portal.visit(width)
  await signInAs(page, 'retailer', /\/retail\/structure/)
  await page.goto('/retail/home')
  const link = page.getByRole('link', { name: /points to check/ })
  const before = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
  await link.click()
  const marks = page.getByRole('img', { name: 'Point to check' })
  await expect.poll(() => marks.count()).toBe(before)
  await expectAccessible('points to check')

  await page.getByRole('button', { name: 'Edit' }).first().click()
  const form = dialogLocator(page, 'Edit store')
  const tick = form.getByLabel('Point is correct')
  await form.getByText('This point was not confirmed yet').waitFor()
  expect(await tick.isChecked()).toBe(false)
  await expectAccessible('an unconfirmed point')
  await tick.check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => marks.count()).toBe(before - 1)
  expectClean()
})
