/** Checks that two windows can edit the same store: neither window overwrites changes that the other one has saved. */
import { expect, test } from 'vitest'
import { type BrowserVisitor, signInAs, type ViewportName } from '../helpers/browser'
import { dialogLocator, openPortal, rowLocator } from '../helpers/journey'

const portal = openPortal()

const openStore = async ({ page }: BrowserVisitor, name: string, width: ViewportName) => {
  const box = page.getByRole('checkbox', { name: `Select this row: ${name}`, exact: true })
  await page
    .getByRole(width === 'wide' ? 'row' : 'listitem')
    .filter({ has: box })
    .getByRole('button', { name: 'Edit' })
    .click()
  const form = dialogLocator(page, /^Edit/)
  await form.getByLabel('Name').waitFor()
  return form
}

const signedIn = async (width: ViewportName) => {
  const visitor = await portal.visit(width)
  await signInAs(visitor.page, 'retailer', /\/retail\/structure/)
  return visitor
}

test.each(['wide', 'phone'] as const)('two windows on one store, %s', { timeout: 180_000 }, async width => {
  const [mine, theirs] = [await signedIn(width), await signedIn(width)]
  const box = mine.page.getByRole('checkbox', { name: /^Select this row: / }).first()
  const name = ((await box.getAttribute('aria-label')) ?? '').replace(/^[^:]*: /, '')
  const first = await openStore(mine, name, width)
  const second = await openStore(theirs, name, width)

  // First case: the windows change different fields. Both changes are saved, and the first window shows the change of
  // the second one.
  await second.getByLabel('Zip code').fill('01999')
  await second.getByRole('button', { name: 'Save' }).click()
  await second.waitFor({ state: 'detached' })
  await first.getByLabel('Name').fill(`${name} A`)
  await first.getByRole('button', { name: 'Save' }).click()
  await first.waitFor({ state: 'detached' })
  const again = await openStore(mine, `${name} A`, width)
  expect(await again.getByLabel('Zip code').inputValue()).toBe('01999')

  // Second case: the windows change the same field. The user chooses between the two values. The list of the second
  // window shows the new name without a reload.
  const other = await openStore(theirs, `${name} A`, width)
  expect(await other.getByLabel('Name').inputValue()).toBe(`${name} A`)
  await again.getByLabel('Name').fill(`${name} mine`)
  await other.getByLabel('Name').fill(`${name} theirs`)
  await other.getByRole('button', { name: 'Save' }).click()
  await other.waitFor({ state: 'detached' })
  await again.getByText(/ changed this record$/).waitFor()
  await mine.expectAccessible('changed while open')
  await mine.expectFitting('changed while open')
  await again.getByRole('button', { name: 'Save' }).click()
  const panel = again.getByRole('region', { name: 'retailer@demo.example changed this meanwhile' })
  await panel.waitFor()
  expect(await panel.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await again.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await mine.expectAccessible('conflict')
  await mine.expectFitting('conflict')
  await panel.getByRole('radio', { name: new RegExp(`Your change: ${name} mine`) }).check()
  await again.getByRole('button', { name: 'Save' }).click()
  await again.waitFor({ state: 'detached' })
  await rowLocator(mine.page, `${name} mine`, width).waitFor()
  // The list of the second window shows the chosen name without a reload, and the store can be opened there again.
  await (await openStore(theirs, `${name} mine`, width)).getByRole('button', { name: 'Cancel' }).click()
  await Promise.all([mine.close(), theirs.close()])
})
