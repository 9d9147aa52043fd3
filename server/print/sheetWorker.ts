/** A thread that draws sheets: what is on one comes in, a PDF goes out. What takes a second here would hold up every request. */
import { parentPort } from 'node:worker_threads'
import type { SheetLayout } from '../../contract/limits'
import { type BinLabel, binSheet } from './binSheet'
import { labelSheet } from './labelSheet'
import { type Poster, posterSheet } from './posterSheet'

export type Drawing = { labels: BinLabel[]; layout: SheetLayout } | { poster: Poster }

const drawLabels = { pages: binSheet, labels: labelSheet } as const satisfies Record<SheetLayout, unknown>

parentPort?.on('message', (drawing: Drawing) => {
  const pdf = 'poster' in drawing ? posterSheet(drawing.poster) : drawLabels[drawing.layout](drawing.labels)
  parentPort?.postMessage(pdf, [pdf.buffer as ArrayBuffer])
})
