/**
 * Starts jobs in workers. Terminating a worker cancels its job. One worker is started in advance, because starting a
 * worker takes longer than creating a page.
 */
import type { JobReport, QrJob } from './jobs'

/** Starts a job and calls `onReport` with each report. Returns a function that cancels the job. */
export type StartQrJob = (job: QrJob, onReport: (report: JobReport) => void) => () => void

const open = () => new Worker(new URL('./qrSheetWorker.ts', import.meta.url), { type: 'module', name: 'qr-sheets' })

let waiting: Worker | undefined

/**
 * Prepares a worker for the next job.
 * @returns a function that terminates the worker if no job has used it
 */
export const prepareWorker = () => {
  waiting ??= open()
  return () => {
    waiting?.terminate()
    waiting = undefined
  }
}

export const startQrJob: StartQrJob = (job, onReport) => {
  const worker = waiting ?? open()
  waiting = undefined
  worker.onmessage = ({ data }: MessageEvent<JobReport>) => onReport(data)
  // The worker's code could not be loaded, or threw an error that it does not handle itself.
  worker.onerror = event => onReport({ kind: 'failed', message: event.message || 'The worker did not start' })
  worker.postMessage(job)
  return () => worker.terminate()
}

/**
 * Runs a job to its end, then terminates the worker.
 * @param onReport receives all reports except the last
 * @throws if the signal aborts or the job fails
 */
export const runJobToEnd = (
  start: StartQrJob,
  job: QrJob,
  onReport: (report: JobReport) => void,
  signal?: AbortSignal,
) =>
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
