/** Entry point of the worker: receives one job and posts its reports. */
import { runSheetJob, type SheetJob } from './jobs'
import { warmUpEncoder } from './picture'

addEventListener('message', ({ data }: MessageEvent<SheetJob>) => {
  void runSheetJob(data, (report, moved) => postMessage(report, { transfer: moved }))
})
warmUpEncoder()
