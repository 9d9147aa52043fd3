/**
 * Checks on every screen of every role that a toast covers no control: on a phone and at a desk, with selected rows and
 * with an open form. The toast is that of a failed export, with the longest message of an error. `npm test` checks each
 * role at one width, and leaves out screens that an earlier role has too.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { errorMessages } from '../../src/i18n/ua/errors'
import { areaAccounts } from '../helpers/addresses'
import { rolesAndWidths } from '../helpers/browser'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { openPortal } from '../helpers/journey'
import { goToPath, storeSession, watchCalls } from '../helpers/screens'
import { openSession } from '../helpers/serverProcess'

const portal = openPortal()

const { ofArea } = selectDifferentScreens({ areOverviewsDifferent: true })

const [longestError = ''] = Object.entries<string>(errorMessages)
  .filter(([, text]) => !text.includes('%{'))
  .sort(([, one], [, other]) => other.length - one.length)
  .map(([code]) => code)

/** Keeps toasts open, because a toast closes by a timer. */
const keepToastsOpen = (page: Page) =>
  page.addInitScript(toastMs => {
    const start = globalThis.setTimeout
    globalThis.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === toastMs ? 0 : start(run, ms, ...rest)) as typeof setTimeout
  }, limits.toastMs)

/** Fails an export of the open list, and waits for its toast. */
async function showToast(page: Page) {
  const isFailing = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.includes('/notifications/')
  await page.getByRole('button', { name: 'Експортувати' }).first().click()
  await page.route(isFailing, route => route.fulfill({ status: 422, json: { errorCode: longestError, message: '' } }))
  await page.getByRole('menuitem').filter({ hasText: 'CSV' }).first().click()
  await page.locator('.MuiSnackbar-root').waitFor()
  await page.unroute(isFailing)
}

/**
 * Returns the enabled controls that the toast covers. A control in the top bar does not count if a click on it passes
 * through the toast.
 */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.MuiSnackbar-root')
    if (!toast) throw new Error('no toast is shown')
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    const controls = document.querySelectorAll(
      'a[href], button:enabled, input:enabled, textarea:enabled, [role=combobox]',
    )
    return [...controls].flatMap(control => {
      if (toast.contains(control) || !control.checkVisibility()) return []
      const box = control.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const hit = document.elementFromPoint(x, y)
      const isBehind = x > left && x < right && y > top && y < bottom
      const isOnTop = hit !== null && (control.contains(hit) || hit.contains(control))
      const isCovered = toast.contains(hit) || (isBehind && isOnTop && !control.closest('header'))
      return isCovered ? [`${control.getAttribute('aria-label') ?? control.textContent} at ${x}, ${y}`] : []
    })
  })

test.each(rolesAndWidths('wide'))('of %s (%s)', async (role, width) => {
  const area: Area = areas[role]
  const { page, close } = await portal.visit(width, 'ua')
  await storeSession(page, await openSession(portal.url(), areaAccounts[role]))
  await keepToastsOpen(page)
  const settled = watchCalls(page)
  const covered: string[] = []
  const check = async (where: string) => {
    await settled()
    for (const each of await findCovered(page)) covered.push(`${where}: ${each}`)
  }
  const pathOf = ({ segment }: { segment: string }) => `${area.path}/${segment}`
  const list = area.screens.find(({ kind }) => kind === 'resource' || kind === 'tabs')
  if (!list) throw new Error(`${role} has no list`)
  // The page of a store has an address only with the store's id.
  const paths = ofArea(area).flatMap(screen => (screen.segment === 'store' ? [] : [pathOf(screen)]))
  await page.goto(pathOf(list))
  await settled()
  await showToast(page)
  for (const path of paths) {
    await goToPath(page, path)
    await check(path)
    const box = page.locator('main :is(tbody, li) input[type=checkbox]:enabled').first()
    if (await box.isVisible()) {
      await box.check()
      await check(`${path} with a selected row`)
      await box.uncheck()
    }
    const add = page.locator('main a[href$="/new"]').first()
    if (await add.isVisible()) {
      await add.click()
      await page.getByRole('dialog').waitFor()
      await check(`${path}/new`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  }
  expect(covered).toEqual([])
  await close()
})
