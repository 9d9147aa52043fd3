/** Under a list: what the headings mean whose words do not say it. Opened by whoever wants to know. */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useScreen } from './ScreenContext'
import { fieldKey } from './words'

const styles = {
  mt: 2,
  color: 'text.secondary',
  '& summary': { py: 1, cursor: 'pointer', width: 'fit-content' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: { sm: 'max-content 1fr' },
    columnGap: 2,
    rowGap: 0.5,
    m: 0,
    maxWidth: '45rem',
  },
  '& dt': { fontWeight: 650 },
  '& dd': { m: 0 },
} as const

export const Legend = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return (
    <Box component="details" sx={styles}>
      <summary>{translate('engine.legend')}</summary>
      <dl>
        {definition.columns.map(
          ({ source, label, help }) =>
            help && (
              <Box key={source} sx={{ display: 'contents' }}>
                <dt>{translate(label ?? fieldKey(definition, source))}</dt>
                <dd>{translate(help)}</dd>
              </Box>
            ),
        )}
      </dl>
    </Box>
  )
}
