/** Entry point of the worker: receives one job and posts its reports. */
import { type Job, runJob } from './jobs'
import { warmUp } from './picture'

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  void runJob(data, (report, moved) => postMessage(report, { transfer: moved }))
})
warmUp()
