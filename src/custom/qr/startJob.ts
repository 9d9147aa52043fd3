/**
 * Starts a worker for a job; ending it is how a job is cancelled. One worker waits for the next job with its code
 * loaded: starting takes longer than a page.
 */
import type { Job, JobReport } from './jobs'

/** Calls back with each report until the returned function ends the job. */
export type StartJob = (job: Job, onReport: (report: JobReport) => void) => () => void

const open = () => new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module', name: 'qr-sheets' })

let waiting: Worker | undefined

/** Has a worker ready for the first job. @returns what ends it, where no job came */
export const prepareWorker = () => {
  waiting ??= open()
  return () => {
    waiting?.terminate()
    waiting = undefined
  }
}

export const startJob: StartJob = (job, onReport) => {
  const worker = waiting ?? open()
  waiting = undefined
  worker.onmessage = ({ data }: MessageEvent<JobReport>) => onReport(data)
  // The worker's code did not load, or broke outside of its own error handling.
  worker.onerror = event => onReport({ kind: 'failed', message: event.message || 'The worker did not start' })
  worker.postMessage(job)
  return () => worker.terminate()
}

/** Runs a job to its end; ends the worker. `onReport` sees everything but the end. Rejects when the signal aborts or the job fails. */
export const finishJob = (start: StartJob, job: Job, onReport: (report: JobReport) => void, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const settle = (conclude: () => void) => {
      end()
      signal?.removeEventListener('abort', onAbort)
      conclude()
    }
    const onAbort = () => settle(() => reject(signal?.reason))
    const end = start(job, report => {
      if (report.kind === 'done') settle(resolve)
      else if (report.kind === 'failed') settle(() => reject(new Error(report.message)))
      else onReport(report)
    })
    signal?.addEventListener('abort', onAbort)
  })
