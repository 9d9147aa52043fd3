/** The buttons beside the list's heading. */
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { apiCan } from '../../config'
import { mounted } from '../layout/later'
import type { ToolbarAction } from './actions'
import { ColumnsMenu } from './ColumnsMenu'
import { ExportMenu, ServerExport } from './ExportButton'
import { ImportButton } from './import/ImportButton'
import { useScreen } from './ScreenContext'
import { ViewsButton } from './views/ViewsButton'
import { dialogKey } from './words'

const Item = ({ item }: { item: ToolbarAction }) => {
  const { definition, openDialog } = useScreen()
  const translate = useTranslate()
  if (item.kind === 'create')
    return (
      <Button data-create variant="contained" startIcon={<Add />} onClick={() => openDialog({ kind: 'create' })}>
        {translate(dialogKey(definition, 'create'))}
      </Button>
    )
  return item.kind === 'export' ? <ServerExport {...item} /> : mounted(item.component, {})
}

/** A phone has room for the icons of what is done now and then; their words are for screen readers there. */
const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 0.25, sm: 1 },
  '@media (max-width:37.45em)': {
    '& .MuiButton-text': { fontSize: 0, minWidth: 40, '& .MuiButton-startIcon': { m: 0 } },
  },
} as const

export const Toolbar = () => {
  const { definition } = useScreen()
  return (
    <Box sx={styles}>
      {apiCan('views') && <ViewsButton />}
      <ColumnsMenu />
      {!definition.toolbar.some(({ kind }) => kind === 'export') && <ExportMenu />}
      {definition.import && apiCan('import') && <ImportButton wanted={definition.import} />}
      {definition.toolbar.map(item => (
        <Item key={item.kind === 'custom' ? item.key : item.kind} item={item} />
      ))}
    </Box>
  )
}
