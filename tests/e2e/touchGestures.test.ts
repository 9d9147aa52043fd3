/** Checks in a browser that one finger on a map scrolls the page, and that the map then says how to move it. */
import { expect, test } from 'vitest'
import { signInAs } from '../helpers/browser'
import { openPortal } from '../helpers/journey'

const portal = openPortal()

test('one finger on an embedded map scrolls the page and shows that two fingers move the map', async () => {
  const { page, close } = await portal.visit('phone')
  await signInAs(page, 'retailer', /\/retail\/structure/)
  const fingers = await page.context().newCDPSession(page)
  await page.goto('/retail/analytics')
  const map = page.locator('.leaflet-container')
  // Scrolls near the map, because the code of the map loads only then.
  await page.getByRole('heading', { name: 'Collected, by city, on a map' }).scrollIntoViewIfNeeded()
  await map.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place')
  const before = await page.evaluate(() => scrollY)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let moved = 20; moved <= 100; moved += 20)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - moved }] })
  await page.getByText('Two fingers move the map').waitFor()
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
  await close()
})
