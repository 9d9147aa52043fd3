/** Checks that frequent tasks of a sponsor and of support staff on a phone need few clicks, which are counted. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs } from '../helpers/browser'
import { createClickCounter } from '../helpers/clickCounter'
import { dialogLocator, openPortal, rowLocator, waitForTitle } from '../helpers/journey'
import { callApi, signIn } from '../helpers/serverProcess'

const portal = openPortal()
let sponsor: BrowserVisitor
let staff: BrowserVisitor
beforeAll(async () => {
  ;[sponsor, staff] = [await portal.visit('phone'), await portal.visit('phone')]
  await signInAs(sponsor.page, 'sponsor', /\/sponsor\/rewards/)
  await signInAs(staff.page, 'staff', /\/staff\/applications/)
})
afterAll(() => Promise.all([sponsor.close(), staff.close()]))

/** Confirms the request with three taps. The form has the name and the e-mail of the last request. */
async function confirmRequest(page: Page, tap: (target: Locator) => Promise<void>) {
  await tap(page.getByRole('region', { name: 'Your request' }).getByRole('button', { name: 'Confirm' }))
  const form = dialogLocator(page, 'Confirm the request')
  await expect.poll(() => form.getByLabel('Phone').evaluate(input => input === document.activeElement)).toBe(true)
  await page.keyboard.type('+380441234567')
  await tap(form.getByRole('checkbox', { name: /^I agree/ }))
  await tap(form.getByRole('button', { name: 'Confirm' }))
  await page.getByText('Application created').waitFor()
}

test('two rewards in two chosen cities are sponsored with at most nine taps, fields included, and the fee is visible', async () => {
  const visitor = await portal.visit('phone')
  const { page, expectAccessible, expectClean } = visitor
  await signInAs(page, 'sponsor2', /\/sponsor\/rewards/)
  const { tap, count } = createClickCounter()
  const cities = page.getByRole('dialog').getByRole('navigation')
  const add = () => tap(page.getByRole('button', { name: 'Add to request' }).first())
  await tap(page.getByRole('button', { name: /^Cities: All/ }))
  const [first, second] = ['Kyiv', 'Dnipro']
  await tap(cities.getByRole('link', { name: new RegExp(`^${first}`) }))
  await page.waitForURL(/\/sponsor\/rewards\/[\w-]+$/)
  const before = page.url()
  await add()
  await tap(page.getByRole('button', { name: new RegExp(`^${first}: All`) }))
  await expectAccessible('organisations of a city, with other cities')
  await tap(cities.getByRole('link', { name: second, exact: true }))
  await page.waitForURL(url => url.href !== before)
  await add()
  const bar = page.getByRole('region', { name: 'Your request' })
  await bar.getByText(/^2 rewards/).waitFor()
  await bar.getByText(/^incl\. .* fee$/).waitFor()
  await confirmRequest(page, tap)
  expect(count()).toBeLessThanOrEqual(9)

  await dialogLocator(page, 'Request').getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Withdraw' }).first().tap()
  const question = dialogLocator(page, 'Withdraw')
  await question.waitFor()
  await expectAccessible('the question before a withdrawal')
  await question.getByRole('button', { name: 'Withdraw' }).tap()
  await page.getByText('Request withdrawn').waitFor()
  expectClean()
  await visitor.close()
})

test('two rewards in two cities of the list are sponsored with six taps on the overview', async () => {
  const visitor = await portal.visit('phone')
  const { page, expectClean } = visitor
  await signInAs(page, 'sponsor2', /\/sponsor\/rewards/)
  await page.goto('/sponsor/home')
  const { tap, count } = createClickCounter()
  await tap(page.getByRole('link', { name: 'Choose rewards to sponsor' }))
  for (const city of ['Dnipro', 'Poznań'])
    await tap(rowLocator(page, city, 'phone').first().getByRole('button', { name: 'Add to request' }))
  const bar = page.getByRole('region', { name: 'Your request' })
  await bar.getByText(/^2 rewards/).waitFor()
  await confirmRequest(page, tap)
  expect(count()).toBe(6)
  expectClean()
  await visitor.close()
})

test('two rewards in two cities are sponsored with at most seven clicks, and the request says what happens next', async () => {
  const { page, expectAccessible, expectClean } = sponsor
  const { click, count } = createClickCounter()
  await page.route('**/sponsorship?status=Started*', async route => {
    await new Promise(done => setTimeout(done, 1500))
    await route.continue()
  })
  for (const city of ['Dnipro', 'Poznań']) {
    await click(rowLocator(page, city, 'phone').first().getByRole('button', { name: 'Add to request' }))
  }
  const bar = page.getByRole('region', { name: 'Your request' })
  await bar.getByText(/^2 rewards/).waitFor()
  expect((await bar.boundingBox())?.height).toBeLessThan(90)
  await click(bar.getByRole('button', { name: 'Confirm' }))
  const form = dialogLocator(page, 'Confirm the request')
  const name = form.getByLabel('Name')
  const topOfName = async () => (await name.boundingBox())?.y
  const top = await topOfName()
  await name.fill('Olha')
  await form.getByLabel('Phone').fill('+380441234567')
  await form.getByLabel('Email').fill('olha@example.org')
  // Waits for the part of the form that loads last, because it would move the button that is clicked next.
  await form.getByText('You have an open request').first().waitFor()
  expect(await topOfName()).toBe(top)
  await click(form.getByRole('checkbox', { name: /^I agree/ }))
  await click(form.getByRole('button', { name: 'Confirm' }))
  await page.getByText('Application created').waitFor()
  expect(count()).toBeLessThanOrEqual(7)

  const request = dialogLocator(page, 'Request')
  await request.getByText('nothing is to be paid until then', { exact: false }).waitFor()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    request.getByRole('button', { name: 'Confirmation (PDF)' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^request-[0-9A-F]{4}-[0-9A-F]{4}\.pdf$/)
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expectAccessible('a request')
  expectClean()
})

test('support finds what happened to a record with at most three clicks', async () => {
  const token = await signIn(portal.url(), 'retailer')
  const { body } = await callApi(portal.url(), token, 'GET', '/b2b/retail/employees?deactivated=false&Offset=0')
  const [{ guid, name }] = body.items
  await callApi(portal.url(), token, 'PUT', `/b2b/retail/employees/${guid}:deactivate`)
  const { page, expectAccessible, expectClean } = staff
  await waitForTitle(page, 'Applications')
  const { click, count } = createClickCounter()
  await click(page.getByRole('button', { name: 'Menu' }))
  await click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Audit log' }))
  await waitForTitle(page, 'Audit log')
  await click(page.getByRole('textbox', { name: 'Record' }))
  await page.keyboard.type(name)
  const sentence = `retailer@demo.example deactivated the employee “${name}”`
  await rowLocator(page, sentence, 'phone').first().waitFor()
  expect(count()).toBeLessThanOrEqual(3)
  await expectAccessible('the log of a record')
  expectClean()
})
