// @ts-check
/**
 * Converts printing inks (CMYK) to RGB like browsers do for a picture without a profile of its inks: each colour is what
 * its ink and black leave of the white paper.
 * @param {import('./raster.mjs').Pixels} pixels with the channels cyan, magenta, yellow and black
 * @returns {import('./raster.mjs').Pixels}
 */
export function rgbFromInks({ data, width, height }) {
  const rgb = Buffer.allocUnsafe(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4) {
    const light = 255 - (data[from + 3] ?? 0)
    for (let channel = 0; channel < 3; channel++)
      rgb[to++] = Math.round(((255 - (data[from + channel] ?? 0)) * light) / 255)
  }
  return { data: rgb, width, height, channels: 3 }
}
