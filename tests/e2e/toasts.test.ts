/**
 * Checks on every screen of every role that a toast covers no control: on a phone and at a desk, with selected rows and
 * with an open form. The toast is that of a failed export, with the longest message of an error.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { errorMessages } from '../../src/i18n/ua/errors'
import { demoAccounts } from '../helpers/addresses'
import type { ViewportName } from '../helpers/browser'
import { openPortal } from '../helpers/journey'
import { goToPath, storeSession, watchCalls } from '../helpers/screens'
import { callApi } from '../helpers/serverProcess'

const portal = openPortal()

const accounts = { ...demoAccounts, Staff: 'staff' } as const
const cases = Object.values<Area>(areas).flatMap(area =>
  (['wide', 'phone'] satisfies ViewportName[]).map(width => ({ role: area.role, width, area })),
)

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

test.each(cases)('of $role ($width)', async ({ role, width, area }) => {
  const account = { email: `${accounts[role]}@demo.example`, password: 'Demo-2026-pass' }
  const { body: session } = await callApi(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
  const { page, close } = await portal.visit(width, 'ua')
  await storeSession(page, session)
  await keepToastsOpen(page)
  const settled = watchCalls(page)
  const covered: string[] = []
  const check = async (where: string) => {
    await settled()
    for (const each of await findCovered(page)) covered.push(`${where}: ${each}`)
  }
  const paths = area.screens.flatMap(({ kind, segment }) =>
    kind === 'redirect' || segment === 'store' ? [] : [{ kind, path: `${area.path}/${segment}` }],
  )
  await page.goto(paths.find(({ kind }) => kind !== 'page')?.path ?? area.path)
  await settled()
  await showToast(page)
  for (const { path } of paths) {
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
