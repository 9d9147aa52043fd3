/** A collapsed guide below a list that explains headings that are not clear by themselves. */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { FactList } from '../../ui/FactList'
import { fieldKey } from '../definition/messageKeys'
import { useScreen } from './ScreenContext'

const styles = {
  mt: 2,
  color: 'text.secondary',
  '& summary': { py: 1, cursor: 'pointer', width: 'fit-content' },
  '& dl': { gridTemplateColumns: { sm: 'max-content 1fr' }, rowGap: 0.5, maxWidth: '45rem' },
  '& dt': { fontWeight: 650 },
}

export const ColumnGuide = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const explained = definition.columns.flatMap(({ source, label, help }) =>
    help ? [[translate(label ?? fieldKey(definition, source)), translate(help)] as const] : [],
  )
  return (
    <Box component="details" sx={styles}>
      <summary>{translate('engine.legend')}</summary>
      <FactList facts={explained} />
    </Box>
  )
}
