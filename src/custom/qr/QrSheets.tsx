/**
 * The page that generates QR sheets (spec section 2.3; docs/readings.md, 8). It has no shell, but uses react-admin's
 * inputs.
 */
import { lazy, Suspense, use, useEffect, useMemo } from 'react'
import { areaPaths } from '../../areaPaths'
import { useTranslate } from '../../i18n/i18n'
import { loadQrMessages } from '../../i18n/lazyMessages'
import { readSession } from '../../session/session'
import { Toaster } from '../public/Toaster'
import { PageLoading } from '../ui/PageLoading'
import { getProductName } from '../ui/productName'
import { toast } from '../ui/toast'
import { BatchList } from './BatchList'
import type { Batch } from './batch'
import { type BatchStore, batchOwner, openBatchStore } from './batchStore'
import { SheetPreview } from './SheetPreview'
import { SheetsResult } from './SheetsResult'
import { prepareWorker, type StartQrJob, startQrJob } from './startQrJob'
import { useBatches } from './useBatches'
import { useSheets } from './useSheets'
import './qr.css'

/**
 * The form is loaded lazily, because it contains react-admin's inputs. The browser already has their code if the user
 * opened this page from the portal of a role.
 */
const SheetForm = lazy(async () => ({ default: (await import('./SheetForm')).SheetForm }))

interface QrSheetsProps {
  /** Runs the job that creates pages; by default in a Web Worker. */
  start?: StartQrJob
  /** Stores the batches; by default in this browser's IndexedDB, for the signed-in organisation. */
  store?: BatchStore
}

export function QrSheets(props: QrSheetsProps) {
  return (
    <Suspense fallback={<PageLoading />}>
      <Page {...props} />
    </Suspense>
  )
}

/** Returns the URL path of the page where the labels of bins are printed. */
const storesPath = () =>
  `${areaPaths[readSession()?.role === 'Institution' ? 'Institution' : 'Retailer'].path}/structure`

const ownStore = () => openBatchStore(batchOwner())

function Page({ start = startQrJob, store: given }: QrSheetsProps) {
  use(loadQrMessages())
  const translate = useTranslate()
  const store = useMemo(() => given ?? ownStore(), [given])
  const storedBatches = useBatches(store)
  // If the browser cannot store the batch (storage full, private browsing), the batch can still be printed.
  const keep = (batch: Batch, codes: Blob) =>
    storedBatches.add(batch, codes).catch(() => toast(translate('qr.batches.notKept')))
  const { sheets, make, cancel } = useSheets(start, keep)
  const isBusy = sheets.status === 'making'
  // Prepares a worker for the next job while no pages are being created.
  useEffect(() => {
    if (start === startQrJob && !isBusy) return prepareWorker()
  }, [start, isBusy])
  const title = translate('qr.title')
  useEffect(() => {
    document.title = `${title} · ${getProductName(translate)}`
  }, [title, translate])

  return (
    <div className="p-page qr-page">
      {/* The theme renders the inputs' menus inside `#content`. The screens of a role have such an element, so this
          page needs one too. */}
      <main id="content" className="qr-main">
        <div className="qr-heading">
          <h1>{title}</h1>
          <p className="p-lead">{translate('qr.lead')}</p>
          <p className="p-lead">
            {`${translate('qr.purpose')} `}
            <a href={storesPath()}>{translate('qr.binLabels')}</a>
          </p>
        </div>
        <div className="qr-controls">
          <Suspense fallback={<div className="qr-form-to-come" />}>
            <SheetForm isBusy={isBusy} onCreate={make} />
          </Suspense>
          <SheetsResult sheets={sheets} onCancel={cancel} />
        </div>
        <SheetPreview sheets={sheets} />
        <BatchList batches={storedBatches} store={store} start={start} isBusy={isBusy} onPrintAgain={make} />
      </main>
      <Toaster />
    </div>
  )
}
