import type { Log } from './log'

interface PeriodicJob {
  /** Name of the job, with which its log lines begin. */
  name: string
  everyMs: number
  log: Pick<Log, 'error'>
  run(): Promise<unknown>
}

/**
 * Runs a job at intervals. If a run takes longer than the interval, the runs that become due meanwhile are skipped, so
 * that runs do not pile up while the database does not respond. Errors are logged; the next run tries again.
 */
export function startPeriodicJob({ name, everyMs, log, run }: PeriodicJob) {
  let running: Promise<unknown> | undefined
  const start = () => {
    running ??= run()
      .catch(err => log.error({ err }, `${name}: this run failed, the next one begins within ${everyMs / 1000} s`))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(start, everyMs)
  timer.unref()
  return {
    /** Starts a run immediately, unless one is running. */
    start,
    /** Ends the job after the current run. */
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
