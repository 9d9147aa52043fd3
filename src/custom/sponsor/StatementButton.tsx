/** What was paid in a year, as a file: this year and those before it. */
import Description from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { apiCan } from '../../config'
import { saveFile } from '../engine/saveFile'
import { useBusy } from '../engine/useBusy'
import { fetchStatement } from './sponsorApi'

const yearsBack = 3
const kinds = ['pdf', 'csv'] as const

export const StatementButton = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isBusy, attempt } = useBusy()
  if (!apiCan('statements')) return null
  const year = new Date().getUTCFullYear()
  const years = Array.from({ length: yearsBack }, (_, back) => year - back)
  const choose = (of: number, kind: (typeof kinds)[number]) => {
    setAnchor(null)
    void attempt(async () => saveFile(await fetchStatement(of, kind), `sponsorships-${of}.${kind}`))
  }
  return (
    <>
      <Button
        startIcon={<Description />}
        loading={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('sponsor.papers.statement')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
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
