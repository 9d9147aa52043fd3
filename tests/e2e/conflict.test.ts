/**
 * Checks that two managers of a team can edit the same store: neither overwrites changes that the other one has saved,
 * and each reads who else edits the store and who has changed it.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createLanguageRecord, languages } from '../../contract/languages'
import { demoPassword } from '../../server/demo/accounts'
import { areaPaths } from '../../src/areaPaths'
import type { BrowserVisitor, ViewportName } from '../helpers/browser'
import { widthsOf } from '../helpers/browser'
import { dialogLocator, rowLocator } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage, switchLanguage } from '../helpers/screens'
import { callApi } from '../helpers/serverProcess'
import { openTeamPortal, readToken, teamMessages } from '../helpers/team'

const portal = openTeamPortal()
const catalogues = messagesOf<typeof import('../../src/i18n/en/live')>('live')
type LiveMessages = (typeof catalogues)['en']['live']
/** Returns a message about one person in each language. */
const said = (of: (words: LiveMessages) => string, names: string) =>
  createLanguageRecord(language => (of(catalogues[language].live).split(' |||| ')[0] ?? '').replace('%{names}', names))
const editing = (names: string) => said(words => words.editing, names)
const changedBy = (names: string) => said(words => words.recordChangedBy, names)
const listChangedBy = (names: string) => said(words => words.changedBy, names)
const conflictWith = (names: string) => said(words => words.conflictTitle, names)

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

const save = async (form: ReturnType<Page['getByRole']>) => {
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Invites a manager to the team of the demo's retailer, and signs the manager in. */
async function joinAsManager(email: string, width: ViewportName) {
  const account = { email: 'retailer@demo.example', password: demoPassword }
  const { body } = await callApi(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
  await callApi(portal.url(), body.token, 'POST', '/team/invitations', { email, teamRole: 'Manager' })
  const visitor = await portal.visit(width)
  await portal.accept(visitor, email, teamMessages.roles.Manager, areaPaths.Retailer.signInHome)
  await visitor.page.goto('/retail/structure')
  return visitor
}

test.each(widthsOf('wide'))('two managers on one store, %s', async width => {
  const [olena, taras] = [`olena-${width}@team.example`, `taras-${width}@team.example`]
  const [mine, theirs] = [await joinAsManager(olena, width), await joinAsManager(taras, width)]
  const box = mine.page.getByRole('checkbox', { name: /^Select this row: / }).first()
  const name = ((await box.getAttribute('aria-label')) ?? '').replace(/^[^:]*: /, '')
  const first = await openStore(mine, name, width)
  const second = await openStore(theirs, name, width)

  // Each of the two managers reads that the other one edits the store too.
  await second.getByText(editing(olena).en).waitFor()
  await first.getByText(editing(taras).en).waitFor()
  await expectInEachLanguage(mine, 'en', 'edited by two', editing(taras))

  // First case: the two managers change different fields. The changes of both are saved.
  await first.getByLabel('Name').fill(`${name} A`)
  await second.getByLabel('Zip code').fill('01999')
  await save(second)
  await first.getByText(changedBy(taras).en).waitFor()
  await expectInEachLanguage(mine, 'en', 'changed while open', changedBy(taras))
  await save(first)
  const again = await openStore(mine, `${name} A`, width)
  expect(await again.getByLabel('Zip code').inputValue()).toBe('01999')

  // Second case: both managers change the same field. The one who saves last chooses between the two values. The list
  // of the other one shows the new name without a reload.
  const other = await openStore(theirs, `${name} A`, width)
  await again.getByLabel('Name').fill(`${name} mine`)
  await other.getByLabel('Name').fill(`${name} theirs`)
  await save(other)
  await again.getByRole('button', { name: 'Save' }).click()
  const panel = again.getByRole('region', { name: conflictWith(taras).en })
  await panel.waitFor()
  expect(await panel.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await again.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await expectInEachLanguage(mine, 'en', 'conflict', conflictWith(taras))
  await panel.getByRole('radio', { name: new RegExp(`Your change: ${name} mine`) }).check()

  // The other manager reads in the open form who has changed the store, and the form shows the chosen name.
  const reopened = await openStore(theirs, `${name} theirs`, width)
  await save(again)
  await rowLocator(mine.page, `${name} mine`, width).waitFor()
  await reopened.getByText(`${changedBy(olena).en}. ${catalogues.en.live.refreshed}`).waitFor()
  await expect.poll(() => reopened.getByLabel('Name').inputValue()).toBe(`${name} mine`)
  await reopened.getByRole('button', { name: 'Cancel' }).click()
  await rowLocator(theirs.page, `${name} mine`, width).waitFor()

  // If one manager adds a store, it would move the rows of the other manager's list, so a bar announces it first.
  const token = await readToken(theirs)
  const base = '/b2b/retail/locations'
  const [store] = (await callApi(portal.url(), token, 'GET', base)).body.items
  const { cityId, street, houseNumber, point } = store
  for (const language of languages) {
    const added = `${name} ${language}`
    await switchLanguage(mine.page, language)
    await mine.page.getByText(catalogues[language].live.show, { exact: true }).waitFor({ state: 'detached' })
    const place = { cityId, street, houseNumber, point }
    expect((await callApi(portal.url(), token, 'POST', base, { ...place, name: added })).status).toBe(201)
    await mine.page.getByText(listChangedBy(taras)[language], { exact: true }).waitFor()
    expect(await mine.page.getByText(added, { exact: true }).count()).toBe(0)
    // Accessibility is checked in one language only, because the list has the same elements in every language.
    if (language === languages[0]) await mine.expectAccessible('rows that would move')
    else await mine.expectFitting(`rows that would move in ${language}`)
    await mine.page.getByRole('button', { name: catalogues[language].live.show, exact: true }).click()
    await mine.page.getByText(added, { exact: true }).first().waitFor()
  }
  for (const visitor of [mine, theirs]) {
    visitor.expectClean()
    await visitor.close()
  }
})
