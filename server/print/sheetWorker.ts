/**
 * Draws sheets in a thread: receives the content as a message and sends a PDF. A sheet can take a second, which would
 * delay every request in the main thread.
 */
import { parentPort } from 'node:worker_threads'
import type { Language } from '../../contract/languages'
import type { LabelLayout } from '../../contract/limits'
import { type BinLabel, drawBinSheet } from './binSheet'
import { drawFundraiserPoster, type FundraiserPoster } from './fundraiserPoster'
import { drawImpactPoster, type ImpactPoster } from './impactPoster'
import { drawLabelSheet } from './labelSheet'
import { drawTableDocument, type TableDocument } from './tableDocument'

export type DrawingJob =
  | { labels: BinLabel[]; layout: LabelLayout; language: Language }
  | { poster: ImpactPoster }
  | { fundraiser: FundraiserPoster }
  | { paper: TableDocument }

const drawLabels = { pages: drawBinSheet, labels: drawLabelSheet } as const satisfies Record<LabelLayout, unknown>

const draw = (drawing: DrawingJob) => {
  if ('poster' in drawing) return drawImpactPoster(drawing.poster)
  if ('fundraiser' in drawing) return drawFundraiserPoster(drawing.fundraiser)
  return 'paper' in drawing
    ? drawTableDocument(drawing.paper)
    : drawLabels[drawing.layout](drawing.labels, drawing.language)
}

parentPort?.on('message', (drawing: DrawingJob) => {
  const pdf = draw(drawing)
  parentPort?.postMessage(pdf, [pdf.buffer as ArrayBuffer])
})
