/** Uploads a phone's photo as a reward's picture: the browser reduces it, turns it upright and shows the progress. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signInAs } from '../helpers/browser'
import { dialogLocator, goToScreen, openPortal } from '../helpers/journey'

const portal = openPortal()

/**
 * Creates a photo of 12 megapixels and more than 5 MB. The photo is stored on its side; when it is turned upright, its
 * upper half is red.
 */
const phonePhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const red = await sharp({ create: { width: 2000, height: 3000, channels: 3, background: '#e00' } })
    .png()
    .toBuffer()
  return await sharp(grain)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/**
 * Returns the mean colour of a few pixels. They are first extracted into a separate picture, because sharp's `stats`
 * ignores `extract` and describes the whole picture.
 */
const meanColour = async (picture: Buffer, left: number, top: number) => {
  const box = { left: Math.floor(left) - 10, top: Math.floor(top) - 10, width: 20, height: 20 }
  const { channels } = await sharp(await sharp(picture).extract(box).png().toBuffer()).stats()
  const [red = 0, green = 0] = channels.map(channel => channel.mean)
  return { red, green }
}

test('a photo of 12 megapixels is uploaded from a phone', async () => {
  const buffer = await phonePhoto()
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  const { page, expectAccessible } = await portal.visit('phone')
  await signInAs(page, 'retailer', /\/retail\/structure/)
  await goToScreen(page, 'Rewards', 'phone')
  await page.getByRole('button', { name: 'Add reward' }).click()
  const form = dialogLocator(page, 'Add reward')
  const sizes: number[] = []
  await page.route('**/resources?*', async route => {
    sizes.push(route.request().postDataBuffer()?.length ?? 0)
    await expect.poll(() => form.getByText('Uploading the picture…').first().isVisible()).toBe(true)
    await expectAccessible('a photo on its way')
    await route.continue()
  })
  await form.locator('input[type=file]').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
  const preview = form.getByRole('img', { name: 'Preview of the picture' })
  await preview.waitFor()
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(5 * 1024 * 1024)
  const address = await preview.getAttribute('src')
  const stored = Buffer.from(await (await fetch(new URL(String(address), portal.url()))).arrayBuffer())
  const { width = 0, height = 0 } = await sharp(stored).metadata()
  expect(height).toBeGreaterThan(width)
  const [left, top, right, bottom] = [0.1 * width, 0.1 * height, 0.9 * width, 0.9 * height]
  const upper = [await meanColour(stored, left, top), await meanColour(stored, right, top)]
  const lower = [await meanColour(stored, left, bottom), await meanColour(stored, right, bottom)]
  for (const { red, green } of upper) expect(red - green).toBeGreaterThan(200)
  for (const { red, green } of lower) expect(Math.abs(red - green)).toBeLessThan(40)
  await expectAccessible('a photo in a form')

  await form.locator('input[type=file]').setInputFiles({
    name: 'IMG_0002.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  })
  await form.getByText('This is a HEIC photo. Choose JPEG in the camera settings or export it as JPEG').waitFor()
})
