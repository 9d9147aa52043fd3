// @ts-check
/**
 * Converts CMYK to RGB as browsers do for a picture without a CMYK profile: red is (255 - cyan) * (255 - black) / 255,
 * and green and blue follow from magenta and yellow in the same way.
 * @param {import('./raster.mjs').Pixels} pixels with the channels cyan, magenta, yellow and black
 * @returns {import('./raster.mjs').Pixels}
 */
export function cmykToRgb({ data, width, height }) {
  const rgb = Buffer.allocUnsafe(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4) {
    const light = 255 - (data[from + 3] ?? 0)
    for (let channel = 0; channel < 3; channel++)
      rgb[to++] = Math.round(((255 - (data[from + channel] ?? 0)) * light) / 255)
  }
  return { data: rgb, width, height, channels: 3 }
}
