/** Masses by material as a table, with its rows as a CSV file. */
import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { toCsv } from '../../../contract/csv'
import { materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatTenths } from '../cells/format'
import { saveFile } from '../engine/saveFile'
import { csvRows, type MassRow } from './rows'
import { TableSection } from './TableSection'

interface MassTableProps {
  title: string
  /** What a row is of. */
  first: string
  rows: readonly MassRow[]
  /** Without its ending. */
  fileName: string
  /** Of a table of which there may be more: the first ten are shown, and the way to the rest. */
  all?: { isShown: boolean; show(): void }
}

const topTen = 10

export const MassTable = ({ title, first, rows: known, fileName, all }: MassTableProps) => {
  const rows = all && !all.isShown ? known.slice(0, topTen) : known
  const translate = useTranslate()
  const language = useLanguage()
  const heading = [
    first,
    ...materials.map(material => translate(`materials.${material}`)),
    translate('analytics.total'),
  ]
  const kilograms = (value: number) => formatTenths(value, language)
  const download = () =>
    saveFile(new Blob(['\uFEFF', toCsv(csvRows(known, heading))], { type: 'text/csv' }), `${fileName}.csv`)
  // The button goes with its click: where the rows begin is where one reads on.
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('section')?.querySelector('h2')?.focus()
    all?.show()
  }
  return (
    <TableSection
      title={title}
      heading={heading}
      rows={rows.map(({ id, name, kgByMaterial, totalKg }) => ({
        id,
        cells: [name, ...materials.map(material => kilograms(kgByMaterial[material])), kilograms(totalKg)],
      }))}
      empty={translate('analytics.empty')}
      action={
        <Button
          startIcon={<Download />}
          onClick={download}
          disabled={rows.length === 0}
          aria-label={`${translate('engine.export')}: ${title}`}
        >
          {translate('engine.export')}
        </Button>
      }
    >
      {rows.length < known.length && (
        <Button onClick={showAll} aria-label={`${translate('analytics.showAll')}: ${title}`} sx={{ mt: 1 }}>
          {translate('analytics.showAll')}
        </Button>
      )}
    </TableSection>
  )
}
