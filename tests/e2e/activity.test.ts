/**
 * Checks the activity of an organisation in a browser: a manager changes the zip code of a store, the owner reads it in
 * the activity and in the history of the store, and restores the old value.
 */
import { describe, expect, test } from 'vitest'
import { areaPaths } from '../../src/areaPaths'
import { signInAs, widthsOf } from '../helpers/browser'
import { chooseRowAction, dialogLocator, rowLocator } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'
import { callApi } from '../helpers/serverProcess'
import { openTeamPortal, readToken, teamMessages } from '../helpers/team'

const portal = openTeamPortal()
const words = messagesOf<typeof import('../../src/i18n/en/support')>('support').en.support.activity

describe.each(widthsOf('wide'))('the activity, %s', width => {
  test('names a manager’s change with both values, and the owner restores the old one', {
    timeout: 400_000,
  }, async () => {
    const email = `manager-${width}@activity.example`
    const owner = await portal.visit(width)
    await signInAs(owner.page, 'retailer', /\/retail/)
    const token = await readToken(owner)
    await callApi(portal.url(), token, 'POST', '/team/invitations', { email, teamRole: 'Manager' })
    const stores = (await callApi(portal.url(), token, 'GET', '/b2b/retail/locations')).body.items
    const store = stores[width === 'wide' ? 0 : 1]
    const [before, after] = [store.zipCode ?? '', width === 'wide' ? '01004' : '01005']

    const manager = await portal.visit(width)
    await portal.accept(manager, email, teamMessages.roles.Manager, areaPaths.Retailer.signInHome)
    await manager.page.goto(`/retail/structure/edit/${store.guid}`)
    const edit = dialogLocator(manager.page, 'Edit store')
    await edit.getByLabel(/^Zip code/).fill(after)
    const box = edit.getByRole('checkbox', { name: 'Point is correct' })
    await edit.getByRole('button', { name: 'Save' }).waitFor()
    await expect.poll(async () => (await box.isEnabled()) && (await box.isChecked())).toBe(true)
    await edit.getByRole('button', { name: 'Save' }).click()
    await edit.waitFor({ state: 'detached' })
    await manager.close()

    const value = (zip: string) => (zip ? `“${zip}”` : '“–”')
    const sentence = `${email} changed the zip code of “${store.name}” from ${value(before)} to ${value(after)}`
    const { page } = owner
    await page.goto('/retail/profile#activity')
    await page.getByText(sentence).waitFor()
    await expectInEachLanguage(owner, 'en', 'the activity', {
      en: words.title,
      ua: 'Журнал дій',
      pl: 'Dziennik działań',
    })
    await page.getByLabel(words.filters.person).fill('nobody@else.example')
    await page.getByText(words.none).waitFor()
    await page.getByLabel(words.filters.person).fill(email)
    await page.getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('activity.csv')

    await page.goto('/retail/structure')
    await chooseRowAction(rowLocator(page, store.name, width).first(), 'History')
    const history = dialogLocator(page, `History of “${store.name}”`)
    await history.getByText(sentence).waitFor()
    await owner.expectAccessible('the history of a store')
    await history.getByRole('button', { name: words.restore }).first().click()
    const form = dialogLocator(page, 'Edit store')
    await form.getByText(words.restored).waitFor()
    await expect.poll(() => form.getByLabel(/^Zip code/).inputValue()).toBe(before)
    await owner.expectAccessible('a form with the values of an earlier version')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    const restored = await callApi(portal.url(), token, 'GET', `/b2b/retail/locations/${store.guid}`)
    expect(restored.body.zipCode ?? '').toBe(before)
    owner.expectClean()
    await owner.close()
  })
})
