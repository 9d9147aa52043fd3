/**
 * Checks in a browser that an owner invites a manager who is limited to one city, and that the manager sees exactly the
 * stores of this city in the list, its numbers and the map, changes these and no others, sees only changes of these
 * stores in the activity, and loses the session at once when the owner removes the manager.
 */
import { describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../contract/activity'
import type { City, CityWithStores } from '../../contract/cities'
import { createLanguageRecord } from '../../contract/languages'
import { roleSlugs } from '../../contract/roles'
import { areaPaths } from '../../src/areaPaths'
import { errorMessages } from '../../src/i18n/en/errors'
import { demoAccounts } from '../helpers/addresses'
import { signInAs, widthsOf } from '../helpers/browser'
import { dialogLocator } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'
import { callApi } from '../helpers/serverProcess'
import { openTeamPortal, teamMessages as own, readToken, teamMessageByLanguage } from '../helpers/team'

const portal = openTeamPortal()

const institutions = messagesOf<typeof import('../../src/i18n/en/institution')>('institution')
/** The texts about the limit that a limited member reads: a location is a store, or the place of an institution. */
const limitOf = {
  Retailer: teamMessageByLanguage(words => words.limit.own),
  Institution: createLanguageRecord(language => institutions[language].institution.team.limit.own),
}

describe.each(widthsOf('phone', { wide: ['Retailer'], phone: ['Institution'] }))(
  'a limit to a city, %s',
  (width, role) => {
    const { path, signInHome } = areaPaths[role]
    const base = `/b2b/${roleSlugs[role]}`

    test('lets the manager see and change the stores of this city, and no others', { timeout: 400_000 }, async () => {
      const email = `limited-${width}@team.example`
      const owner = await portal.visit(width)
      await signInAs(owner.page, demoAccounts[role], new RegExp(path))
      const token = await readToken(owner)
      const read = async (as: string, address: string) => callApi(portal.url(), as, 'GET', `${base}${address}`)
      const { body: cities }: { body: CityWithStores[] } = await read(token, '/locations/cities')
      // Uses a city of the account's own country, because the form lists these cities first.
      const offered = await callApi(
        portal.url(),
        token,
        'GET',
        `/common/countries/UA/cities/by-ids?${new URLSearchParams(cities.map(({ cityId }) => ['ids', cityId]))}`,
      )
      const isOffered = ({ cityId }: CityWithStores) => offered.body.some(({ guid }: City) => guid === cityId)
      const city = cities.find(isOffered) as CityWithStores
      const other = cities.find(({ cityId }) => cityId !== city.cityId) as CityWithStores
      const { body: elsewhere } = await read(token, `/locations?cityId=${other.cityId}`)

      await owner.page.goto(`${path}/profile#team`)
      await owner.page.getByRole('button', { name: own.invite.action, exact: true }).click()
      const form = dialogLocator(owner.page, own.invite.title)
      await form.getByLabel(/^Email/).fill(email)
      await form.getByRole('radio', { name: /^Only some cities or (stores|places)$/ }).check()
      await form.getByRole('combobox', { name: own.limit.cities }).fill(city.city)
      await owner.page.getByRole('option', { name: city.city, exact: true }).first().click()
      await form.getByRole('button', { name: own.invite.send }).click()
      await form.waitFor({ state: 'detached' })
      await owner.page.getByText(`Only ${city.city}`).waitFor()
      await expectInEachLanguage(
        owner,
        'en',
        'a team with a limited invitation',
        teamMessageByLanguage(words => words.invitations.title),
      )

      const visitor = await portal.visit(width)
      await portal.accept(visitor, email, own.roles.Manager, signInHome)
      const { page } = visitor
      const limited = await readToken(visitor)
      await page.goto(`${path}/structure`)
      await page
        .getByText(`1–${Math.min(30, city.shopsCount)} of ${city.shopsCount}`)
        .first()
        .waitFor()
      expect(await page.getByText(other.city, { exact: true }).count()).toBe(0)
      expect((await read(limited, '/locations')).body.total).toBe(city.shopsCount)

      const markers = page.waitForResponse(response => response.url().includes('/locations/map'))
      await page.goto(`${path}/map`)
      const shown = (await read(limited, '/locations/map?Lat1=40&Lng1=10&Lat2=60&Lng2=50')).body
      expect(shown.total).toBe(city.shopsCount)
      expect((await (await markers).json()).total).toBeLessThanOrEqual(city.shopsCount)

      const { guid } = elsewhere.items[0]
      expect((await read(limited, `/locations/${guid}`)).status).toBe(404)
      await page.goto(`${path}/structure/view/${guid}`)
      await page.getByText(errorMessages.EntityNotFound).first().waitFor()

      const requestPickup = (as: string, id: string) =>
        callApi(portal.url(), as, 'PUT', `${base}/locations/${id}:requestPickup`, {
          until: new Date().toISOString().slice(0, 10),
          hours: '9–17',
        })
      const near = (await read(limited, '/locations')).body.items[0]
      expect((await requestPickup(token, guid)).status).toBe(200)
      expect((await requestPickup(token, near.guid)).status).toBe(200)
      const { body: activity } = await read(limited, '/activity')
      expect(activity.items.map(({ subject }: ActivityEntry) => subject)).toEqual([near.guid])
      await page.goto(`${path}/profile#activity`)
      const did = page.getByText(new RegExp(`@demo\\.example .*“${near.name}”`))
      await did.waitFor()
      await page.goto(`${path}/structure/${near.guid}/history`)
      await did.waitFor()

      // The manager changes a store of the city. Rewards belong to the whole organisation and are only read.
      await page.goto(`${path}/structure/edit/${near.guid}`)
      const edit = dialogLocator(page, /^Edit/)
      await edit.getByLabel(/^Zip code/).fill('01234')
      const save = edit.getByRole('button', { name: 'Save' })
      const box = edit.getByRole('checkbox', { name: 'Point is correct' })
      await expect.poll(async () => (await box.isEnabled()) && (await box.isChecked())).toBe(true)
      await save.click()
      await edit.waitFor({ state: 'detached' })
      expect((await read(token, `/locations/${near.guid}`)).body.zipCode).toBe('01234')
      const put = await callApi(portal.url(), limited, 'PUT', `${base}/locations/${guid}`, elsewhere.items[0])
      expect(put.status).toBe(404)
      await page.goto(`${path}/rewards/new`)
      await page.getByText(/^Only members with access to all cities and (stores|places) can make changes/).waitFor()
      await expectInEachLanguage(visitor, 'en', 'a form that a limited member cannot open', limitOf[role])
      visitor.expectClean()

      // The owner removes the manager, whose open page says so without being used.
      await owner.page.reload()
      const entry = owner.page.getByRole('listitem').filter({ hasText: email })
      await entry.getByRole('button', { name: own.remove.action }).click()
      await owner.page.getByRole('dialog').getByRole('button', { name: own.remove.action }).click()
      await owner.page.getByText(`${email} is no longer in the team`).waitFor()
      expect((await read(limited, '/locations')).status).toBe(401)
      await page.getByText('Your session has ended').first().waitFor()
      await visitor.expectAccessible('the end of the session of a removed member')
      await visitor.close()
      await owner.close()
    })
  },
)
