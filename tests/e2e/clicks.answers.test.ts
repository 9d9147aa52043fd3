/**
 * Checks that users finish recurring tasks of their work with few clicks, counted from the page after sign-in and from
 * the overview.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserVisitor } from '../helpers/browser'
import { createClickCounter } from '../helpers/clickCounter'
import { decodePdf } from '../helpers/decodeQrCodes'
import { dialogLocator, openPortal, rowLocator, waitForTitle } from '../helpers/journey'
import { storeSession } from '../helpers/screens'
import { callApi, type DemoSession, openSession } from '../helpers/serverProcess'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'

const portal = openPortal()
const sessions = new Map<string, Promise<DemoSession>>()
/** Returns the session of an account, which signs in once: an address may sign in only ten times a minute. */
const sessionOf = (account: string) => {
  const session = sessions.get(account) ?? openSession(portal.url(), account)
  sessions.set(account, session)
  return session
}
const tokenOf = async (account: string) => (await sessionOf(account)).token

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })

describe('a shop manager', () => {
  let visitor: BrowserVisitor
  beforeAll(async () => {
    visitor = await portal.visit('wide')
    await storeSession(visitor.page, await sessionOf('retailer'))
  })
  afterAll(() => visitor.close())

  test('finds the full bins of all stores with one click on the overview', async () => {
    const { page, expectAccessible, expectClean } = visitor
    const { click, count } = createClickCounter()
    await page.goto('/retail/home')
    const link = page.getByRole('link', { name: /full bins?/ }).first()
    const number = Number(/\d+/.exec(await link.innerText())?.[0])
    await click(link)
    await waitForTitle(page, 'Bins')
    const rows = page.locator('tbody').getByRole('row')
    await expect.poll(() => rows.count()).toBe(number)
    await expectAccessible('the full bins')
    expect(count()).toBe(1)
    expectClean()
  })

  test('finds the full bins of all stores with one click after sign-in, at the top of the list of bins', async () => {
    const { page, expectClean } = visitor
    const token = await tokenOf('retailer')
    const { total } = (await callApi(portal.url(), token, 'GET', '/b2b/retail/bins?state=full&Offset=0')).body
    await page.goto('/retail/structure')
    const { click, count } = createClickCounter()
    await click(menuLink(page, 'Bins'))
    await waitForTitle(page, 'Bins')
    const rows = page.locator('tbody').getByRole('row')
    await rows.nth(total).waitFor()
    const areFull = async () => (await rows.allInnerTexts()).map(row => Number(/(\d+)%/.exec(row)?.[1]) >= 90)
    // The code of the levels is loaded on demand, and the rows may show them one after another.
    await expect.poll(areFull).toEqual((await areFull()).map((_, index) => index < total))
    expect(count()).toBe(1)
    expectClean()
  })

  test('makes the five new bins of a store public with two clicks after sign-in', async () => {
    const { page, expectClean } = visitor
    await addStoreWithBins('Five new bins', 5)
    await page.goto('/retail/structure')
    const { click, count } = createClickCounter()
    await click(rowLocator(page, 'Five new bins', 'wide').getByRole('button', { name: 'Bins', exact: true }))
    const bins = dialogLocator(page, 'Bins')
    await click(bins.getByRole('button', { name: 'Make all public' }))
    await bins.getByText('Public: 5 of 5').waitFor()
    expect(count()).toBe(2)
    expectClean()
  })

  test('makes five new bins public with two clicks on the overview, and can undo it', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await addStoreWithBins('Five more bins', 5)
    const token = await tokenOf('retailer')
    const countNewBins = async () =>
      (await callApi(portal.url(), token, 'GET', '/b2b/retail/bins?state=newPrivate&Offset=0')).body.total
    await page.goto('/retail/home')
    const { click, count } = createClickCounter()
    await click(page.getByRole('link', { name: /^5 new bins are not public yet/ }))
    const selection = page.getByRole('region', { name: 'Selected rows' })
    await selection.getByText('5 items selected').waitFor()
    await expectAccessible('the new bins, selected')
    await click(selection.getByRole('button', { name: 'Make public' }))
    const rows = page.locator('tbody').getByRole('row').filter({ hasText: 'Five more bins' })
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(count()).toBe(2)
    await expect.poll(countNewBins).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(countNewBins).toBe(5)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(5)
    expect(await selection.isVisible()).toBe(false)
    expectClean()
  })

  test.each([
    ['the page after sign-in', '/retail/structure', 2],
    ['the overview', '/retail/home', 1],
  ])('sees the figures of yesterday from %s', async (_, start, clicks) => {
    const { page, expectClean } = visitor
    await page.goto(start)
    const { click, count } = createClickCounter()
    if (clicks > 1) await click(menuLink(page, 'Overview'))
    const answered = page.waitForResponse(response => response.url().includes('/analytics') && response.ok())
    await click(page.getByRole('link', { name: 'Yesterday’s figures' }))
    const { searchParams } = new URL((await answered).url())
    expect(searchParams.get('from')).toBe(searchParams.get('to'))
    await page.getByRole('combobox', { name: 'Period' }).filter({ hasText: 'Yesterday' }).waitFor()
    expect(count()).toBe(clicks)
    expectClean()
  })
})

