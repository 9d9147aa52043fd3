/**
 * Checks an organisation's team in a browser: the owner invites a manager and a viewer, each does what the role allows
 * and sees nothing else, the ownership is transferred, and a removed member's session ends immediately.
 */
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/demo/accounts'
import { areaPaths } from '../../src/areaPaths'
import { demoAccounts } from '../helpers/addresses'
import { type BrowserVisitor, signInAs, widthsOf } from '../helpers/browser'
import { dialogLocator } from '../helpers/journey'
import { expectInEachLanguage } from '../helpers/screens'
import { callApi } from '../helpers/serverProcess'
import { openTeamPortal, teamMessages as own, readToken, teamMessageByLanguage } from '../helpers/team'

const portal = openTeamPortal()

const invite = async ({ page }: BrowserVisitor, email: string, role: string) => {
  await page.getByRole('button', { name: own.invite.action, exact: true }).click()
  const form = dialogLocator(page, own.invite.title)
  await form.getByLabel(/^Email/).fill(email)
  await form.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await form.getByRole('button', { name: own.invite.send }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(email).first().waitFor()
}

const entryOf = (page: Page, email: string): Locator => page.getByRole('listitem').filter({ hasText: email })

describe.each(widthsOf('phone', { wide: ['Retailer'], phone: ['Institution'] }))('a team, %s', (width, role) => {
  const { path, signInHome } = areaPaths[role]

  test('is invited, works, gets another owner, and loses a member', async () => {
    const [manager, viewer] = ['manager', 'viewer'].map(name => `${name}-${width}@team.example`) as [string, string]
    const owner = await portal.visit(width)
    await signInAs(owner.page, demoAccounts[role], new RegExp(path))
    await owner.page.goto(`${path}/profile#team`)
    await owner.page.getByText(own.alone).waitFor()
    await expectInEachLanguage(
      owner,
      'en',
      'a team of one',
      teamMessageByLanguage(words => words.alone),
    )
    await owner.page.getByRole('button', { name: own.invite.action, exact: true }).click()
    await expectInEachLanguage(
      owner,
      'en',
      'the form of an invitation',
      teamMessageByLanguage(words => words.explained.Viewer),
    )
    await owner.page.keyboard.press('Escape')
    await invite(owner, manager, own.roles.Manager)
    await invite(owner, viewer, own.roles.Viewer)

    const managing = await portal.visit(width)
    await portal.accept(managing, manager, own.roles.Manager, signInHome)
    const viewing = await portal.visit(width)
    await portal.accept(viewing, viewer, own.roles.Viewer, signInHome)

    // The manager adds a record, and does not see what only the owner may see.
    const added = `Helper ${width}`
    await managing.page.goto(`${path}/employees/new`)
    const form = managing.page.getByRole('dialog')
    await form.getByLabel(/^Name/).fill(added)
    await form.getByLabel(/^Email/).fill(`helper-${width}@shop.example`)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await managing.page.getByText(added).first().waitFor()
    await managing.page.goto(`${path}/profile#keys`)
    await managing.page.getByText('Only the owner can open “API keys”').waitFor()
    await managing.expectAccessible('the keys, for a manager')
    await managing.page.goto(`${path}/profile#team`)
    await managing.page.getByRole('button', { name: own.own.leave }).waitFor()
    await expectInEachLanguage(
      managing,
      'en',
      'the team, for a manager',
      teamMessageByLanguage(words => words.own.leave),
    )

    // The viewer reads the record, and cannot add one.
    await viewing.page.goto(`${path}/employees`)
    await viewing.page.getByText(added).first().waitFor()
    expect(await viewing.page.getByRole('button', { name: 'Add employee' }).count()).toBe(0)
    await viewing.page.goto(`${path}/employees/new`)
    await viewing.page.getByText('Only the owner and managers can make changes in “Employees”').waitFor()
    await expectInEachLanguage(
      viewing,
      'en',
      'a refused dialog',
      teamMessageByLanguage(words => words.denied.ask.split('%')[0] ?? ''),
    )
    await viewing.page.getByRole('link', { name: /^Back to/ }).click()
    await viewing.page.getByText(added).first().waitFor()
    await viewing.page.getByRole('button', { name: 'Account' }).click()
    await viewing.page.getByText(`${own.roles.Viewer} · ${viewer}`).waitFor()
    await viewing.expectAccessible('the account menu of a viewer')
    await viewing.page.keyboard.press('Escape')

    // The owner makes the manager the owner.
    await owner.page.reload()
    const entry = entryOf(owner.page, manager)
    await entry.waitFor()
    await owner.expectAccessible('a team')
    await owner.expectReadableInDark('a team')
    await entry.getByRole('button', { name: own.transfer.action }).click()
    const transfer = owner.page.getByRole('dialog')
    await expectInEachLanguage(
      owner,
      'en',
      'the transfer of the ownership',
      teamMessageByLanguage(words => words.transfer.password),
    )
    await transfer.getByLabel(/^Your password/).fill(demoPassword)
    await transfer.getByRole('button', { name: own.transfer.action }).click()
    await owner.page.getByText(own.own.managed).waitFor()

    // The new owner removes the viewer, whose session ends immediately.
    const token = await readToken(viewing)
    const me = async () => (await callApi(portal.url(), token, 'GET', '/auth/me')).status
    expect(await me()).toBe(200)
    await managing.page.reload()
    await entryOf(managing.page, viewer).getByRole('button', { name: own.remove.action }).click()
    const removal = managing.page.getByRole('dialog')
    await expectInEachLanguage(
      managing,
      'en',
      'the removal of a member',
      teamMessageByLanguage(words => words.remove.action),
    )
    await removal.getByRole('button', { name: own.remove.action }).click()
    await managing.page.getByText(`${viewer} is no longer in the team`).waitFor()
    expect(await me()).toBe(401)
    await viewing.page.goto(`${path}/employees`)
    await viewing.page
      .getByText('Your session has ended')
      .or(viewing.page.getByRole('heading', { level: 1, name: 'Sign in' }))
      .first()
      .waitFor()
    for (const visitor of [owner, managing, viewing]) {
      visitor.expectClean()
      await visitor.close()
    }
  })
})
