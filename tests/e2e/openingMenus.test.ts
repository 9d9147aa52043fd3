/**
 * Checks on every list of every role, at a desk and on a phone, that opening a menu of the list, the options of a filter
 * or the language menu moves nothing on the screen. `npm test` checks each role at one width, and leaves out lists that
 * an earlier role has too.
 */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { areas } from '../../src/app/areas'
import { areaAccounts } from '../helpers/addresses'
import { rolesAndWidths } from '../helpers/browser'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { openPortal } from '../helpers/journey'
import { storeSession, visitAddresses } from '../helpers/screens'
import { openSession } from '../helpers/serverProcess'

const portal = openPortal()

const { ofArea } = selectDifferentScreens()
const cases = rolesAndWidths('phone').flatMap(([role, width]) => {
  const { path } = areas[role]
  const lists = ofArea(areas[role]).flatMap(({ kind, segment }) => (kind === 'resource' ? [`${path}/${segment}`] : []))
  return lists.length > 0 ? [{ role, width, lists }] : []
})

/** What users read or press on the screen outside of menus. */
const content = 'header button, main :is(h1, h2, button, a, input, th, li), main tbody tr'
const popups = '[role=menu], [role=listbox], [role=dialog]'

/**
 * Waits until parts that are loaded later, such as cells and pictures, have their final place. No request is running
 * at that time (`visitAddresses`); the layout has to stay the same for half a second.
 */
async function waitForLayout(page: Page) {
  const readPlaces = () =>
    page.evaluate(
      selector =>
        [...document.querySelectorAll(selector)]
          .map(element => {
            const { x, y, width, height } = element.getBoundingClientRect()
            return [x, y + scrollY, width, height].map(Math.round).join(' ')
          })
          .join(),
      content,
    )
  for (let before = '', now = await readPlaces(); now !== before; ) {
    await page.waitForTimeout(500)
    before = now
    now = await readPlaces()
  }
}

/** Opens and closes a menu, and returns what was at another position while the menu was open. */
async function findMoved(page: Page, opener: Locator): Promise<string[]> {
  await opener.scrollIntoViewIfNeeded()
  // The entries of a menu that is still closing are not content.
  const watched = await page.evaluateHandle(
    ([selector, menus]) =>
      [...document.querySelectorAll(selector)]
        .filter(element => element.checkVisibility() && !element.closest(menus))
        .map(element => ({ element, box: element.getBoundingClientRect() })),
    [content, popups] as const,
  )
  await opener.click()
  const popup = page.locator(popups).filter({ visible: true }).first()
  await popup.waitFor()
  const moved = await watched.evaluate(list =>
    list.flatMap(({ element, box }) => {
      const now = element.getBoundingClientRect()
      const isMoved = Math.abs(now.x - box.x) >= 1 || Math.abs(now.y - box.y) >= 1
      if (!isMoved || !element.isConnected) return []
      return [`${element.tagName} ${element.textContent?.slice(0, 30)}: ${box.x} ${box.y} → ${now.x} ${now.y}`]
    }),
  )
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
  return moved
}

test.each(cases)('of $role ($width)', async ({ role, width, lists }) => {
  const { page, close } = await portal.visit(width)
  await storeSession(page, await openSession(portal.url(), areaAccounts[role]))
  const moved: string[] = []
  const seen = new Set<string>()
  let opened = 0
  await visitAddresses(
    page,
    lists.map(path => [path, { h1: '' }]),
    async where => {
      // Checks only the first tab of each list, because all tabs have the same menus.
      const [list = ''] = where.split(' ')
      if (seen.has(list)) return
      seen.add(list)
      await waitForLayout(page)
      const openers = page.locator(
        'header button[aria-label="Language"], main button[aria-haspopup]:not(li *, td *), main [role=combobox]',
      )
      for (const opener of await openers.filter({ visible: true }).all()) {
        if (!(await opener.isEnabled())) continue
        const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText())
        opened++
        for (const each of await findMoved(page, opener)) moved.push(`${where}, ${name}: ${each}`)
      }
    },
  )
  expect(moved).toEqual([])
  expect(opened).toBeGreaterThanOrEqual(lists.length)
  await close()
})
