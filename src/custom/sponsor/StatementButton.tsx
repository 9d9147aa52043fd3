/**
 * Downloads a statement of the payments of a year, as PDF or CSV. Only years with payments can be chosen, or the last
 * three years if the API does not list the years.
 */
import Description from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { hasApiExtension } from '../../config'
import { savePdf } from '../ui/printWarning'
import { useBusy } from '../ui/useBusy'
import { fetchPaidYears, fetchStatement } from './sponsorApi'

const kinds = ['pdf', 'csv'] as const

export const StatementButton = () => {
  const translate = useTranslate()
  const [years, setYears] = useState<readonly number[]>([])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isBusy, attempt } = useBusy()
  if (!hasApiExtension('statements')) return null
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    attempt(async () => {
      setYears(await fetchPaidYears())
      setAnchor(currentTarget)
    })
  const choose = (of: number, kind: (typeof kinds)[number]) => {
    setAnchor(null)
    void attempt(async () => savePdf(await fetchStatement(of, kind), `sponsorships-${of}.${kind}`))
  }
  return (
    <>
      <Button
        startIcon={<Description />}
        loading={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={open}
      >
        {translate('sponsor.papers.statement')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {years.length === 0 && <MenuItem disabled>{translate('sponsor.papers.none')}</MenuItem>}
        {years.flatMap(of =>
          kinds.map(kind => (
            <MenuItem key={`${of}${kind}`} onClick={() => choose(of, kind)}>
              {translate(`sponsor.papers.${kind}`, { year: of })}
            </MenuItem>
          )),
        )}
      </Menu>
    </>
  )
}
