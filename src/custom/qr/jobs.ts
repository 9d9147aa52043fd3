/**
 * The worker's jobs. The page sends one `QrJob`; the worker posts `JobReport`s, the last of which is `done` or
 * `failed`. Terminating the worker cancels its job. `runQrJob` uses no globals of the worker, so that tests can call
 * it.
 */
import type { Batch } from './batch'
import { type BatchRejection, batchFileBytesMax, parseBatchFile, streamBatchFile } from './batchFile'
import { buildSheets, type PdfPart } from './buildSheets'
import { type CodeListHeadings, streamCodeList } from './codeList'
import { type StoredCodes, streamCodesByPage } from './codes'

export type QrJob =
  | { kind: 'sheets'; batch: Batch; stored?: Blob }
  | { kind: 'list'; batch: Batch; stored: Blob; headings: CodeListHeadings }
  | { kind: 'export'; batch: Batch; stored: Blob }
  | { kind: 'import'; file: Blob }

export type JobReport =
  | PdfPart
  | { kind: 'part'; text: string }
  | { kind: 'imported'; batch: Batch; codes: Uint8Array<ArrayBuffer> }
  | { kind: 'done' }
  | { kind: 'refused'; rejection: BatchRejection }
  | { kind: 'failed'; message: string }

const partsOf = (job: Extract<QrJob, { kind: 'list' | 'export' }>) => {
  const codes = streamCodesByPage(job.batch, job.stored satisfies StoredCodes)
  return job.kind === 'list' ? streamCodeList(job.batch, codes, job.headings) : streamBatchFile(job.batch, codes)
}

async function* reports(job: QrJob): AsyncGenerator<JobReport, void> {
  if (job.kind === 'sheets') {
    yield* buildSheets(job.batch, job.stored)
  } else if (job.kind === 'import') {
    const found =
      job.file.size > batchFileBytesMax ? ({ reason: 'tooLarge' } as const) : parseBatchFile(await job.file.text())
    yield 'reason' in found ? { kind: 'refused', rejection: found } : { kind: 'imported', ...found }
  } else {
    for await (const text of partsOf(job)) yield { kind: 'part', text }
  }
}

/**
 * Runs a job and posts its reports. The second parameter of `post` lists the buffers to transfer instead of copying.
 */
export const runQrJob = async (job: QrJob, post: (report: JobReport, moved: ArrayBuffer[]) => void) => {
  try {
    for await (const report of reports(job)) post(report, movable(report))
    post({ kind: 'done' }, [])
  } catch (error) {
    post({ kind: 'failed', message: String(error) }, [])
  }
}

const movable = (report: JobReport) => {
  if (report.kind === 'page') return [report.bytes.buffer, report.codes.buffer]
  return report.kind === 'imported' ? [report.codes.buffer] : []
}
