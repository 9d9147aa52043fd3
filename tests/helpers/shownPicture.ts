/** Compares stored pictures with what a browser shows of the uploaded file. */
import type { Browser } from 'playwright'
import sharp from 'sharp'

/**
 * Returns the pixels of a picture on a white background, reduced to 40 × 40 pixels. In this size it does not matter
 * that browsers and other renderers draw edges differently.
 */
export const readPixels = async (picture: Uint8Array) =>
  await sharp(picture).flatten({ background: '#fff' }).resize(40, 40, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** Returns the mean difference of the channels of two pictures, from 0 to 255. */
export const meanPixelDifference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

/** Returns a screenshot of a picture that a page shows in the picture's own size. */
export const screenshotOfPicture = async (
  browser: Browser,
  content: Uint8Array,
  type: string,
  viewport: { width: number; height: number },
) => {
  const page = await browser.newPage({ viewport })
  const address = `data:${type};base64,${Buffer.from(content).toString('base64')}`
  // The page shows the picture in its own size, because a drawing without a view box would not grow with a larger image
  // element.
  await page.setContent(`<body style="margin:0"><img style="display:block" src="${address}">`)
  const image = page.locator('img')
  await image.evaluate((element: HTMLImageElement) => element.decode())
  const shown = await image.screenshot()
  await page.close()
  return shown
}
