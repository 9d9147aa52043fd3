/** A thread that draws sheets: labels come in, a PDF goes out. What takes a second here would hold up every request. */
import { parentPort } from 'node:worker_threads'
import { type BinLabel, binSheet } from './binSheet'

parentPort?.on('message', (labels: BinLabel[]) => {
  const pdf = binSheet(labels)
  parentPort?.postMessage(pdf, [pdf.buffer as ArrayBuffer])
})
