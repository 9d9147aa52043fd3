/**
 * Restores settings of the process after a test file that changed them, because the test files of a worker share the
 * process.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
