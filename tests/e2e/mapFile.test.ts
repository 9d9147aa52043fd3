/**
 * Checks in a browser that a map file of the installation is shown in the colours of the theme, and without requests to
 * other hosts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { signInAs } from '../helpers/browser'
import { copyDemo } from '../helpers/demo'
import { openPortal } from '../helpers/journey'
import { createWaterMap } from '../helpers/pmtiles'

let file: string
const portal = openPortal(async dataDir => {
  copyDemo(inject('demo'), dataDir)
  file = join(dataDir, 'map.pmtiles')
  writeFileSync(file, createWaterMap())
  return {}
})

/** Returns the colour in the middle of the first map tile that has been drawn. */
const colour = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-tile-loaded')
    if (!canvas) return 'nothing'
    const middle = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
    return `#${[...(middle ?? [])]
      .slice(0, 3)
      .map(value => value.toString(16).padStart(2, '0'))
      .join('')}`
  })

test('the file in DATA_DIR is the background of the maps, light and dark, and a missing file is reported', async () => {
  const { page, expectAccessible, expectClean } = await portal.visit()
  await signInAs(page, 'retailer', /\/retail\/structure$/)
  const tiles: string[] = []
  page.on('request', request => {
    if (request.url().includes('openstreetmap')) tiles.push(request.url())
  })
  await page.goto('/retail/map')
  // Waits until the map shows the colour that water has in Protomaps' style.
  await expect.poll(() => colour(page)).toBe('#80deea')
  expect(await page.locator('.leaflet-control-attribution').innerText()).toContain('OpenStreetMap')
  expect(await page.getByText(/map background is missing/i).count()).toBe(0)
  await expectAccessible('a map of its own')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect.poll(() => colour(page)).toBe('#31353f')
  expect(tiles).toEqual([])
  expectClean()

  writeFileSync(file, 'torn')
  // The first browser window may use its copy of the file for an hour.
  const { page: other } = await portal.visit()
  await signInAs(other, 'retailer', /\/retail\/structure$/)
  await other.goto('/retail/map')
  await other.getByText(/map background is missing/i).waitFor()
})
