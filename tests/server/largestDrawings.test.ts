/** Checks how long drawings of the largest size block the event loop, and how much processor time reading them takes. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { readSvg } from '../../server/files/convert/svg.mjs'
import { convertImage } from '../../server/files/convertImage'
import { drawingsByBeginning, largestDrawings } from '../helpers/largestDrawings'

const isWhole = process.env.DRAWINGS === 'whole'
const pictures = expect.objectContaining({ sm: expect.anything() })

describe('a drawing of the largest size, full of', () => {
  /**
   * The part of a picture's time limit that a conversion may take here. Rendering does not count, because it runs in
   * another process, which can be ended.
   */
  const part = { cpuMs: 500, wallMs: 60_000 }
  const never = new AbortController().signal

  /**
   * Returns the longest time for which the work blocked the event loop. A busy machine delays timers too, so the result
   * is limited to the time for which the loop was active.
   */
  const longestHoldMs = async (work: () => Promise<unknown>) => {
    const delays = monitorEventLoopDelay({ resolution: 10 })
    const before = performance.eventLoopUtilization()
    delays.enable()
    await work()
    delays.disable()
    return Math.min(delays.max / 1e6, performance.eventLoopUtilization(before).active)
  }

  // The server itself reads only the beginning of a drawing; another process reads the rest. `npm test` therefore starts
  // the other process for the drawings with a long beginning, and `npm run attack -- --only uploads` for all of them.
  const converted = isWhole ? largestDrawings : drawingsByBeginning
  test.each(converted)('%s does not block other calls', async (_name, content) => {
    const drawing = Buffer.from(content())
    // The smallest value of several runs counts: a busy machine delays only some of them, but a costly drawing delays
    // all.
    let heldMs = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 4 && heldMs >= 200; attempt++) {
      const held = await longestHoldMs(async () => {
        const outcome = await convertImage(drawing, 'shop', never, part).catch(error => error.errorCode)
        expect(outcome).toEqual(expect.toBeOneOf([pictures, 'UnprocessableEntity', 'PayloadTooLarge']))
      })
      heldMs = Math.min(heldMs, held)
    }
    expect(heldMs).toBeLessThan(200)
  })

  test.each(largestDrawings)('%s is read within a part of the time limit of a picture', (_name, content) => {
    const bytes = Buffer.from(content())
    const before = process.cpuUsage()
    try {
      readSvg(bytes)
    } catch (error) {
      expect(error).toHaveProperty('name', 'ImageRejectionError')
    }
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2000)
  })
})
