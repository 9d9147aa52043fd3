/**
 * Restores after a test file the settings that it changed for the whole process, because the files of a worker share
 * the process.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
