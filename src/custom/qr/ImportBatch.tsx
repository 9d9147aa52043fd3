/**
 * File input for a batch of QR codes that another browser exported. Shows the problem if the file cannot be imported.
 */
import { type ChangeEvent, useId, useState } from 'react'
import { type TranslateParams, useTranslate } from '../../i18n/i18n'
import { toast } from '../ui/toast'
import type { Batch } from './batch'
import { BatchFileError, importBatchFile } from './batchFiles'
import { BatchAlreadyStoredError } from './batchStore'
import type { StartQrJob } from './startQrJob'

interface BatchProblem {
  key: string
  params: TranslateParams
}

const problemOf = (error: unknown): BatchProblem => {
  if (error instanceof BatchFileError)
    return { key: `qr.import.${error.rejection.reason}`, params: { ...error.rejection } }
  return { key: error instanceof BatchAlreadyStoredError ? 'qr.import.alreadyKept' : 'qr.batches.failed', params: {} }
}

interface ImportBatchProps {
  start: StartQrJob
  onImported: (batch: Batch, codes: Blob) => Promise<void>
}

export function ImportBatch({ start, onImported }: ImportBatchProps) {
  const translate = useTranslate()
  const id = useId()
  const [problem, setProblem] = useState<BatchProblem>()

  const take = async (file: Blob) => {
    setProblem(undefined)
    try {
      const { batch, codes } = await importBatchFile(start, file)
      await onImported(batch, codes)
      toast(translate('qr.import.done', { name: batch.name }), 'success')
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void take(file)
    // The input is cleared, so that the browser sends an event if the user chooses the same file again.
    target.value = ''
  }
  return (
    <div className="p-file qr-import">
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="p-hidden p-file-input"
        aria-describedby={`${id}-problem`}
        onChange={onChange}
      />
      <label htmlFor={id} className="p-button p-quiet-button">
        {translate('qr.import.choose')}
      </label>
      <p id={`${id}-problem`} className="p-problem" role="alert">
        {problem && translate(problem.key, problem.params)}
      </p>
    </div>
  )
}
