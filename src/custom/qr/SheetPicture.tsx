/**
 * Shows a page at its paper size in millimetres: the picture of the codes, and the marks and texts of the margin. Used
 * on the screen and for printing.
 */
import { memo } from 'react'
import { limits } from '../../../contract/limits'
import type { Batch } from './batch'
import { buildCaptions, buildMarginLines, captionMm, lineWidthMm } from './margin'
import { type PaperName, papers } from './papers'
import { useObjectUrl } from './useObjectUrl'

const strokes = (name: PaperName) =>
  buildMarginLines(papers[name])
    .map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`)
    .join('')

const marks: Record<PaperName, string> = { A3: strokes('A3'), A4: strokes('A4') }

interface SheetPictureProps {
  batch: Batch
  /** Number of the page, counted from 0. */
  page: number
  picture: Blob
  label: string
  className: string
  onLoad?: () => void
}

/** The component is memoised, because each new page updates the screen, but earlier pages do not change. */
export const SheetPicture = memo(({ batch, page, picture, label, className, onLoad }: SheetPictureProps) => {
  const { widthMm, heightMm, columns, rows, leftMm, topMm } = papers[batch.paper]
  const url = useObjectUrl(picture)
  return (
    <svg className={className} viewBox={`0 0 ${widthMm} ${heightMm}`} role="img" aria-label={label}>
      {url && (
        <image
          href={url}
          x={leftMm}
          y={topMm}
          width={columns * limits.qrCellMm}
          height={rows * limits.qrCellMm}
          preserveAspectRatio="none"
          onLoad={onLoad}
        />
      )}
      <path d={marks[batch.paper]} stroke="#000" strokeWidth={lineWidthMm} />
      {buildCaptions(batch, page).map(({ text, x, y }) => (
        <text key={x} x={x} y={y} fontSize={captionMm} fontFamily="Helvetica, Arial, sans-serif" xmlSpace="preserve">
          {text}
        </text>
      ))}
    </svg>
  )
})
SheetPicture.displayName = 'SheetPicture'
