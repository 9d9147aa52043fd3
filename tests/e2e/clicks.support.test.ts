/**
 * Checks that support staff learn with at most three clicks from any record of any list of their area, also on a phone,
 * what blocks it, who changed it, and which e-mails about it were sent. Accessibility is checked for the first list in
 * `npm test`, because the dialog is the same for every list, and for each list with JOURNEYS=whole.
 */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/app/areas'
import type { BrowserVisitor, ViewportName } from '../helpers/browser'
import { variantsOf } from '../helpers/browser'
import { createClickCounter } from '../helpers/clickCounter'
import { openPortal, waitForTitle } from '../helpers/journey'
import { goToPath, storeSession } from '../helpers/screens'
import { callApi, openSession } from '../helpers/serverProcess'

const portal = openPortal()
const lists = areas.Staff.screens.flatMap(({ kind, segment }) => (kind === 'resource' ? [segment] : []))

/** A sign-in is about no record, and has no trail. */
const entriesAboutRecords = `?filter=${encodeURIComponent(JSON.stringify({ action: 'keys' }))}`

const widths: ViewportName[] = ['wide', 'phone']

/** Returns the records of the open list: rows of a table, or cards on a phone. */
const recordsOf = (page: Page, width: ViewportName) =>
  width === 'wide'
    ? page.locator('tbody').getByRole('row')
    : page.locator('main li').filter({ has: page.locator('.foot') })

/** Opens a list with the router, when the dialogs of the previous test and their list are gone. */
async function openList(page: Page, address: string) {
  await goToPath(page, '/staff/home')
  await waitForTitle(page, 'Overview')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await goToPath(page, address)
}

/** Opens the trail of the record in this part of the page. */
async function openTrail(page: Page, record: Locator, click: (target: Locator) => Promise<void>) {
  const history = record.getByRole('button', { name: /^History/ })
  const other = record.getByRole('button', { name: /^(More actions|View)/ })
  await history.or(other).first().waitFor()
  if (await history.count()) return click(history.first())
  const [more, view] = [
    record.getByRole('button', { name: /^More actions/ }),
    record.getByRole('button', { name: 'View' }),
  ]
  await click((await more.count()) ? more : view)
  const entry = page.getByRole('menuitem', { name: 'History' })
  await click(entry.or(page.getByRole('dialog').getByRole('button', { name: 'History' })))
}

async function expectTrail(page: Page) {
  const trail = page.getByRole('dialog', { name: /^History/ }).last()
  for (const name of ['What blocks it', 'Who changed it', 'Emails sent']) {
    await trail.getByRole('heading', { name, exact: true }).waitFor()
  }
  return trail
}

describe.each(variantsOf(widths, 0))('the trail (%s)', width => {
  let visitor: BrowserVisitor
  beforeAll(async () => {
    visitor = await portal.visit(width)
    const session = await openSession(portal.url(), 'staff')
    await storeSession(visitor.page, session)
    const key = { name: 'Fleet', mode: 'live', scopes: ['events:bin'] }
    await callApi(portal.url(), session.token, 'POST', '/staff/platform-keys', key)
    await visitor.page.goto('/staff/home')
    await waitForTitle(visitor.page, 'Overview')
  })
  afterAll(() => visitor.close())

  test.each(lists)('of a record of the list %s', async segment => {
    const { page, expectAccessible, expectClean } = visitor
    const { click, count } = createClickCounter()
    await openList(page, `/staff/${segment}${segment === 'audit-log' ? entriesAboutRecords : ''}`)
    await openTrail(page, recordsOf(page, width).first(), click)
    await expectTrail(page)
    if (segment === lists[0] || process.env.JOURNEYS === 'whole') await expectAccessible(`the trail in ${segment}`)
    expect(count()).toBeLessThanOrEqual(3)
    expectClean()
  })

  test('of every list in the dialog of an organisation', async () => {
    const { page, expectClean } = visitor
    const seen: string[] = []
    for (const role of ['retailer', 'institution', 'service-provider', 'recycler', 'sponsor']) {
      await openList(
        page,
        `/staff/organisations?filter=${encodeURIComponent(JSON.stringify({ q: `${role}@demo.example` }))}`,
      )
      await recordsOf(page, width).first().getByRole('button', { name: 'View' }).click()
      const dialog = page.getByRole('dialog').first()
      await dialog.getByRole('tab').first().waitFor()
      for (const tab of await dialog.getByRole('tab').all()) {
        const name = await tab.innerText()
        if (['Data', 'Activity', 'Single sign-on'].includes(name)) continue
        await tab.click()
        await dialog.getByRole('tab', { name, selected: true }).waitFor()
        for (const section of await dialog.getByRole('tabpanel').getByRole('region').all()) {
          await section.getByRole('listitem').or(section.getByText('Nothing here yet')).first().waitFor()
          if ((await section.getByRole('listitem').count()) === 0) continue
          const { click, count } = createClickCounter()
          await openTrail(page, section.getByRole('listitem').first(), click)
          await (await expectTrail(page)).getByRole('button', { name: 'Close' }).click()
          expect(count()).toBe(1)
          seen.push(`${role} ${name}`)
        }
      }
    }
    expect(seen).toEqual(expect.arrayContaining(['retailer Locations', 'service-provider Rewards', 'sponsor Requests']))
    expectClean()
  })

  test('of a platform key, an account and a location on their pages', async () => {
    const { page, expectClean } = visitor
    const opened = async (press: Locator) => {
      await press.click()
      await expectTrail(page)
    }
    await openList(page, '/staff/keys')
    await opened(page.getByRole('listitem').getByRole('button', { name: 'History' }).first())
    await openList(page, '/staff/accounts')
    await recordsOf(page, width).first().getByRole('link').first().click()
    // The list has the same buttons until the account's page replaces it.
    await page.waitForURL(/\/staff\/account\//)
    await recordsOf(page, width).first().waitFor({ state: 'detached' })
    await opened(page.getByRole('button', { name: 'History', exact: true }))
    await openList(page, '/staff/locations')
    await recordsOf(page, width).first().getByRole('button', { name: 'View' }).click()
    await opened(page.getByRole('dialog').getByRole('button', { name: 'History' }))
    expectClean()
  })
})
