/** Checks the job that runs at intervals: one run at a time, and an error does not end it. */
import { describe, expect, test, vi } from 'vitest'
import { startPeriodicJob } from '../../server/lib/periodicJob'

/** Starts a job whose runs end when the test ends them. */
const startJob = () => {
  const ends: { resolve(): void; reject(error: Error): void }[] = []
  const log = { error: vi.fn() }
  const run = () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }))
  return { ends, log, job: startPeriodicJob({ name: 'letters', everyMs: 5, log, run }) }
}

describe('a periodic job', () => {
  test('starts no run while the previous one is running', async () => {
    const { ends, job } = startJob()
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    await new Promise(done => setTimeout(done, 40))
    expect(ends).toHaveLength(1)
    ends[0]?.resolve()
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    ends[1]?.resolve()
    await job.stop()
  })

  test('logs an error and runs again', async () => {
    const { ends, log, job } = startJob()
    job.start()
    const err = new Error('no database')
    ends[0]?.reject(err)
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ err }, expect.stringMatching(/^letters: this run failed/))
    ends[1]?.resolve()
    await job.stop()
  })

  test('ends after the current run', async () => {
    const { ends, job } = startJob()
    job.start()
    let isStopped = false
    const stopping = job.stop().then(() => {
      isStopped = true
    })
    await new Promise(done => setTimeout(done, 20))
    expect(isStopped).toBe(false)
    ends[0]?.resolve()
    await stopping
    expect(ends).toHaveLength(1)
  })
})
