/**
 * Checks a school's work in a browser: it adds a place and an employee on the screens that it shares with retailers,
 * and then starts a fundraising reward.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs, type ViewportName, widthsOf } from '../helpers/browser'
import {
  chooseCity,
  choosePicture,
  chooseRowAction,
  dialogLocator,
  expectReadOnly,
  goToScreen,
  openPortal,
  readFieldValue,
  rowLocator,
  saveDialog,
  unfoldRecord,
  waitForTitle,
} from '../helpers/journey'

const portal = openPortal()

async function addAndDeleteStore({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await waitForTitle(page, 'Places')
  await expectAccessible('stores')
  await page.getByRole('button', { name: 'Add place' }).click()
  const form = dialogLocator(page, 'Add place')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Street').fill('Soborna')
  await form.getByLabel('House number').fill('5')
  await chooseCity(page, form, 'City', 'Poltava')
  await form.getByLabel('Latitude').fill('49.5897')
  await form.getByLabel('Longitude').fill('34.5508')
  await form.getByLabel('Longitude').press('Tab')
  await form.getByLabel('Point is correct').check()
  await expectAccessible('add location')
  await saveDialog(page, form)
  // Waits for the part of the screen that loads last, because it would move the row that is clicked next.
  const nextStep = page.getByRole('region', { name: 'The next step for a new place' })
  expect(await nextStep.isVisible()).toBe(true)
  await chooseRowAction(rowLocator(page, name, width), 'Delete')
  const question = dialogLocator(page, 'Delete place')
  await question.waitFor()
  await expectAccessible('delete location')
  const [request] = await Promise.all([
    page.waitForRequest(each => each.method() === 'DELETE'),
    question.getByRole('button', { name: 'Delete' }).click(),
  ])
  expect(new URL(request.url()).pathname).toMatch(/^\/api\/b2b\/retail\/locations\//)
  await rowLocator(page, name, width).waitFor({ state: 'detached' })
  await nextStep.waitFor({ state: 'detached' })
}

async function hireManager({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await goToScreen(page, 'Employees', width)
  await waitForTitle(page, 'Employees')
  await expectAccessible('employees')
  await page.getByRole('button', { name: 'Add employee' }).click()
  const form = dialogLocator(page, 'Add employee')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`)
  expect(await form.getByRole('radio').count()).toBe(0)
  await expectAccessible('add employee')
  const request = await saveDialog(page, form, 'Send invitation')
  expect(new URL(request.url()).pathname).toBe('/api/b2b/institution/employees/recycling-manager')
  await rowLocator(page, name, width).getByText('Recycling manager').waitFor()
}

async function fillReward(page: Page, name: string) {
  const form = dialogLocator(page, 'Add reward')
  await choosePicture(form)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('Desks for the new classroom')
  await form.getByLabel('Link').fill('school')
  await form.getByLabel('Fiat price').fill('120')
  await form.getByLabel('Quantity').fill('3')
  await expect.poll(() => readFieldValue(form, 'Target points')).toBe('3,600')
  await form.getByLabel('Quantity').fill('5')
  await expect.poll(() => readFieldValue(form, 'Target points')).toBe('6,000')
  await expectReadOnly(form, ['Target points'])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter a full web address').waitFor()
  await form.getByLabel('Link').fill('school.example/desks')
  await chooseCity(page, form, 'Cities', 'Poltava')
  return form
}

async function raiseFunds({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await goToScreen(page, 'Rewards', width)
  await waitForTitle(page, 'Rewards')
  for (const tab of ['Created', 'In progress', 'Completed', 'Fulfilled'])
    await page.getByRole('tab', { name: tab }).waitFor()
  await expectAccessible('rewards')
  await page.getByRole('button', { name: 'Add reward' }).click()
  const form = await fillReward(page, name)
  await expectAccessible('add reward')
  await saveDialog(page, form)
  await rowLocator(page, name, width).getByRole('button', { name: 'Activate' }).click()
  const question = dialogLocator(page, 'Activate')
  await question.getByText(name).waitFor()
  await expectAccessible('activate')
  await question.getByRole('button', { name: 'Activate' }).click()
  await rowLocator(page, name, width).waitFor({ state: 'detached' })
}

async function editOpenReward({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await page.getByRole('tab', { name: 'In progress' }).click()
  await rowLocator(page, name, width).getByRole('button', { name: 'Edit' }).waitFor()
  expect(await rowLocator(page, name, width).getByRole('button', { name: 'Activate' }).count()).toBe(0)
  await unfoldRecord(rowLocator(page, name, width), width)
  const link = rowLocator(page, name, width).getByRole('link')
  expect(await link.getAttribute('rel')).toContain('noopener')
  await rowLocator(page, name, width).getByRole('button', { name: 'Edit' }).click()
  const form = dialogLocator(page, 'Edit reward')
  await form.getByLabel('Name').waitFor()
  await expectReadOnly(form, ['Link', 'Fiat price', 'Quantity', 'Target points'])
  expect(await readFieldValue(form, 'Target points')).toBe('6,000')
  await expectAccessible('edit reward')
  await form.getByLabel('Name').fill(`${name} 2`)
  await saveDialog(page, form)
  await rowLocator(page, `${name} 2`, width).waitFor()
}

describe.each(widthsOf('phone'))('a school, %s', width => {
  let visitor: BrowserVisitor
  beforeAll(async () => {
    visitor = await portal.visit(width)
    await signInAs(visitor.page, 'institution', /\/institution\/structure/)
  })
  afterAll(() => visitor.close())

  test('adds a store, deletes it by the retailer’s call, and hires a recycling manager', async () => {
    await addAndDeleteStore(visitor, `School ${width}`, width)
    await hireManager(visitor, `Halyna${width}`, width)
    visitor.expectClean()
  })

  test('creates a fundraising reward, activates it, and then cannot edit link, price and quantity', async () => {
    const name = `Desks ${width}`
    await raiseFunds(visitor, name, width)
    await editOpenReward(visitor, name, width)
    visitor.expectClean()
  })

  test('edits an open reward whose price has a fraction', async () => {
    const { page } = visitor
    await page.goto('/institution/rewards?tab=InProgress')
    await rowLocator(page, 'Ноутбуки для класу', width).getByRole('button', { name: 'Edit' }).click()
    const form = dialogLocator(page, 'Edit reward')
    await form.getByLabel('Description').fill(`Чотири ноутбуки, ${width}`)
    await saveDialog(page, form)
    const saved = rowLocator(page, 'Ноутбуки для класу', width)
    await unfoldRecord(saved, width)
    await saved.getByText(`Чотири ноутбуки, ${width}`).waitFor()
  })

  test('has the retailer’s other screens', async () => {
    const { page, expectAccessible, expectClean } = visitor
    for (const entry of ['Analytics', 'Map', 'Profile']) {
      await goToScreen(page, entry, width)
      await waitForTitle(page, entry)
      await expectAccessible(entry)
    }
    expectClean()
  })
})
