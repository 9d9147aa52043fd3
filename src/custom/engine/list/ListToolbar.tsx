/** The buttons next to the list's heading. */
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { hasApiExtension, isRequirementMet } from '../../../config'
import { labelsBelowIconsStyles, phoneMediaQuery } from '../../ui/labelsBelowIcons'
import { renderComponent, renderOnDemand } from '../../ui/lazyWithBoundary'
import type { ToolbarAction } from '../definition/actions'
import { dialogKey } from '../definition/messageKeys'
import { ExportMenu } from '../export/ExportButton'
import { ImportButton } from '../import/ImportButton'
import { SavedViewsButton } from '../views/SavedViewsButton'
import { ColumnsMenuButton } from './ColumnsMenuButton'
import { useScreen } from './ScreenContext'

const ServerExportButton = renderOnDemand(async () => (await import('../export/ServerExportButton')).ServerExportButton)

const Item = ({ item }: { item: ToolbarAction }) => {
  const { definition, openDialog } = useScreen()
  const translate = useTranslate()
  if (item.kind === 'create')
    return (
      <Button data-create variant="contained" startIcon={<Add />} onClick={() => openDialog({ kind: 'create' })}>
        {translate(dialogKey(definition, 'create'))}
      </Button>
    )
  if (item.kind === 'export') return <ServerExportButton {...item} />
  // Without a button whose code cannot be loaded, the list is still usable.
  return (
    <ErrorBoundary fallback={null} onError={error => console.error(error)}>
      {renderComponent(item.component, {})}
    </ErrorBoundary>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 0.25, sm: 1 } }
/** On a phone, the main actions are next to the heading and the rarer actions are below it. */
const styles = { ...row, [phoneMediaQuery]: { display: 'contents' } }
const rarer = {
  ...row,
  [phoneMediaQuery]: { order: 1, flexBasis: '100%', ...labelsBelowIconsStyles },
}

export const ListToolbar = () => {
  const { definition } = useScreen()
  const toolbar = definition.toolbar.filter(item => item.kind !== 'custom' || isRequirementMet(item))
  const item = (action: ToolbarAction) => (
    <Item key={action.kind === 'custom' ? action.key : action.kind} item={action} />
  )
  return (
    <Box sx={styles}>
      <Box sx={rarer}>
        {hasApiExtension('views') && <SavedViewsButton />}
        <ColumnsMenuButton />
        {!toolbar.some(({ kind }) => kind === 'export') && <ExportMenu />}
        {definition.import && hasApiExtension('import') && <ImportButton wanted={definition.import} />}
        {toolbar.filter(({ kind }) => kind !== 'create').map(item)}
      </Box>
      {toolbar.filter(({ kind }) => kind === 'create').map(item)}
    </Box>
  )
}
