import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { binQrText } from '../../../contract/limits'
import { createQrLayout } from '../../../src/custom/bins/qrPng'

const text = binQrText('0d0ddccf-261b-5971-aa2f-03b40dff9fe9')

const draw = (size: number) => {
  const { modules, scale, margin } = createQrLayout(text, size)
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  const isDark = (x: number, y: number) => modules[Math.floor((y - margin) / scale)]?.[Math.floor((x - margin) / scale)]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (isDark(x, y)) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  return { width: size, height: size, data }
}

it('encodes bin and the guid without dashes', () => {
  expect(decodeQR(draw(300))).toBe('bin0d0ddccf261b5971aa2f03b40dff9fe9')
})

it('uses a whole number of pixels for each module and a margin of at least four modules', () => {
  const { modules, scale, margin } = createQrLayout(text, 300)
  expect(Number.isInteger(scale)).toBe(true)
  expect(margin).toBeGreaterThanOrEqual(4 * scale)
  expect(modules.length * scale + 2 * margin).toBeLessThanOrEqual(300)
})
