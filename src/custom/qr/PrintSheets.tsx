/**
 * Renders the pages for printing, outside of the visible screen. Opens the print dialog when all pages are loaded, and
 * calls `onDone` when that dialog closes. `@page` rules in qr.css set the paper size and margins.
 */
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Batch } from './batch'
import { SheetPicture } from './SheetPicture'

interface PrintSheetsProps {
  batch: Batch
  pictures: readonly Blob[]
  onDone: () => void
}

export function PrintSheets({ batch, pictures, onDone }: PrintSheetsProps) {
  const loaded = useRef(0)
  useEffect(() => {
    addEventListener('afterprint', onDone)
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])

  const onLoad = () => {
    loaded.current += 1
    if (loaded.current === pictures.length) window.print()
  }

  return createPortal(
    <div className={`qr-print qr-print-${batch.paper}`} aria-hidden="true">
      {pictures.map((picture, page) => (
        <SheetPicture
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no id but their number
          key={page}
          batch={batch}
          page={page}
          picture={picture}
          label=""
          className="qr-print-page"
          onLoad={onLoad}
        />
      ))}
    </div>,
    document.body,
  )
}
