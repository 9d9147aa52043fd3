/** Shows the progress while pages are created, then buttons for the created pages. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/i18n'
import { saveFile } from '../ui/saveFile'
import { countPages } from './batch'
import { PrintSheets } from './PrintSheets'
import type { QrSheetsState } from './useSheets'

/** CSS class of the status line. The line is visually hidden while the progress bar is shown. */
const statusClass: Partial<Record<QrSheetsState['status'], string>> = { making: 'p-hidden', failed: 'p-problem' }

/**
 * Returns the message for screen readers. It changes only at the start, at each quarter and at the end, because
 * announcing every page would be too much.
 */
const announcement = (sheets: QrSheetsState) => {
  if (sheets.status !== 'making') return { key: `qr.status.${sheets.status}`, quarter: 0 }
  return { key: 'qr.status.making', quarter: Math.floor((sheets.made * 4) / countPages(sheets.batch)) * 25 }
}

interface ResultProps {
  sheets: QrSheetsState
  onCancel: () => void
}

export function SheetsResult({ sheets, onCancel }: ResultProps) {
  const translate = useTranslate()
  const [isPrinting, setPrinting] = useState(false)
  const onPrinted = useCallback(() => setPrinting(false), [])
  const { key, quarter } = announcement(sheets)
  const ready = sheets.status === 'ready' ? sheets : undefined
  const status = useFocusWhenLost(sheets.status)
  return (
    <section className="qr-result">
      <p ref={status} role="status" tabIndex={-1} className={statusClass[sheets.status]}>
        {translate(key, { percent: quarter })}
      </p>
      {sheets.status === 'making' && (
        <Progress made={sheets.made} pages={countPages(sheets.batch)} onCancel={onCancel} />
      )}
      <div className="p-actions">
        <button type="button" className="p-button" disabled={!ready || isPrinting} onClick={() => setPrinting(true)}>
          {translate('qr.result.print')}
        </button>
        <button
          type="button"
          className="p-button p-quiet-button"
          disabled={!ready}
          onClick={() => ready && saveFile(ready.pdf, `qr-${ready.batch.id}-${ready.batch.paper}.pdf`)}
        >
          {translate('qr.result.download')}
        </button>
      </div>
      <p className="p-hint">{translate('qr.result.hint')}</p>
      {ready && isPrinting && <PrintSheets batch={ready.batch} pictures={ready.pictures} onDone={onPrinted} />}
    </section>
  )
}

/** Moves the focus to the status line when the progress bar and its focused button disappear. */
const useFocusWhenLost = (status: QrSheetsState['status']) => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (status !== 'idle' && document.activeElement === document.body) line.current?.focus()
  }, [status])
  return line
}

function Progress({ made, pages, onCancel }: { made: number; pages: number; onCancel: () => void }) {
  const translate = useTranslate()
  return (
    <div className="qr-progress">
      <progress max={pages} value={made} aria-label={translate('qr.result.progress')} />
      <span aria-hidden="true">{translate('qr.preview.page', { page: made, pages })}</span>
      <button type="button" className="p-button p-quiet-button" onClick={onCancel}>
        {translate('qr.result.cancel')}
      </button>
    </div>
  )
}
