/** Table of masses by material, with a button that exports it. */
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Material, materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatWithOneDecimal } from '../ui/format'
import { TableSection } from '../ui/TableSection'
import { buildMassTable, type MassRow } from './massRows'
import { TableExportButton } from './TableExportButton'

interface MassTableProps {
  title: string
  /** Heading of the first column. */
  first: string
  rows: readonly MassRow[]
  /** File name without its extension. */
  fileName: string
  /**
   * Set for a table that first shows only ten rows, and a button that shows all of them. The exported file always
   * contains all rows that `load` returns.
   */
  all?: { isShown: boolean; show(): void; load(): Promise<readonly MassRow[]> }
}

const topTen = 10

export const MassTable = ({ title, first, rows: known, fileName, all }: MassTableProps) => {
  const rows = all && !all.isShown ? known.slice(0, topTen) : known
  const translate = useTranslate()
  const language = useLanguage()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setIsOpen] = useState(false)
  const shown = isNarrow && !isOpen ? [] : materials
  const headingOf = (of: readonly Material[]) => [
    first,
    ...of.map(material => translate(`materials.${material}`)),
    translate('analytics.total'),
  ]
  const kilograms = (value: number) => formatWithOneDecimal(value, language)
  const load = async () =>
    buildMassTable(all ? await all.load() : known, {
      first,
      materials: Object.fromEntries(
        materials.map(material => [material, translate(`materials.${material}`)]),
      ) as Record<Material, string>,
      total: translate('analytics.total'),
      kg: translate('analytics.kg'),
    })
  // The clicked button disappears, so the focus moves to the table's heading.
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('section')?.querySelector('h2')?.focus()
    all?.show()
  }
  return (
    <TableSection
      title={title}
      heading={headingOf(shown)}
      rows={rows.map(({ id, name, kgByMaterial, totalKg }) => ({
        id,
        cells: [name, ...shown.map(material => kilograms(kgByMaterial[material])), kilograms(totalKg)],
      }))}
      empty={translate('analytics.empty')}
      lead={
        // On a phone the table shows only the totals; this button shows the columns by material.
        isNarrow &&
        rows.length > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${translate('analytics.byMaterial')}: ${title}`}
            endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {translate('analytics.byMaterial')}
          </Button>
        )
      }
      action={<TableExportButton title={title} fileName={fileName} isOff={rows.length === 0} load={load} />}
    >
      {rows.length < known.length && (
        <Button onClick={showAll} aria-label={`${translate('analytics.showAll')}: ${title}`} sx={{ mt: 1 }}>
          {translate('analytics.showAll')}
        </Button>
      )}
    </TableSection>
  )
}
