/**
 * Imports two hundred stores from a spreadsheet in a browser. The rows are checked, corrected on the map and imported;
 * then the import is repeated and undone.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signInAs } from '../helpers/browser'
import { createDeferred } from '../helpers/deferred'
import { dialogLocator, openPortal } from '../helpers/journey'
import { callApi, signIn } from '../helpers/serverProcess'

const portal = openPortal()

const headings = 'Назва;Місто;Вулиця;Будинок;Поштовий індекс;Широта;Довгота'
const rowOf = (number: number, cells: Partial<Record<'name' | 'city' | 'street' | 'latitude', string>> = {}) => {
  const { name = `Imported ${number}`, city = 'Київ', street = 'Хрещатик', latitude = '50,45' } = cells
  return [name, city, street, number, '01001', latitude, latitude && '30,52'].join(';')
}
const bad = [
  rowOf(1, { street: '' }),
  rowOf(2, { city: 'Атлантида' }),
  rowOf(3, { latitude: 'north' }),
  rowOf(6),
  rowOf(5, { name: '' }),
]
const doubtful = Array.from({ length: 12 }, (_, at) => rowOf(300 + at, { latitude: '' }))
const good = Array.from({ length: 183 }, (_, at) => rowOf(6 + at))
/** Lines of the file. Line 1 has the headings; the fourth of the `bad` lines repeats one of the `good` lines. */
const lines = [headings, ...good.slice(0, 1), ...bad, ...doubtful, ...good.slice(1)]
const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  return dialogLocator(page, 'Import: Stores')
}
const storesOf = async (page: Page) => {
  const all = page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: /^All/ })
  return Number((await all.textContent())?.replace(/\D/g, ''))
}

test('200 stores are imported from a file, and the import is undone', async () => {
  const visitor = await portal.visit()
  const { page, expectAccessible } = visitor
  await signInAs(page, 'retailer', /\/retail\/structure/)
  await expect.poll(() => storesOf(page)).toBeGreaterThan(0)
  const before = await storesOf(page)

  const form = await open(page)
  await expectAccessible('where the rows come from')
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByText('stores.csv').waitFor()
  await form.getByText('200 rows').waitFor()
  await expectAccessible('how the file is read')
  await form.getByRole('button', { name: 'Check' }).click()
  for (const verdict of ['New: 183', 'Changed: 0', 'Unchanged: 0', 'Rejected: 5', 'Rows with a point to check: 12'])
    await form.getByText(verdict, { exact: true }).waitFor()
  const rejected = form.getByRole('region', { name: 'Rejected rows' })
  const named = await rejected.getByRole('listitem').evaluateAll(rows =>
    rows.map(row => {
      const texts = [...row.querySelectorAll('h4, .MuiFormHelperText-root')].map(each => each.textContent)
      const labels = [...row.querySelectorAll('label')].map(each => each.textContent)
      return [texts[0], ...labels, ...texts.slice(1)].join(' – ')
    }),
  )
  expect(named).toEqual([
    'Line 3 – Street – missing',
    'Line 4 – City – not found',
    'Line 5 – Latitude – must be a number in digits, for example 12.5, at least -90, at most 90',
    'Line 6 – Name – already on line 2 of this file',
    'Line 7 – Name – missing',
  ])
  await expectAccessible('rejected rows')

  await form.getByText('Points to check: 12, corrected: 0').waitFor()
  await form.getByRole('button', { name: 'Import: 183' }).waitFor()
  const map = form.locator('.leaflet-container')
  await map.click({ position: { x: 60, y: 60 } })
  await form.getByText('Points to check: 12, corrected: 1').waitFor()
  const latitude = Number(await form.getByLabel('Latitude').last().inputValue())
  await expectAccessible('a point on the map')
  for (let at = 0; at < 12; at++) await form.getByRole('button', { name: 'The point is right' }).click()
  await form.getByText('Points to check: 12, corrected: 12').waitFor()

  const seen = createDeferred()
  let batches = 0
  await page.route('**/api/b2b/retail/imports', async (route, request) => {
    if (request.method() === 'POST') batches += 1
    if (batches === 3) await seen.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Import: 195' }).click()
  await form.getByRole('progressbar', { name: 'Importing' }).waitFor()
  await form.getByText('100 of 195').waitFor()
  seen.resolve()
  await form.getByRole('alert').filter({ hasText: 'Added: 195, changed: 0' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await expectAccessible('what was imported')
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => storesOf(page)).toBe(before + 195)
  await page
    .getByRole('row')
    .filter({ hasText: /Imported \d+/ })
    .first()
    .waitFor()
  const token = await signIn(portal.url(), 'retailer')
  const moved = await callApi(portal.url(), token, 'GET', '/b2b/retail/locations?q=Imported+300')
  expect(moved.body.items).toMatchObject([{ name: 'Imported 300', point: { latitude } }])

  const again = await open(page)
  await again.locator('input[type=file]').setInputFiles(file)
  await again.getByRole('button', { name: 'Check' }).click()
  for (const verdict of ['New: 0', 'Changed: 0', 'Unchanged: 195', 'Rejected: 5'])
    await again.getByText(verdict, { exact: true }).waitFor()
  expect(await again.getByRole('button', { name: 'Import: 0' }).isDisabled()).toBe(true)
  await again.getByRole('button', { name: 'Back' }).click()
  await again.getByText(/added: 195, changed: 0$/).waitFor()
  await again.getByRole('button', { name: 'Undo import' }).click()
  const question = dialogLocator(page, 'Undo this import?')
  await question.waitFor()
  await expectAccessible('asking before an import is taken back')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await again.getByText('Deleted: 195, restored: 0').waitFor()
  await expectAccessible('undone import')
  // Confirms the browser's question. The dialog asks before it closes, because a file is still chosen.
  page.once('dialog', question => question.accept())
  await again.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => storesOf(page)).toBe(before)
  visitor.expectClean()
  await visitor.close()
})

test('a table is pasted and corrected on a phone', async () => {
  const visitor = await portal.visit('phone')
  const { page, expectAccessible } = visitor
  await signInAs(page, 'retailer', /\/retail\/structure/)
  const form = await open(page)
  await form.getByLabel('Or paste a table with headings').fill([headings, bad[0], doubtful[0]].join('\n'))
  await form.getByText('2 rows').waitFor()
  await expectAccessible('how a pasted table is read')
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByRole('textbox', { name: 'Street' }).waitFor()
  await form.getByText('missing', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'The point is right' }).click()
  await form.getByText('Points to check: 1, corrected: 1').waitFor()
  await expectAccessible('a place on a phone')
  expect(await form.getByRole('button', { name: 'Import: 1' }).isEnabled()).toBe(true)
  page.once('dialog', question => question.accept())
  await form.getByRole('button', { name: 'Close' }).click()
  await form.waitFor({ state: 'detached' })
  visitor.expectClean()
  await visitor.close()
})
