/**
 * Checks a shop manager's work in a browser as one journey, on a wide screen and on a phone. The test finds all
 * elements by the texts on the screen.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs, type ViewportName, widthsOf } from '../helpers/browser'
import { decodePdf, decodePicture } from '../helpers/decodeQrCodes'
import {
  chooseCity,
  choosePicture,
  chooseRowAction,
  dialogLocator,
  goToScreen,
  openPortal,
  rowLocator,
} from '../helpers/journey'

const portal = openPortal()

const download = async (page: Page, click: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

async function addStore({ page, expectAccessible }: BrowserVisitor, name: string) {
  await page
    .getByRole('link', { name: 'Add store' })
    .or(page.getByRole('button', { name: 'Add store' }))
    .first()
    .click()
  const form = dialogLocator(page, 'Add store')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Street').fill('Khreshchatyk')
  await form.getByLabel('House number').fill('22')
  await chooseCity(page, form, 'City', 'Lviv')
  expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  // The geocoder returns only the city's position. The store's point is valid only after the user has set it, here with
  // the keyboard.
  await form.getByLabel('Latitude').fill('49.8419')
  await form.getByLabel('Longitude').fill('24.0315')
  await form.getByLabel('Longitude').press('Tab')
  await form.getByLabel('Point is correct').check()
  await expectAccessible('add location')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
}

async function fillBins({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await rowLocator(page, name, width).getByRole('button', { name: 'Bins' }).click()
  const bins = dialogLocator(page, 'Bins')
  await bins.getByRole('button', { name: 'Add bin' }).click()
  await bins.getByRole('button', { name: 'Download QR' }).waitFor()
  const box = bins.getByRole('checkbox', { name: 'Public' })
  const was = await box.isChecked()
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(!was)
  await expectAccessible('bins')
  const picture = await download(page, () => bins.getByRole('button', { name: 'Download QR' }).click())
  const sheet = await download(page, () => bins.getByRole('button', { name: 'Download sheet' }).click())
  const shown = await bins.locator('canvas, svg[role=img], img').first().screenshot()
  const codes = [decodePicture(picture.content), decodePdf(sheet.content), decodePicture(shown)]
  expect(codes[0]?.[0]).toMatch(/^bin[0-9a-f]{32}$/)
  expect(codes).toEqual([codes[0], codes[0], codes[0]])
  expect((await sharp(picture.content).metadata()).width).toBe(300)
  await bins.getByRole('button', { name: 'Close' }).click()
  await bins.waitFor({ state: 'detached' })
}

async function hireCashier({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await goToScreen(page, 'Employees', width)
  await expectAccessible('employees')
  await page.getByRole('button', { name: 'Add employee' }).click()
  const form = dialogLocator(page, 'Add employee')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`)
  await form.getByLabel('Cashier').check()
  await expectAccessible('add employee')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Email sent').waitFor()
  await rowLocator(page, name, width).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('tab', { name: 'Deactivated' }).click()
  await rowLocator(page, name, width).getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('tab', { name: 'Activated', exact: true }).click()
  await rowLocator(page, name, width).waitFor()
}

async function publishReward({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await goToScreen(page, 'Rewards', width)
  await page.getByRole('button', { name: 'Add reward' }).click()
  const form = dialogLocator(page, 'Add reward')
  await choosePicture(form)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('A pot of tea')
  await form.getByLabel('Points').fill('25')
  await chooseCity(page, form, 'Cities', 'Kyiv')
  await expectAccessible('add reward')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await rowLocator(page, name, width).waitFor()
  await expectAccessible('rewards')
}

describe.each(widthsOf('wide'))('a shop manager, %s', width => {
  let visitor: BrowserVisitor
  const store = `Corner ${width}`
  const cashier = `Oksana${width}`
  const reward = `Tea ${width}`
  beforeAll(async () => {
    visitor = await portal.visit(width)
  })
  afterAll(() => visitor.close())

  test('adds a store with bins, prints their codes, hires a cashier and publishes a reward', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await signInAs(page, 'retailer', /\/retail\/structure/)
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
    await expectAccessible('stores')
    await addStore(visitor, store)
    await rowLocator(page, store, width).waitFor()
    await fillBins(visitor, store, width)
    await hireCashier(visitor, cashier, width)
    await publishReward(visitor, reward, width)
    await goToScreen(page, 'Map', width)
    await page.getByRole('region', { name: 'Map of your stores' }).waitFor()
    await expectAccessible('map')
    await goToScreen(page, 'Profile', width)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await expectAccessible('profile')
    expectClean()
  })

  test('finds all data after everything was killed and started again', async () => {
    await portal.restart('SIGKILL')
    const { page } = visitor
    await page.goto('/retail/structure')
    await rowLocator(page, store, width).waitFor()
    await page.goto('/retail/employees')
    await rowLocator(page, cashier, width).waitFor()
    await page.goto('/retail/rewards')
    await rowLocator(page, reward, width).waitFor()
  })

  test('views, edits and deletes a store by deep links in fresh tabs', async () => {
    const { page, context, expectAccessible } = visitor
    await page.goto('/retail/structure')
    await chooseRowAction(rowLocator(page, store, width), 'View')
    const address = page.url()
    expect(address).toContain('/retail/structure/view/')
    const tab = await context.newPage()
    await tab.goto(address)
    expect(await dialogLocator(tab, 'Store').getByLabel('Name').inputValue()).toBe(store)
    await tab.goto(address.replace('/view/', '/edit/'))
    await dialogLocator(tab, 'Edit store').getByLabel('Name').fill(`${store} 2`)
    await dialogLocator(tab, 'Edit store').getByLabel('Point is correct').check()
    await dialogLocator(tab, 'Edit store').getByRole('button', { name: 'Save' }).click()
    await rowLocator(tab, `${store} 2`, width).waitFor()
    await tab.close()
    await expectAccessible('view location')
    await dialogLocator(page, 'Store').getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await chooseRowAction(rowLocator(page, `${store} 2`, width), 'Delete')
    const question = dialogLocator(page, 'Delete store')
    await question.getByText('Khreshchatyk').waitFor()
    await expectAccessible('delete location')
    await question.getByRole('button', { name: 'Delete' }).click()
    await rowLocator(page, `${store} 2`, width).waitFor({ state: 'detached' })
  })
})

describe('lists', () => {
  test('page 3 of the stores has an address, and back and forward keep the position', async () => {
    const visitor = await portal.visit()
    const { page, expectClean } = visitor
    await signInAs(page, 'retailer', /\/retail\/structure/)
    const firstRow = async () => (await page.getByRole('row').nth(1).textContent()) ?? ''
    await page
      .getByRole('button', { name: 'Page 2' })
      .or(page.getByRole('link', { name: 'Page 2' }))
      .click()
    await page.waitForURL(/page=2/)
    await page
      .getByRole('button', { name: 'Page 3' })
      .or(page.getByRole('link', { name: 'Page 3' }))
      .click()
    await page.waitForURL(/page=3/)
    await page.locator('[aria-current=page]', { hasText: /^3$/ }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(31)
    const third = await firstRow()
    const tab = await visitor.context.newPage()
    await tab.goto(page.url())
    await expect.poll(() => tab.getByRole('row').nth(1).textContent(), { timeout: 30_000 }).toBe(third)
    await page.goBack()
    await page.waitForURL(/page=2/)
    await expect.poll(firstRow).not.toBe(third)
    await page.goForward()
    await expect.poll(firstRow).toBe(third)
    expectClean()
    await visitor.close()
  })

  test.each([
    ['', false],
    [', even if the sign-in form cannot be loaded at first', true],
  ])('a session that ends while a form is open loses nothing that was typed%s', async (_, isUnloaded) => {
    const visitor = await portal.visit()
    const { page } = visitor
    await signInAs(page, 'retailer2', /\/retail\/structure/)
    // The bell's calls are blocked, so that the bell cannot notice the end of the session before the button is clicked.
    await page.route('**/api/notifications/unread', route => route.abort())
    await page.goto('/retail/employees/new')
    const form = dialogLocator(page, 'Add employee')
    await form.getByLabel('Name').waitFor()
    const signInForm = /assets\/SignIn(Again|Form)-/
    if (isUnloaded) await page.route(signInForm, route => route.abort())
    const email = `petro${isUnloaded ? 2 : 1}@example.org`
    await form.getByLabel('Name').fill('Petro')
    await form.getByLabel('Email').fill(email)
    const token = await page.evaluate(() => localStorage.getItem('auth:authToken:token'))
    const ended = await fetch(`${portal.url()}/api/auth/sign-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(ended.status).toBe(204)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    const again = dialogLocator(page, 'Your session has ended')
    if (isUnloaded) {
      await again.getByText('A part of the page did not load').waitFor()
      await page.unroute(signInForm)
      await again.getByRole('button', { name: 'Try again' }).click()
    }
    await again.getByLabel('Email').fill('retailer2@demo.example')
    await again.getByLabel('Password').fill('Demo-2026-pass')
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Name').inputValue()).toBe('Petro')
    expect(await form.getByLabel('Email').inputValue()).toBe(email)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Email sent').waitFor()
    await visitor.close()
  })
})
