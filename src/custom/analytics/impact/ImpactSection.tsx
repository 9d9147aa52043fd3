/**
 * Shows the kg CO2e that the collected material avoids or adds: the total, the figures by material with their sources,
 * and a button that downloads a poster.
 */
import PictureAsPdf from '@mui/icons-material/PictureAsPdf'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import type { Impact } from '../../../../contract/impact'
import type { Language } from '../../../../contract/languages'
import { useLanguage, useTranslate } from '../../../i18n/i18n'
import { loadImpactMessages } from '../../../i18n/lazyMessages'
import { useDownload } from '../../engine/actions/useDownload'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { TableSection } from '../../ui/TableSection'
import type { AnalyticsFilter } from '../filter'
import { formatImpactAmount, formatImpactFigure, formatImpactSources, impactRowName } from './impactText'
import { fetchPoster, useImpact } from './useImpact'

/** Smaller cells, so that a phone shows all four columns at once. */
const narrowCells = {
  minWidth: 0,
  '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1.5 }, fontSize: { xs: 13, sm: 14 } },
  '& .MuiTableCell-head': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
}

const Total = ({ kgCo2e }: { kgCo2e: number | null }) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (kgCo2e === null) return <Typography>{translate('impact.noTotal')}</Typography>
  const kg = formatImpactAmount(Math.abs(kgCo2e), language)
  return (
    <>
      <Typography sx={{ mt: 1, fontSize: '1.375rem', fontWeight: 700, color: 'primary.main' }}>
        {translate(kgCo2e > 0 ? 'impact.added' : 'impact.avoided', { kg })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{translate('impact.minus')}</Typography>
    </>
  )
}

const Notes = ({ impact }: { impact: Impact }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const names = impact.rows
    .filter(({ kgCo2e }) => kgCo2e === null)
    .map(row => impactRowName(row, impact.rows, translate))
    .join('; ')
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
      {names && <div>{translate('impact.leftOut', { names })}</div>}
      <div>{translate('impact.weighed')}</div>
      <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 700, color: 'text.primary' }}>
        {translate('impact.sources')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {formatImpactSources(impact, language, translate).map(({ origin, figures }) => (
          <li key={origin}>
            {origin}. {translate('impact.figure')}: {figures}.
          </li>
        ))}
      </Box>
      <strong>{translate('impact.caution')}</strong>
    </Box>
  )
}

const rowsOf = ({ rows, totals }: Impact, words: ReturnType<typeof useTranslate>, language: Language) => {
  const noFigure = words('impact.noFigure')
  const orNone = (value: number | null) => (value === null ? noFigure : formatImpactAmount(value, language))
  const byMaterial = rows.map(row => ({
    id: `${row.material} ${row.type ?? ''}`,
    cells: [
      impactRowName(row, rows, words),
      formatImpactAmount(row.kg, language),
      row.kgCo2ePerKg === null ? '–' : formatImpactFigure(row.kgCo2ePerKg, language),
      orNone(row.kgCo2e),
    ],
  }))
  const total = (text: string) => <strong key={text}>{text}</strong>
  const all = [words('impact.total'), formatImpactAmount(totals.kg, language), '', orNone(totals.kgCo2e)]
  return [...byMaterial, { id: 'total', cells: all.map(total) }]
}

export const ImpactSection = ({ filter }: { filter: AnalyticsFilter }) => {
  use(loadImpactMessages())
  const translate = useTranslate()
  const language = useLanguage()
  const { data, error, refetch } = useImpact(filter)
  const poster = useDownload(() => fetchPoster(filter), `impact-${filter.from}-${filter.to}.pdf`)
  const words = (key: string) => translate(`impact.${key}`)
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} />
  const isEmpty = data.rows.length === 0
  return (
    <Box sx={narrowCells}>
      <TableSection
        title={words('title')}
        lead={isEmpty ? undefined : <Total kgCo2e={data.totals.kgCo2e} />}
        heading={[words('material'), words('collected'), words('figure'), words('co2e')]}
        rows={isEmpty ? [] : rowsOf(data, translate, language)}
        empty={words('empty')}
        action={
          <Button
            startIcon={<PictureAsPdf />}
            onClick={poster.download}
            loading={poster.isBusy}
            disabled={isEmpty}
            sx={{ flexShrink: 0 }}
          >
            {words('poster')}
          </Button>
        }
      >
        <Notes impact={data} />
      </TableSection>
    </Box>
  )
}
