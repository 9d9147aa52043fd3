/** Lists names and values of a record. Missing values are left out. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(130px, 30%) 1fr' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 1 },
  m: 0,
  '& > div': { display: 'contents' },
  '& dt': { color: 'text.secondary', mt: { xs: 1, sm: 0 } },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
}

export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <Box component="dl" sx={styles}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </Box>
)
