/** Checks that a long loop of one call runs in slices, between which other calls are answered. */
import { expect, test } from 'vitest'
import { mapInSlices } from '../../server/lib/slices'

const busyMs = 5
const work = (item: number) => {
  const until = performance.now() + busyMs
  while (performance.now() < until);
  return item * 2
}

test('other work runs between the slices, and the results keep their order', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const items = Array.from({ length: 40 }, (_, at) => at)
  expect(await mapInSlices(items, work)).toEqual(items.map(item => item * 2))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})
