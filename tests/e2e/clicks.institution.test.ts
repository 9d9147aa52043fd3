/** Checks that an institution finds its sponsors and shares a fundraiser with few clicks, which are counted. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../contract/languages'
import { type BrowserVisitor, signInAs } from '../helpers/browser'
import { createClickCounter } from '../helpers/clickCounter'
import { decodePdf } from '../helpers/decodeQrCodes'
import { dialogLocator, openPortal, rowLocator, waitForTitle } from '../helpers/journey'

const portal = openPortal()
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

let visitor: BrowserVisitor
beforeAll(async () => {
  visitor = await portal.visit('wide')
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(visitor.page, 'institution', /\/institution\/structure/)
})
afterAll(() => visitor.close())

test.each([
  ['the page after sign-in', '/institution/structure'],
  ['the overview', '/institution/home'],
])('sees who sponsors its fundraiser with one click from %s', async (_, start) => {
  const { page, expectAccessible, expectClean } = visitor
  await page.goto(start)
  const { click, count } = createClickCounter()
  await click(menuLink(page, 'Sponsorship requests'))
  await waitForTitle(page, 'Sponsorship requests')
  await rowLocator(page, 'Фонд „Світлий слід“', 'wide').filter({ hasText: 'Алея лип біля ліцею' }).first().waitFor()
  await expectAccessible('who sponsors')
  expect(count()).toBe(1)
  expectClean()
})

test('shares a fundraiser with two clicks after sign-in, and sees before what becomes public', async () => {
  const { page, expectAccessible, expectClean } = visitor
  await page.goto('/institution/structure')
  const { click, count } = createClickCounter()
  await click(menuLink(page, 'Sharing'))
  const publish = page.getByRole('button', { name: /^Make public and copy link: / }).last()
  await publish.waitFor()
  await page.getByText(/^Everybody who has the link will see the picture, the name/).waitFor()
  await expectAccessible('the fundraisers to share')
  await click(publish)
  await page.getByText('The link is copied').waitFor()
  expect(count()).toBe(2)
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect((await fetch(url)).status).toBe(200)
  await expectAccessible('the shared fundraisers')
  expectClean()
})

test('shares a fundraiser with two clicks on the overview, and prints its poster', async () => {
  const { page, expectAccessible, expectClean } = visitor
  await page.goto('/institution/home')
  const { click, count } = createClickCounter()
  const fundraisers = page.getByRole('region', { name: 'Running fundraisers' })
  await click(fundraisers.getByRole('link', { name: /^Share: / }).first())
  const dialog = dialogLocator(page, 'Share the fundraiser')
  await dialog.getByText(/^Everybody who has the link will see the picture, the name/).waitFor()
  await expectAccessible('the question whether to share')
  await click(dialog.getByRole('button', { name: 'Make public and copy link' }))
  await page.getByText('The link is copied').waitFor()
  expect(count()).toBe(2)
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(await dialog.getByRole('textbox', { name: 'Public link' }).inputValue()).toBe(url)
  await expectAccessible('a shared fundraiser')
  const [poster] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download poster' }).click(),
  ])
  const [printed = ''] = decodePdf(readFileSync(await poster.path()))
  expect(new URL(printed).pathname).toBe(new URL(url).pathname)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await fundraisers.waitFor()
  for (const language of languages) {
    await page.goto(`${url}?lang=${language}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(`the public page in ${language}`)
  }
  expectClean()
})
