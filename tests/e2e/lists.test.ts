/** Checks features of lists in a browser: columns, exported files, actions on many rows, undo, saved views. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signInAs, widthsOf } from '../helpers/browser'
import { dialogLocator, openPortal, rowLocator } from '../helpers/journey'
import { storeSession } from '../helpers/screens'
import { openSession } from '../helpers/serverProcess'

const portal = openPortal()

test.each(widthsOf('wide'))('columns, a file, and a bulk action that is partly rejected, %s', async width => {
  const visitor = await portal.visit(width)
  const { page, expectAccessible, expectClean } = visitor
  await signInAs(page, 'retailer', /\/retail\/structure/)
  await page.goto('/retail/employees')
  const boxes = page.getByRole('checkbox', { name: /^Select this row/ })
  await boxes.first().waitFor()

  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('menu', { name: 'Columns' })
  await menu.getByRole('menuitemcheckbox', { name: 'Role' }).click()
  await menu.getByRole('menuitem', { name: 'Move down: Name' }).click()
  await expectAccessible('columns')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As shown (CSV)' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8').split('\r\n')[0]).toBe('\uFEFF"Email","Name","Store","Invitation"')

  // Matches the call that the test rejects, as the server does if another user has changed the record in the meantime.
  const rejected = /employees\/[^/]+:deactivate$/
  let calls = 0
  await page.route(rejected, (route, request) => {
    calls += 1
    const body = JSON.stringify({ errorCode: 'InvalidOperation', message: 'no' })
    return request.method() === 'PUT' && calls === 1
      ? route.fulfill({ status: 409, contentType: 'application/json', body })
      : route.continue()
  })
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  const selectedRows = page.getByRole('region', { name: 'Selected rows' })
  await expectAccessible('selected rows')
  await selectedRows.getByRole('button', { name: 'Deactivate' }).click()
  const report = dialogLocator(page, '1 done, 1 rejected')
  await report.getByText('Its current state does not allow this').waitFor()
  await expectAccessible('what was refused')
  await report.getByRole('button', { name: 'Close' }).click()
  await selectedRows.getByText('1 item selected').waitFor()

  await page.goto('/retail/rewards')
  await boxes.first().waitFor()
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await selectedRows.getByRole('button', { name: 'Change cities' }).click()
  const form = dialogLocator(page, 'Change cities (2)')
  await form.getByRole('combobox', { name: 'Cities' }).fill('Kyiv')
  await page.getByRole('option', { name: 'Kyiv', exact: true }).click()
  await expectAccessible('cities of many')
  await form.getByRole('button', { name: 'Change cities' }).click()
  await page.getByText('Done: 2').waitFor()

  await page.goto('/retail/structure')
  await boxes.first().waitFor()
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  const [labels] = await Promise.all([
    page.waitForEvent('download'),
    selectedRows.getByRole('button', { name: 'Print labels' }).click(),
  ])
  expect(labels.suggestedFilename()).toBe('qr-code-sheet.pdf')
  expectClean()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/retail'))
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter(key => /RaStore|employees|account:/.test(key))).toEqual([])
  await visitor.close()
})

test('undo restores rewards that were deleted together', async () => {
  const visitor = await portal.visit()
  const { page, expectAccessible } = visitor
  await storeSession(page, await openSession(portal.url(), 'retailer'))
  await page.goto('/retail/rewards')
  const boxes = page.getByRole('checkbox', { name: /^Select this row/ })
  await boxes.first().waitFor()
  const names = await Promise.all([0, 1].map(async at => (await boxes.nth(at).getAttribute('aria-label')) ?? ''))
  const selected = () => Promise.all(names.map(name => page.getByRole('checkbox', { name, exact: true }).count()))
  expect(await selected()).toEqual([1, 1])
  await boxes.nth(0).click()
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  const deletions: string[] = []
  page.on('request', request => request.method() === 'DELETE' && deletions.push(request.url()))
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await dialogLocator(page, 'Delete (2)').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(selected).toEqual([0, 0])
  const undo = page.getByRole('button', { name: /undo/i })
  // The undo button can be used as long as the toast is open, and a pointer over the toast keeps it open.
  await undo.hover()
  await expectAccessible('deleted, to be undone')
  await undo.click()
  await expect.poll(selected).toEqual([1, 1])
  expect(deletions).toEqual([])
  visitor.expectClean()
  await visitor.close()
})

test('a view is saved, opens with its list, and is shown by its link', async () => {
  const visitor = await portal.visit()
  const { page, expectAccessible } = visitor
  const sponsor = rowLocator(page, 'sponsor@demo.example', 'wide')
  const retailer = rowLocator(page, 'retailer@demo.example', 'wide')
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    return page.getByRole('menu', { name: 'Views' })
  }
  await storeSession(page, await openSession(portal.url(), 'staff'))
  await page.goto('/staff/organisations?role=Sponsor')
  await sponsor.waitFor()
  await (await openMenu()).getByRole('menuitem', { name: 'Save as a view…' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').fill('Sponsors')
  await form.getByRole('checkbox', { name: 'Use as default' }).click()
  await expectAccessible('a view’s name')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })

  await page.goto('/staff/organisations')
  await page.waitForURL(/filter=/)
  await sponsor.waitFor()
  expect(await retailer.count()).toBe(0)
  await (await openMenu()).getByRole('menuitemradio', { name: 'Sponsors', checked: true }).waitFor()
  await expectAccessible('views')
  await page.getByRole('menuitemradio', { name: 'Everything' }).click()
  await retailer.first().waitFor()

  await (await openMenu()).getByRole('menuitem', { name: 'Edit: Sponsors' }).click()
  await expectAccessible('a view')
  const link = await form.getByRole('textbox', { name: 'Link for colleagues' }).inputValue()
  await page.goto(link)
  await sponsor.waitFor()
  expect(await retailer.count()).toBe(0)

  await (await openMenu()).getByRole('menuitem', { name: 'Edit: Sponsors' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this view?' }).getByRole('button', { name: 'Delete' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto('/staff/organisations')
  await retailer.first().waitFor()
  visitor.expectClean()
  await visitor.close()
})

test.each([
  ['retailer', '/retail/structure', 'Cities'],
  ['institution', '/institution/structure', 'Cities'],
  ['sponsor', '/sponsor/rewards', 'Cities'],
  ['recycler', '/recycler/requests', undefined],
] as const)(
  'nothing moves while a list loads, with its views, panel, filters and fonts late: %s',
  async (account, path, panel) => {
    const visitor = await portal.visit('phone')
    const { page } = visitor
    await storeSession(page, await openSession(portal.url(), account))
    const first = page.getByRole('main').getByRole('listitem').first()
    await page.addInitScript(() => {
      const seen = { shifted: 0, tops: [] as number[] }
      Object.assign(window, { seen })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      // Records the position of the loading indicator in each frame, because the browser does not report a layout shift
      // if an element is removed and drawn again elsewhere.
      const look = () => {
        const waiting = document.querySelector('main section [role=status]')
        if (waiting) seen.tops.push(Math.round(waiting.getBoundingClientRect().top))
        requestAnimationFrame(look)
      }
      look()
    })
    const lateFiles = /\/assets\/(ListFilterInputs|CitiesPanel|PlacesPanel|inter-latin-ext|inter-cyrillic)-[^/]+$/
    for (const late of [/\/api\/.*views/, lateFiles])
      await page.route(late, async route => {
        await new Promise(done => setTimeout(done, 1000))
        await route.continue()
      })
    await page.goto(path)
    await first.waitFor()
    await page.getByRole('button', { name: 'Views' }).waitFor()
    if (panel) await page.getByRole('button', { name: panel }).waitFor()
    await page.getByRole('search').getByRole('searchbox').waitFor()
    // This item is stored once all fonts have loaded.
    await page.waitForFunction(() => localStorage.getItem('fonts'))
    const { shifted, tops } = await page.evaluate(
      () => (window as unknown as { seen: { shifted: number; tops: number[] } }).seen,
    )
    expect([...new Set(tops)]).toHaveLength(1)
    expect(shifted).toBeLessThan(0.001)
    await visitor.close()
  },
)

test('the sort button of a phone covers no part of the search field, so that its text can be cleared', async () => {
  const visitor = await portal.visit('phone')
  const { page } = visitor
  await storeSession(page, await openSession(portal.url(), 'retailer'))
  for (const path of ['/retail/structure', '/retail/bins']) {
    await page.goto(path)
    const search = page.getByRole('search')
    const field = await search.locator('.MuiInputBase-root', { has: page.getByRole('searchbox') }).boundingBox()
    const sort = await search.getByRole('button', { name: 'Sort' }).boundingBox()
    if (!field || !sort) throw new Error(`${path} lacks the search field or the sort button`)
    expect(field.x + field.width, path).toBeLessThanOrEqual(sort.x)
  }
  await visitor.close()
})
