/** A thread that draws sheets: what is on one comes in, a PDF goes out. What takes a second here would hold up every request. */
import { parentPort } from 'node:worker_threads'
import { type BinLabel, binSheet } from './binSheet'
import { type Poster, posterSheet } from './posterSheet'

export type Drawing = { labels: BinLabel[] } | { poster: Poster }

parentPort?.on('message', (drawing: Drawing) => {
  const pdf = 'poster' in drawing ? posterSheet(drawing.poster) : binSheet(drawing.labels)
  parentPort?.postMessage(pdf, [pdf.buffer as ArrayBuffer])
})
