import { expect, it } from 'vitest'
import { labelsFileNameOf } from '../../../src/custom/bins/labelsFileName'

it.each([
  ['Магазин №1', 'qr-code-sheet Магазин №1.pdf'],
  ['A/B: "C"', 'qr-code-sheet A B C.pdf'],
  ['', 'qr-code-sheet.pdf'],
  ['//', 'qr-code-sheet.pdf'],
])('the labels of the store %j are saved as %s', (name, file) => {
  expect(labelsFileNameOf(name)).toBe(file)
})
