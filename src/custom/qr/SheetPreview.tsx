/**
 * Preview of a batch: the first page in full size, a few pages as thumbnails, and the number of the remaining pages. A
 * batch may have 500 pages.
 */
import { useTranslate } from '../../i18n/i18n'
import { countPages } from './batch'
import { papers } from './papers'
import { SheetPicture } from './SheetPicture'
import type { QrSheetsState } from './useSheets'

const thumbnails = 8

type PreviewImage = Extract<QrSheetsState, { status: 'making' | 'ready' }>

export function SheetPreview({ sheets }: { sheets: QrSheetsState }) {
  const translate = useTranslate()
  return (
    <section className="qr-preview" aria-labelledby="qr-preview-title">
      <h2 id="qr-preview-title">{translate('qr.preview.title')}</h2>
      {'batch' in sheets && sheets.made > 0 ? (
        <Pages {...sheets} />
      ) : (
        <p className="qr-empty">{translate('qr.preview.empty')}</p>
      )}
    </section>
  )
}

function Pages({ batch, made, pictures }: PreviewImage) {
  const translate = useTranslate()
  const [first, ...others] = pictures.slice(0, Math.min(made, thumbnails + 1))
  const pages = countPages(batch)
  const hidden = pages - 1 - thumbnails
  const label = (page: number) => translate('qr.preview.page', { page: page + 1, pages })
  const { widthMm, heightMm } = papers[batch.paper]
  if (!first) return null
  return (
    <>
      <p className="p-hint">
        {translate('qr.preview.batch', { id: batch.id, paper: batch.paper, width: widthMm, height: heightMm })}
      </p>
      <SheetPicture className="qr-first" batch={batch} page={0} picture={first} label={label(0)} />
      {others.length > 0 && (
        <ul className="qr-thumbnails">
          {others.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no id but their number
            <li key={index}>
              <SheetPicture
                className="qr-thumbnail"
                batch={batch}
                page={index + 1}
                picture={picture}
                label={label(index + 1)}
              />
              <span aria-hidden="true">{index + 2}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="p-hint">{translate('qr.preview.more', hidden)}</p>}
    </>
  )
}
