/** Clicks and taps like a user, and counts the clicks and taps. */
import type { Locator } from 'playwright'

export const createClickCounter = () => {
  let count = 0
  const click = async (target: Locator) => {
    count += 1
    await target.click()
  }
  const tap = async (target: Locator) => {
    count += 1
    await target.tap()
  }
  return { click, tap, count: () => count }
}
