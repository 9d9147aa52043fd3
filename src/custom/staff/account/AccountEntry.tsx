/** An entry of a list on an account's page: a title, lines of facts, and a state or button at its end. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface AccountEntryProps {
  title: string
  facts: readonly (string | null | undefined | false)[]
  children?: ReactNode
}

export const AccountEntry = ({ title, facts, children }: AccountEntryProps) => (
  <Box
    component="li"
    sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 2, alignItems: 'center' }}
  >
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      {facts.map(
        fact =>
          fact && (
            <Typography key={fact} variant="body2" sx={{ color: 'text.secondary' }}>
              {fact}
            </Typography>
          ),
      )}
    </Box>
    <Box sx={{ flexShrink: 0 }}>{children}</Box>
  </Box>
)

export const AccountEntries = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)
