/**
 * Checks that users find the answers to recurring questions of their work with few clicks, counted from the overview.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages'
import { type BrowserVisitor, signInAs } from '../helpers/browser'
import { countClicks } from '../helpers/countClicks'
import { decodePdf } from '../helpers/decodeQrCodes'
import { dialogLocator, openPortal, rowLocator, waitForTitle } from '../helpers/journey'
import { callApi, signIn } from '../helpers/serverProcess'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'

const portal = openPortal()

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })

describe('a shop manager', () => {
  let visitor: BrowserVisitor
  beforeAll(async () => {
    visitor = await portal.visit('wide')
    await signInAs(visitor.page, 'retailer', /\/retail\/structure/)
  })
  afterAll(() => visitor.close())

  test('finds the full bins of all stores with one click on the overview', async () => {
    const { page, expectAccessible, expectClean } = visitor
    const { click, count } = countClicks()
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

  test('makes the five new bins of a store public with two clicks in the list of stores', async () => {
    const { page, expectClean } = visitor
    await addStoreWithBins('Five new bins', 5)
    await page.goto('/retail/home')
    const { click, count } = countClicks()
    await click(menuLink(page, 'Stores'))
    await click(rowLocator(page, 'Five new bins', 'wide').getByRole('button', { name: 'Bins', exact: true }))
    const bins = dialogLocator(page, 'Bins')
    await click(bins.getByRole('button', { name: 'Make all public' }))
    await bins.getByText('Public: 5 of 5').waitFor()
    expect(count()).toBe(3)
    expectClean()
  })

  test('sees the figures of yesterday with one click', async () => {
    const { page, expectClean } = visitor
    await page.goto('/retail/home')
    const { click, count } = countClicks()
    const answered = page.waitForResponse(response => response.url().includes('/analytics') && response.ok())
    await click(page.getByRole('link', { name: 'Yesterday’s figures' }))
    const { searchParams } = new URL((await answered).url())
    expect(searchParams.get('from')).toBe(searchParams.get('to'))
    await page.getByRole('combobox', { name: 'Period' }).filter({ hasText: 'Yesterday' }).waitFor()
    expect(count()).toBe(1)
    expectClean()
  })
})

test('an institution sees who sponsors its fundraiser with one click', async () => {
  const { page, expectAccessible, expectClean, close } = await portal.visit('wide')
  await signInAs(page, 'institution', /\/institution\/structure/)
  await page.goto('/institution/home')
  const { click, count } = countClicks()
  await click(page.getByRole('main').getByRole('link', { name: /Sponsorship requests/ }))
  await waitForTitle(page, 'Sponsorship requests')
  await rowLocator(page, 'Фонд „Світлий слід“', 'wide').filter({ hasText: 'Алея лип біля ліцею' }).first().waitFor()
  await expectAccessible('who sponsors')
  expect(count()).toBe(1)
  expectClean()
  await close()
})

test('an institution shares a fundraiser with two clicks in the list of running ones', async () => {
  const { page, expectAccessible, expectClean, close } = await portal.visit('wide')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'institution', /\/institution\/structure/)
  await page.goto('/institution/home')
  const row = page.locator('tbody').getByRole('row').first()
  const { click, count } = countClicks()
  await click(menuLink(page, 'Rewards'))
  await click(page.getByRole('tab', { name: /^In progress/ }))
  await click(row.getByRole('button', { name: 'Share' }))
  const dialog = dialogLocator(page, 'Share the fundraiser')
  await expectAccessible('the question whether to share')
  await click(dialog.getByRole('button', { name: 'Make public and copy link' }))
  await page.getByText('The link is copied').waitFor()
  expect(count()).toBe(4)
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(await dialog.getByRole('textbox', { name: 'Public link' }).inputValue()).toBe(url)
  await expectAccessible('a shared fundraiser')
  const [poster] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download poster' }).click(),
  ])
  const [printed = ''] = decodePdf(readFileSync(await poster.path()))
  expect(new URL(printed).pathname).toBe(new URL(url).pathname)
  for (const language of languages) {
    await page.goto(`${url}?lang=${language}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(`the public page in ${language}`)
  }
  expectClean()
  await close()
})

test('support sees who deleted a reward with two clicks', async () => {
  const token = await signIn(portal.url(), 'service-provider')
  const rewards = '/b2b/service-provider/rewards'
  const { items } = (await callApi(portal.url(), token, 'GET', `${rewards}/simple?status=Created&Offset=0`)).body
  const [{ guid, name }] = items
  await callApi(portal.url(), token, 'DELETE', `${rewards}/simple/${guid}`)
  const { page, expectAccessible, expectClean, close } = await portal.visit('wide')
  await signInAs(page, 'staff', /\/staff\/applications/)
  await page.goto('/staff/home')
  const { click, count } = countClicks()
  await click(menuLink(page, 'Audit log'))
  await click(page.getByRole('textbox', { name: 'Record' }))
  await page.keyboard.type(name)
  await rowLocator(page, `deleted the reward “${name}”`, 'wide').first().waitFor()
  await expectAccessible('who deleted a reward')
  expect(count()).toBe(2)
  expectClean()
  await close()
})

test('a shop manager adds five public bins and prints their labels with four taps in a phone’s list of stores', async () => {
  const { page, expectAccessible, expectClean, close } = await portal.visit('phone')
  await signInAs(page, 'retailer', /\/retail\/structure/)
  await addStoreWithBins('Without bins', 0)
  await page.goto('/retail/home')
  const { tap, count } = countClicks()
  await tap(page.getByRole('button', { name: 'Menu' }))
  await tap(menuLink(page, 'Stores'))
  await tap(rowLocator(page, 'Without bins', 'phone').getByRole('button', { name: 'Bins', exact: true }))
  const bins = dialogLocator(page, 'Bins')
  await tap(bins.getByLabel('Everybody (public)'))
  await bins.getByLabel('How many').fill('5')
  await tap(bins.getByRole('button', { name: 'Add 5 bins' }))
  await bins.getByText('5 of 30').waitFor()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    tap(bins.getByRole('button', { name: 'Print labels' })),
  ])
  expect(new Set(decodePdf(readFileSync(await sheet.path()))).size).toBe(5)
  await expectAccessible('five public bins')
  expect(count()).toBe(6)
  expectClean()
  await close()
})

/** Adds a store with private bins. */
async function addStoreWithBins(name: string, bins: number) {
  const token = await signIn(portal.url(), 'retailer')
  const add = async (path: string, body: object) => (await callApi(portal.url(), token, 'POST', path, body)).body
  const { guid } = await add('/b2b/retail/locations', createStoreBody(await findKyivId(portal.url(), token), name))
  for (let bin = 0; bin < bins; bin++) await add(`/b2b/retail/locations/${guid}/bins`, { description: '' })
}
