/** The rows of a list: a table, and on a narrow screen a card for each row. */
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue } from 'react'
import type { RaRecord } from 'react-admin'
import { Cards } from './Cards'
import { Table } from './Table'
import { useDensity } from './useDensity'

/** The least height of a card, in pixels. */
const cardPx = 100

interface RowsProps {
  records: RaRecord[]
  /** The shown rows are of another page or tab until the right ones arrive. */
  isStale: boolean
}

export const Rows = ({ records, isStale }: RowsProps) => {
  const { rowPx } = useDensity()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  // What fills the window is drawn at once; the rows below it follow without holding up the page.
  const firstScreen = Math.ceil(window.innerHeight / (isNarrow ? cardPx : rowPx))
  const drawn = useDeferredValue(records, records.slice(0, firstScreen))
  return (
    // Rows of another tab are not for this tab's actions.
    <Box aria-busy={isStale} inert={isStale} sx={{ opacity: isStale ? 0.6 : 1 }}>
      {isNarrow ? <Cards records={drawn} /> : <Table records={drawn} />}
    </Box>
  )
}
