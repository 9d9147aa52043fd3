/**
 * Checks a sponsor's work in a browser: a basket with rewards of two cities survives a reload, is confirmed, and the
 * request is opened again.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs, type ViewportName, widthsOf } from '../helpers/browser'
import { dialogLocator, goToScreen, openPortal, rowLocator, waitForTitle } from '../helpers/journey'

const portal = openPortal()

const basket = (page: Page) => page.getByRole('region', { name: 'Your request' })
const amount = async (page: Page, name: string) => {
  const [, after] = ((await basket(page).textContent()) ?? '').split(name)
  return /\d[\d,]*\.\d\d/.exec(after ?? '')?.[0] ?? ''
}

/** Opens the nth entry of the side list under "All"; on a phone the list is in a drawer. */
async function choosePlace(page: Page, level: 'cities' | 'organisations', nth: number, width: ViewportName) {
  if (width === 'phone') await page.getByRole('button', { name: level === 'cities' ? /^Cities: All/ : /: All/ }).click()
  const places = page.getByRole('navigation').filter({ has: page.getByRole('searchbox') })
  if (level === 'organisations') await places.getByRole('link', { name: 'Back' }).waitFor()
  await places.getByRole('listitem').nth(nth).getByRole('link').click()
}

/** Adds the first reward to the basket, once the list shows the selected place. */
async function addFirst(page: Page) {
  await expect.poll(() => page.locator('#tab-panel [aria-busy="true"]').count()).toBe(0)
  await page.getByRole('button', { name: 'Add to request' }).first().click()
}

async function fillBasket({ page, expectAccessible }: BrowserVisitor, width: ViewportName) {
  await waitForTitle(page, 'Rewards')
  await page.getByRole('button', { name: 'Add to request' }).first().waitFor()
  await expectAccessible('rewards')
  await choosePlace(page, 'cities', 1, width)
  await page.waitForURL(/\/sponsor\/rewards\/[\w-]+$/)
  const first = page.url()
  await choosePlace(page, 'organisations', 1, width)
  await page.waitForURL(/\/sponsor\/rewards\/[\w-]+\/[\w-]+$/)
  await addFirst(page)
  await basket(page)
    .getByText(/^1 reward/)
    .waitFor()
  await expectAccessible('rewards of an organisation')
  await page.goto('/sponsor/rewards')
  await choosePlace(page, 'cities', 2, width)
  await page.waitForURL(url => /\/sponsor\/rewards\/[\w-]+$/.test(url.pathname) && url.href !== first)
  await addFirst(page)
  await basket(page)
    .getByText(/^2 rewards/)
    .waitFor()
}

async function confirm({ page, expectAccessible }: BrowserVisitor, name: string) {
  await basket(page).getByRole('button', { name: 'Confirm' }).click()
  const form = dialogLocator(page, 'Confirm the request')
  await form.getByText('Subtotal').waitFor()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill('0441234567')
  await form.getByLabel('Email').fill('olha@example.org')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await form.getByText('Enter a plus and 8 to 15 digits').waitFor()
  await expectAccessible('confirmation with an error')
  await form.getByLabel('Phone').fill('+380441234567')
  await form.getByRole('checkbox', { name: /^I agree/ }).check()
  await form.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Application created').waitFor()
  await form.waitFor({ state: 'detached' })
  await basket(page).waitFor({ state: 'detached' })
  // The new request opens over the list of requests.
  const request = dialogLocator(page, 'Request')
  await request.getByText(name).waitFor()
  await request.getByRole('button', { name: 'Close' }).click()
  await request.waitFor({ state: 'detached' })
}

describe.each(widthsOf('phone'))('a sponsor, %s', width => {
  let visitor: BrowserVisitor
  beforeAll(async () => {
    visitor = await portal.visit(width)
    await signInAs(visitor.page, 'sponsor', /\/sponsor\/rewards/)
  })
  afterAll(() => visitor.close())

  test('fills a basket across two cities, reloads, confirms, and reads the request', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await fillBasket(visitor, width)
    await page.reload()
    await basket(page)
      .getByText(/^2 rewards/)
      .waitFor()
    if (width === 'phone') await basket(page).getByRole('button', { name: 'Show what is in the request' }).click()
    await basket(page).getByText('Subtotal').waitFor()
    const total = await amount(page, 'Total')
    expect(total).toMatch(/\d/)
    await expectAccessible('a basket after a reload')
    const name = `Olha ${width}`
    await confirm(visitor, name)

    await waitForTitle(page, 'Requests')
    await rowLocator(page, name, width).waitFor()
    await expectAccessible('requests')
    await rowLocator(page, name, width).getByRole('button', { name: 'View' }).click()
    const request = dialogLocator(page, 'Request')
    for (const word of ['Subtotal', 'Fee', 'Total']) await request.getByText(word).last().waitFor()
    await request.getByText(total).last().waitFor()
    expect(await request.getByRole('listitem').count()).toBe(2)
    await expectAccessible('request')
    await request.getByRole('button', { name: 'Close' }).click()
    for (const tab of ['Finished', 'Canceled']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tab', { name: tab, selected: true }).waitFor()
      await expectAccessible(`${tab} requests`)
    }
    await goToScreen(page, 'Profile', width)
    await waitForTitle(page, 'Profile')
    await expectAccessible('profile')
    expectClean()
  })
})
