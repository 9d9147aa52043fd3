/**
 * Draws sheets in a separate thread, one at a time; organisations take turns. The thread is started for the first sheet
 * and ends with the server. If the caller disconnects or a drawing takes too long, the thread is replaced, because a
 * drawing cannot be stopped otherwise.
 */
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Language } from '../../contract/languages'
import type { LabelLayout } from '../../contract/limits'
import { disconnectError } from '../concurrency/disconnect'
import { createFairQueue } from '../concurrency/fairQueue'
import { ApiError } from '../errors/apiErrors'
import { projectRoot } from '../lib/projectRoot'
import type { BinLabel } from './binSheet'
import type { FundraiserPoster } from './fundraiserPoster'
import type { ImpactPoster } from './impactPoster'
import type { DrawingJob } from './sheetWorker'
import type { TableDocument } from './tableDocument'

export interface PdfQueue {
  /**
   * Draws a sheet of labels.
   * @param owner the organisation for which the sheet is queued
   * @param signal ends a waiting or running drawing
   * @param layout by default one page for each label
   * @param language of the sheet's title
   * @returns the PDF
   */
  draw(
    labels: BinLabel[],
    owner: string,
    signal: AbortSignal,
    layout?: LabelLayout,
    language?: Language,
  ): Promise<Buffer>
  drawPoster(poster: ImpactPoster, owner: string, signal: AbortSignal): Promise<Buffer>
  drawFundraiser(fundraiser: FundraiserPoster, owner: string, signal: AbortSignal): Promise<Buffer>
  drawPaper(paper: TableDocument, owner: string, signal: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

const here = fileURLToPath(import.meta.url)
/**
 * Code that the thread runs in development. It loads TypeScript itself, because a thread does not inherit the loader.
 */
const fromSource = `import('tsx/esm/api').then(tsx => tsx.tsImport(${JSON.stringify(pathToFileURL(join(projectRoot, 'server/print/sheetWorker.ts')).href)}, ${JSON.stringify(import.meta.url)}))`
/**
 * Memory limit of the thread. The largest sheet takes a tenth of it. Without a limit, a thread that runs out of memory
 * would end the whole process.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** Starts the thread. In the build its code is a separate file next to the server. */
const startThread = () =>
  extname(here) === '.ts'
    ? new Worker(fromSource, { eval: true, resourceLimits })
    : new Worker(join(projectRoot, 'dist/server/sheetWorker.js'), { resourceLimits })

const busy = () =>
  new ApiError('ServiceUnavailable', 'The server is too busy to create sheets; try again later', { retryAfter: 10 })

/**
 * Creates the queue of sheets to draw.
 * @param drawnWithinMs maximum time in ms for drawing a sheet; after it the call gets 503, and the thread is replaced
 */
export function openPdfQueue(drawnWithinMs = 30_000): PdfQueue {
  const inTurn = createFairQueue({ inAll: 1, each: 1, waiting: 4, waitingInAll: 40 })
  let thread: Worker | undefined

  const end = async () => {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  const begin = () => {
    const worker = startThread()
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (thread === worker) thread = undefined
    })
    thread = worker
    return worker
  }

  const run = (drawing: DrawingJob, caller: AbortSignal) =>
    new Promise<Buffer>((resolve, reject) => {
      const signal = AbortSignal.any([caller, AbortSignal.timeout(drawnWithinMs)])
      const worker = thread ?? begin()
      worker.ref()
      const settle = (finish: () => void) => {
        signal.removeEventListener('abort', leave)
        worker.off('message', take).off('error', fail).off('exit', fail)
        // Without `unref`, an idle thread would keep the process running.
        worker.unref()
        finish()
      }
      const take = (pdf: Uint8Array) => settle(() => resolve(Buffer.from(pdf.buffer)))
      const fail = (cause: (Error & { code?: string }) | number) => {
        const isTooMuch = typeof cause === 'object' && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
        const why = isTooMuch ? busy() : new Error('the thread that draws sheets ended', { cause })
        settle(() => void end().finally(() => reject(why)))
      }
      const leave = () => settle(() => void end().finally(() => reject(caller.aborted ? disconnectError() : busy())))
      worker.once('message', take).once('error', fail).once('exit', fail)
      if (signal.aborted) leave()
      else {
        signal.addEventListener('abort', leave, { once: true })
        worker.postMessage(drawing)
      }
    })

  const draw = (drawing: DrawingJob, owner: string, signal: AbortSignal) =>
    inTurn(owner, signal, () => run(drawing, signal))
  return {
    draw: (labels, owner, signal, layout = 'pages', language = 'en') =>
      draw({ labels, layout, language }, owner, signal),
    drawPoster: (poster, owner, signal) => draw({ poster }, owner, signal),
    drawFundraiser: (fundraiser, owner, signal) => draw({ fundraiser }, owner, signal),
    drawPaper: (paper, owner, signal) => draw({ paper }, owner, signal),
    close: end,
  }
}
