/**
 * Measures a thousand markers on the recycler's map: the time from the last response until the markers are on the
 * screen, and the frames while the map is dragged.
 */
import type { Page, Route } from 'playwright'
import { nameHelperScript, signInAs } from './environment'
import { formatMs, median, quantile, type RunBenchModule } from './resultRow'

const count = 1000
const pageSize = 250
const nothing = { totalKg: 0, kgByType: {} }
const city = { guid: '20000000-0000-4000-8000-000000000000', localizedNames: { en: 'Kyiv', ua: 'Київ', pl: 'Kijów' } }

/** Returns a page of markers that are spread over the requested box. */
function answer(url: URL) {
  const number = (name: string) => Number(url.searchParams.get(name))
  const [south, north] = [number('SouthWestLat'), number('NorthEastLat')]
  const [west, east] = [number('SouthWestLng'), number('NorthEastLng')]
  const offset = number('Offset')
  const items = Array.from({ length: pageSize }, (_, i) => {
    const n = offset + i
    return {
      guid: `30000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      name: `Shop ${n}`,
      point: {
        latitude: south + (north - south) * ((n * 0.618_033_99) % 1),
        longitude: west + (east - west) * ((n * 0.754_877_67) % 1),
      },
      city,
      street: 'Street',
      houseNumber: String(n),
      isLocked: n % 7 === 0,
      updatedAt: '2026-11-01T10:00:00.000Z',
      fillLevel: n % 100,
      recyclablesCount: { totalObjectsCount: 0, plastic: nothing, glass: nothing, metal: nothing, paper: nothing },
    }
  })
  return { items, total: count, pageSize }
}

/**
 * Returns the time in ms from the last response until at least 950 markers are drawn. A cluster counts as the number
 * that it shows.
 */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const shown = () =>
      [...document.querySelectorAll('.leaflet-marker-icon')].reduce(
        (sum, icon) =>
          sum +
          (icon.classList.contains('map-cluster') || icon.querySelector('.map-cluster') ? Number(icon.textContent) : 1),
        0,
      )
    const deadline = performance.now() + 30_000
    while (shown() < 950) {
      if (performance.now() > deadline) throw new Error(`only ${shown()} markers were drawn`)
      await new Promise(requestAnimationFrame)
    }
    await new Promise(next => requestAnimationFrame(() => setTimeout(next)))
    const last = performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.includes('/b2b/recycler/map'))
      .map(entry => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(...last)
  })

async function framesWhilePanning(page: Page) {
  const map = page.locator('.leaflet-container')
  const box = await map.boundingBox()
  if (!box) throw new Error('no map')
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let before = performance.now()
    const next = (now: number) => {
      frames.push(now - before)
      before = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let turn = 0; turn < 3; turn++) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 120, y + 60, { steps: 40 })
    await page.mouse.move(x, y, { steps: 40 })
    await page.mouse.up()
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(1))
}

export const run: RunBenchModule = async environment => {
  const [browser, base] = [await environment.browser(), await environment.portal()]
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.route('https://tile.openstreetmap.org/**', route => route.abort())
  const fulfil = (route: Route) => route.fulfill({ json: answer(new URL(route.request().url())) })
  await context.route('**/api/b2b/recycler/map?*', fulfil)
  await context.addInitScript(nameHelperScript)
  const page = await signInAs(context, base, 'recycler')
  const taken: number[] = []
  for (let round = 0; round < 5; round++) {
    await page.goto(`${base}/recycler/map`)
    taken.push(await drawn(page))
  }
  await page.waitForTimeout(1000)
  const frames = await framesWhilePanning(page)
  await context.close()
  const [draw, p95] = [median(taken), quantile(frames, 0.95)]
  return [
    {
      what: '1000 markers drawn after the last answer',
      measured: formatMs(draw),
      reference: '',
      ratio: '',
      budget: '<= 200 ms',
      isWithin: draw <= 200,
    },
    {
      what: 'panning 1000 markers, p95 frame',
      measured: formatMs(p95),
      reference: `median frame ${formatMs(median(frames))}`,
      ratio: '',
      budget: '<= 33 ms',
      isWithin: p95 <= 33,
    },
  ]
}
