/**
 * Checks in a browser that a person with an account joins the team of a second organisation with the password of the
 * account, and switches between both in the account menu.
 */
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/demo/accounts'
import { areaPaths } from '../../src/areaPaths'
import { demoAccounts } from '../helpers/addresses'
import type { BrowserVisitor } from '../helpers/browser'
import { widthsOf } from '../helpers/browser'
import { expectInEachLanguage } from '../helpers/screens'
import { callApi } from '../helpers/serverProcess'
import { openTeamPortal, teamMessages as own, readToken, teamMessageByLanguage } from '../helpers/team'

const portal = openTeamPortal()

const openMenu = async ({ page }: BrowserVisitor) => {
  await page.getByRole('button', { name: 'Account' }).click()
  const items = page.getByRole('menuitemradio')
  await items.first().waitFor()
  return items
}

describe.each(widthsOf('wide', { wide: ['Retailer', 'retailer2'], phone: ['Institution', 'institution2'] }))(
  'a person of two organisations, %s',
  (width, role, person) => {
    const { signInHome } = areaPaths[role]
    const email = `${person}@demo.example`

    test('joins the second with the own password, and switches in the account menu', { timeout: 300_000 }, async () => {
      const account = { email: `${demoAccounts[role]}@demo.example`, password: demoPassword }
      const { body: owner } = await callApi(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
      await callApi(portal.url(), owner.token, 'POST', '/team/invitations', { email, teamRole: 'Viewer' })
      const meOf = async (token: string) => (await callApi(portal.url(), token, 'GET', '/auth/me')).body
      const { organisation: joined } = await meOf(owner.token)

      const visitor = await portal.visit(width)
      const { page } = visitor
      await portal.openInvitation(visitor, email)
      await page.getByText(own.accept.known).waitFor()
      await expectInEachLanguage(
        visitor,
        'en',
        'an invitation of a person with an account',
        teamMessageByLanguage(words => words.accept.known),
      )
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: own.accept.join }).click()
      await page.waitForURL(`**${signInHome}*`)
      const viewing = await readToken(visitor)
      expect(await meOf(viewing)).toMatchObject({ teamRole: 'Viewer', organisation: { guid: joined.guid } })

      const items = await openMenu(visitor)
      expect(await items.count()).toBe(2)
      expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toContain(joined.name)
      await visitor.expectAccessible('the account menu of a person with two organisations')
      await page.getByRole('menuitemradio', { checked: false }).click()
      await expect.poll(async () => await readToken(visitor)).not.toBe(viewing)
      await page.getByRole('button', { name: 'Account' }).waitFor()
      expect(await meOf(await readToken(visitor))).toMatchObject({ teamRole: 'Owner', email })
      expect((await callApi(portal.url(), viewing, 'GET', '/auth/me')).status).toBe(401)
      await openMenu(visitor)
      expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).not.toContain(joined.name)
      visitor.expectClean()
      await visitor.close()
    })
  },
)
