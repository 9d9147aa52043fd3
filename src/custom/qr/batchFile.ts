/**
 * Reads and writes the export file of a batch, which another browser can import: JSON, one code per line. `{format,
 * version, id, name, createdAt, paper, startCell, codes: [base64, …]}`
 */
import { limits } from '../../../contract/limits'
import { type Batch, batchIdPattern, batchNameMax } from './batch'
import { toQrTexts } from './codes'
import { pagesMax, paperNames, papers } from './papers'

const format = 'qr-sheet-batch'
const version = 1

/**
 * Reason why a file is rejected; its message is `qr.import.<reason>`. `at` is the number of the faulty code, counted
 * from 1.
 */
export type BatchRejection = { reason: 'tooLarge' | 'notABatch' } | { reason: 'badCode' | 'repeatedCode'; at: number }

/** Maximum size of a file: a full batch on the largest paper, plus space for the other properties. */
export const batchFileBytesMax = (pagesMax * papers.A3.cells + 100) * 30

/** Yields the text of the file piece by piece: its beginning, the texts of each array of `codes`, and its end. */
export async function* streamBatchFile(batch: Batch, codes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const { id, name, createdAt, paper, startCell } = batch
  const head = JSON.stringify({ format, version, id, name, createdAt, paper, startCell })
  yield `${head.slice(0, -1)},"codes":[\n`
  let separator = ''
  for await (const part of codes) {
    yield separator +
      toQrTexts(part)
        .map(text => `"${text}"`)
        .join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const asBatch = (value: unknown): { batch: Batch; texts: unknown[] } | undefined => {
  if (!isObject(value) || value.format !== format || value.version !== version || !Array.isArray(value.codes)) return
  const { id, name, createdAt, startCell, codes } = value
  const paper = paperNames.find(known => known === value.paper)
  if (!paper || typeof id !== 'string' || !batchIdPattern.test(id) || typeof name !== 'string' || !name.trim()) return
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) return
  const { cells } = papers[paper]
  if (typeof startCell !== 'number' || !Number.isInteger(startCell) || startCell < 0 || startCell >= cells) return
  if (!codes.length || startCell + codes.length > pagesMax * cells) return
  const date = new Date(createdAt).toISOString()
  const batch = { id, name: name.trim().slice(0, batchNameMax), createdAt: date, paper, startCell, count: codes.length }
  return { batch, texts: codes }
}

const base64 = /^[A-Za-z0-9+/]{21}[AQgw]==$/

const asCodes = (texts: readonly unknown[]): Uint8Array<ArrayBuffer> | BatchRejection => {
  const seen = new Set<string>()
  const codes = new Uint8Array(texts.length * limits.qrCodeBytes)
  for (const [index, text] of texts.entries()) {
    if (typeof text !== 'string' || !base64.test(text)) return { reason: 'badCode', at: index + 1 }
    if (seen.has(text)) return { reason: 'repeatedCode', at: index + 1 }
    seen.add(text)
    codes.set(
      Uint8Array.from(atob(text), letter => letter.charCodeAt(0)),
      index * limits.qrCodeBytes,
    )
  }
  return codes
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses the text of a file into a batch and its codes, or returns the reason for rejecting it. */
export const parseBatchFile = (text: string): { batch: Batch; codes: Uint8Array<ArrayBuffer> } | BatchRejection => {
  const found = asBatch(parse(text))
  if (!found) return { reason: 'notABatch' }
  const codes = asCodes(found.texts)
  return codes instanceof Uint8Array ? { batch: found.batch, codes } : codes
}