test.each([
  ['the page after sign-in', '/staff/applications'],
  ['the overview', '/staff/home'],
])('support sees who deleted a reward with two clicks from %s', async (_, start) => {
  const token = await tokenOf('service-provider')
  const rewards = '/b2b/service-provider/rewards'
  const { items } = (await callApi(portal.url(), token, 'GET', `${rewards}/simple?status=Created&Offset=0`)).body
  const [{ guid, name }] = items
  await callApi(portal.url(), token, 'DELETE', `${rewards}/simple/${guid}`)
  const { page, expectAccessible, expectClean, close } = await portal.visit('wide')
  await storeSession(page, await sessionOf('staff'))
  await page.goto(start)
  const { click, count } = createClickCounter()
  await click(menuLink(page, 'Audit log'))
  await click(page.getByRole('textbox', { name: 'Record' }))
  await page.keyboard.type(name)
  await rowLocator(page, `deleted the reward “${name}”`, 'wide').first().waitFor()
  await expectAccessible('who deleted a reward')
  expect(count()).toBe(2)
  expectClean()
  await close()
})

const storeWithoutBins = (page: Page) => page.getByRole('link', { name: /^1 store has no bins/ })

test.each([
  ['the page after sign-in', '/retail/structure', (page: Page) => binsButton(page, 'Without bins')],
  ['the overview', '/retail/home', storeWithoutBins],
])(
  'a shop manager adds five public bins and prints their labels with four taps on a phone, from %s',
  async (_, start, opener) => {
    const { page, expectAccessible, expectClean, close } = await portal.visit('phone')
    await storeSession(page, await sessionOf('retailer2'))
    await addStoreWithBins('Without bins', 0, 'retailer2')
    await page.goto(start)
    const { tap, count } = createClickCounter()
    await tap(opener(page))
    const bins = dialogLocator(page, 'Bins')
    await tap(bins.getByLabel('How many'))
    await page.keyboard.type('5')
    await tap(bins.getByRole('button', { name: 'Add 5 bins' }))
    await bins.getByText('5 of 30').waitFor()
    const publish = bins.getByRole('button', { name: 'Make them public and print their labels' })
    await publish.waitFor()
    await expectAccessible('five new bins')
    const [sheet] = await Promise.all([page.waitForEvent('download'), tap(publish)])
    expect(new Set(decodePdf(readFileSync(await sheet.path()))).size).toBe(5)
    await bins.getByText('Public: 5 of 5').waitFor()
    await expectAccessible('five public bins')
    expect(count()).toBe(4)
    expectClean()
    await close()
  },
)

const binsButton = (page: Page, store: string) =>
  rowLocator(page, store, 'phone').first().getByRole('button', { name: 'Bins', exact: true })

/** Adds a store with private bins. */
async function addStoreWithBins(name: string, bins: number, account = 'retailer') {
  const token = await tokenOf(account)
  const add = async (path: string, body: object) => (await callApi(portal.url(), token, 'POST', path, body)).body
  const { guid } = await add('/b2b/retail/locations', createStoreBody(await findKyivId(portal.url(), token), name))
  for (let bin = 0; bin < bins; bin++) await add(`/b2b/retail/locations/${guid}/bins`, { description: '' })
}
