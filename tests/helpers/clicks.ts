/** Clicks by a pointer or a finger, counted. */
import type { Locator } from 'playwright'

export const newClicks = () => {
  let count = 0
  const click = async (target: Locator) => {
    count += 1
    await target.click()
  }
  return { click, count: () => count }
}
