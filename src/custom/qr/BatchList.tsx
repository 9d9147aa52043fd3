/**
 * Lists the batches of QR codes that are stored in this browser. Buttons print, rename and delete a batch, save its
 * codes, and export it; another button imports a batch from a file.
 */
import { useTranslate } from '../../i18n/i18n'
import { saveFile } from '../ui/saveFile'
import { toast } from '../ui/toast'
import { type BatchAction, BatchRow } from './BatchRow'
import type { Batch } from './batch'
import { createBatchExportFile, createCodeListFile } from './batchFiles'
import type { BatchStore } from './batchStore'
import { ImportBatch } from './ImportBatch'
import type { StartQrJob } from './startQrJob'
import type { useBatches } from './useBatches'

interface BatchListProps {
  batches: ReturnType<typeof useBatches>
  store: BatchStore
  start: StartQrJob
  isBusy: boolean
  onPrintAgain: (batch: Batch, codes: Blob) => void
}

export function BatchList({ batches, store, start, isBusy, onPrintAgain }: BatchListProps) {
  const translate = useTranslate()

  const list = async (batch: Batch) => {
    const headings = ['code', 'page', 'row', 'column'].map(key => translate(`qr.list.${key}`))
    const [code = '', page = '', row = '', column = ''] = headings
    const file = await createCodeListFile(start, batch, await store.codes(batch.id), [code, page, row, column])
    saveFile(file, `qr-${batch.id}-codes.csv`)
  }
  const actions: Record<BatchAction, (batch: Batch) => Promise<void>> = {
    printAgain: async batch => onPrintAgain(batch, await store.codes(batch.id)),
    list,
    export: async batch =>
      saveFile(await createBatchExportFile(start, batch, await store.codes(batch.id)), `qr-${batch.id}.json`),
    delete: batches.remove,
  }
  const attempt = (work: Promise<void>) => {
    work.catch(() => toast(translate('qr.batches.failed')))
  }

  return (
    <section className="qr-batches" aria-labelledby="qr-batches-title">
      <h2 id="qr-batches-title">{translate('qr.batches.title')}</h2>
      <p className="p-hint">{translate('qr.batches.hint')}</p>
      {batches.isBroken && (
        <p className="p-problem" role="alert">
          {translate('qr.batches.broken')}
        </p>
      )}
      {!batches.isBroken && batches.batches.length === 0 && <p className="qr-empty">{translate('qr.batches.empty')}</p>}
      <ul>
        {batches.batches.map(batch => (
          <BatchRow
            key={batch.id}
            batch={batch}
            isBusy={isBusy}
            onAction={action => attempt(actions[action](batch))}
            onRename={name => attempt(batches.rename(batch, name))}
          />
        ))}
      </ul>
      <ImportBatch start={start} onImported={batches.add} />
    </section>
  )
}
