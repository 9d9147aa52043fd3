/**
 * Checks a service provider's work in a browser: digital codes, ordinary rewards with and without a limit, cashiers.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs, type ViewportName, widthsOf } from '../helpers/browser'
import {
  chooseCity,
  choosePicture,
  chooseRowAction,
  dialogLocator,
  goToScreen,
  openPortal,
  readFieldValue,
  rowLocator,
  saveDialog,
  waitForTitle,
} from '../helpers/journey'

const portal = openPortal()

async function openForm(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add reward' }).click()
  const form = dialogLocator(page, 'Add reward')
  await choosePicture(form)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('For those who collect')
  return form
}

async function edit(page: Page, name: string, width: ViewportName) {
  await rowLocator(page, name, width).getByRole('button', { name: 'Edit' }).click()
  const form = dialogLocator(page, 'Edit reward')
  await form.getByLabel('Name').waitFor()
  return form
}

const remove = (page: Page, name: string, width: ViewportName, isSure: boolean) => {
  page.once('dialog', question => {
    expect([question.type(), question.message()]).toEqual(['confirm', expect.stringContaining(name)])
    return isSure ? question.accept() : question.dismiss()
  })
  return chooseRowAction(rowLocator(page, name, width), 'Delete')
}

async function sellCodes({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  const form = await openForm(page, name)
  await form.getByLabel('Gem price').fill('4')
  await form.getByLabel('Points price').fill('250')
  await form.getByLabel('Digital reward').check()
  await form.getByLabel('Digital goods').fill('CODE-A\nCODE-B\nCODE-A')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('1 duplicate line: CODE-A').waitFor()
  await expectAccessible('duplicate digital goods')
  await form.getByLabel('Digital goods').fill('CODE-A\nCODE-B')
  await saveDialog(page, form)
  await rowLocator(page, name, width).getByText('Digital goods').first().waitFor()
}

async function editCodes({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  const form = await edit(page, name, width)
  const saveButton = form.getByRole('button', { name: 'Save' })
  const before = await readFieldValue(form, 'Digital goods')
  expect(before.split('\n').sort()).toEqual(['CODE-A', 'CODE-B'])
  expect(await saveButton.isDisabled()).toBe(true)
  await form.getByLabel('Digital goods').fill('CODE-B\nCODE-C')
  await expect.poll(() => saveButton.isDisabled()).toBe(false)
  await form.getByLabel('Digital goods').fill(before)
  await expect.poll(() => saveButton.isDisabled()).toBe(true)
  await form.getByLabel('Digital goods').fill('CODE-B\nCODE-C')
  await expectAccessible('edit digital goods')
  const sent = (await saveDialog(page, form)).postDataJSON()
  expect([sent.digitalGoodsToRemove.length, sent.digitalGoodsToAdd]).toEqual([1, ['CODE-C']])
  const again = await edit(page, name, width)
  expect((await readFieldValue(again, 'Digital goods')).split('\n').sort()).toEqual(['CODE-B', 'CODE-C'])
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.waitFor({ state: 'detached' })
}

async function sellThings({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  const form = await openForm(page, name)
  await form.getByLabel('Gem price').fill('7')
  await form.getByLabel('Points price').fill('many')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Only digits are allowed').waitFor()
  await form.getByLabel('Points price').fill('600')
  await expectAccessible('add an ordinary reward')
  expect((await saveDialog(page, form)).postDataJSON().quantity).toBeNull()
  const limited = await edit(page, name, width)
  expect(await readFieldValue(limited, 'Quantity')).toBe('')
  await limited.getByLabel('Quantity').fill('10')
  await saveDialog(page, limited)
  const more = await edit(page, name, width)
  await more.getByLabel('Quantity').fill('15')
  expect((await saveDialog(page, more)).postDataJSON().quantityDelta).toBe(5)
  await expect.poll(async () => readFieldValue(await edit(page, name, width), 'Quantity')).toBe('15')
  await dialogLocator(page, 'Edit reward').getByRole('button', { name: 'Cancel' }).click()
  await dialogLocator(page, 'Edit reward').waitFor({ state: 'detached' })
}

describe.each(widthsOf('wide'))('a service provider, %s', width => {
  let visitor: BrowserVisitor
  beforeAll(async () => {
    visitor = await portal.visit(width)
    await signInAs(visitor.page, 'service-provider', /\/service-provider\/rewards/)
  })
  afterAll(() => visitor.close())

  test('sells codes, adds, keeps and removes them, and deletes the reward after the browser’s own question', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await page.getByRole('tab', { name: 'Premium' }).waitFor()
    await waitForTitle(page, 'Rewards')
    await expectAccessible('premium rewards')
    const name = `Codes ${width}`
    await sellCodes(visitor, name, width)
    await editCodes(visitor, name, width)
    await remove(page, name, width, false)
    await rowLocator(page, name, width).waitFor()
    await remove(page, name, width, true)
    await rowLocator(page, name, width).waitFor({ state: 'detached' })
    expectClean()
  })

  test('sells an ordinary reward, first without a limit, then with one', async () => {
    await sellThings(visitor, `Boat trip ${width}`, width)
    visitor.expectClean()
  })

  test('adds a simple reward on the other tab', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await page.getByRole('tab', { name: 'Simple' }).click()
    await page.getByRole('tab', { name: 'Simple', selected: true }).waitFor()
    await expectAccessible('simple rewards')
    const name = `Ice cream ${width}`
    const form = await openForm(page, name)
    await form.getByLabel('Points').fill('80')
    await chooseCity(page, form, 'Cities', 'Odesa')
    await expectAccessible('add a simple reward')
    await saveDialog(page, form)
    await chooseRowAction(rowLocator(page, name, width), 'Delete')
    const question = dialogLocator(page, 'Delete reward')
    await question.getByText(name).waitFor()
    await expectAccessible('delete a simple reward')
    await question.getByRole('button', { name: 'Delete' }).click()
    await rowLocator(page, name, width).waitFor({ state: 'detached' })
    expectClean()
  })

  test('hires cashiers only, and sees the note that the map is still empty', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await goToScreen(page, 'Employees', width)
    await page.getByRole('button', { name: 'Add employee' }).click()
    const form = dialogLocator(page, 'Add employee')
    await form.getByLabel('Name').fill(`Danylo ${width}`)
    await form.getByLabel('Email').fill(`danylo-${width}@example.org`)
    expect(await form.getByRole('radio').count()).toBe(0)
    expect(await form.getByLabel('Store').count()).toBe(0)
    await expectAccessible('add employee')
    await saveDialog(page, form, 'Send invitation')
    await rowLocator(page, `Danylo ${width}`, width).getByText('Cashier').waitFor()
    await expectAccessible('employees')
    await goToScreen(page, 'Map', width)
    await page.getByText('Nothing on the map yet').waitFor()
    await expectAccessible('map')
    await goToScreen(page, 'Profile', width)
    await waitForTitle(page, 'Profile')
    await expectAccessible('profile')
    expectClean()
  })
})

test('a provider that enabled only simple rewards sees them without tabs', async () => {
  const visitor = await portal.visit()
  const { page, expectAccessible, expectClean } = visitor
  await signInAs(page, 'service-provider2', /\/service-provider\/rewards/)
  await page.getByRole('columnheader', { name: 'Points', exact: true }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Gem price' }).count()).toBe(0)
  await expectAccessible('simple rewards alone')
  expectClean()
  await visitor.close()
})
