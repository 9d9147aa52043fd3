/** Entry point of the worker: receives one job and posts its reports. */
import { type QrJob, runQrJob } from './jobs'
import { warmUpEncoder } from './picture'

addEventListener('message', ({ data }: MessageEvent<QrJob>) => {
  void runQrJob(data, (report, moved) => postMessage(report, { transfer: moved }))
})
warmUpEncoder()
