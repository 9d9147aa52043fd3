/** Exports a stored batch to files, which a worker creates in parts, and imports a batch from a file. */
import type { Batch } from './batch'
import type { BatchRejection } from './batchFile'
import type { CodeListHeadings } from './codeList'
import type { QrJob } from './jobs'
import { runJobToEnd, type StartQrJob } from './startQrJob'

/** Thrown for a file that is too large, is not a batch, or has an invalid or repeated code. */
export class BatchFileError extends Error {
  readonly rejection: BatchRejection

  constructor(rejection: BatchRejection) {
    super(rejection.reason)
    this.rejection = rejection
  }
}

const runToBlob = async (start: StartQrJob, job: QrJob, type: string) => {
  const parts: Blob[] = []
  await runJobToEnd(start, job, report => {
    if (report.kind === 'part') parts.push(new Blob([report.text]))
  })
  return new Blob(parts, { type })
}

/** Creates a CSV file of the codes. */
export const createCodeListFile = (start: StartQrJob, batch: Batch, stored: Blob, headings: CodeListHeadings) =>
  runToBlob(start, { kind: 'list', batch, stored, headings }, 'text/csv')

export const createBatchExportFile = (start: StartQrJob, batch: Batch, stored: Blob) =>
  runToBlob(start, { kind: 'export', batch, stored }, 'application/json')

/**
 * Imports a file.
 * @throws {@link BatchFileError} if the file is rejected
 */
export const importBatchFile = async (start: StartQrJob, file: Blob) => {
  let found: { batch: Batch; codes: Blob } | undefined
  let rejection: BatchRejection | undefined
  await runJobToEnd(start, { kind: 'import', file }, report => {
    if (report.kind === 'imported') found = { batch: report.batch, codes: new Blob([report.codes]) }
    else if (report.kind === 'refused') rejection = report.rejection
  })
  if (!found) throw new BatchFileError(rejection ?? { reason: 'notABatch' })
  return found
}
