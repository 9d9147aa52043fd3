/**
 * The menu of a list's saved views. Views are stored in the account, so that they are available on every device;
 * react-admin's SavedQueriesList stores them only in the browser.
 */
import Check from '@mui/icons-material/Check'
import Edit from '@mui/icons-material/Edit'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { ViewState } from '../../../../contract/views'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import type { useMenu } from '../../ui/useMenu'
import { useScreen } from '../list/ScreenContext'
import { useColumns } from '../list/useColumns'
import { type SavedViewRecord, useApplySavedView, useSavedViews } from './useSavedViews'
import { isSameViewState, toViewState } from './viewState'

const SavedViewDialog = renderOnDemand(async () => (await import('./SavedViewDialog')).SavedViewDialog)

const useShownState = () => {
  const { definition, placeFilter } = useScreen()
  const { filterValues, sort, perPage } = useListContext()
  const { kept } = useColumns()
  return toViewState(definition, {
    filterValues,
    placeFilter,
    sort,
    perPage,
    columns: kept.map(({ source }) => source),
  })
}

const everything: ViewState = { filter: {} }
const wide = { gridColumn: '1 / -1' }

const Items = ({ onClose, onEdit }: { onClose(): void; onEdit(about: SavedViewRecord | 'new'): void }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const shown = useShownState()
  const open = useApplySavedView()
  const { views } = useSavedViews(definition)
  const optionOf = (state: ViewState, name: string, sx: object) => {
    const isShown = isSameViewState(definition, state, shown)
    const show = () => {
      onClose()
      open(state)
    }
    return (
      <MenuItem key={name} role="menuitemradio" aria-checked={isShown} onClick={show} sx={sx}>
        <ListItemIcon>{isShown && <Check fontSize="small" />}</ListItemIcon>
        <Typography noWrap>{name}</Typography>
      </MenuItem>
    )
  }
  return (
    <div role="none" style={{ display: 'contents' }}>
      {optionOf(everything, translate('resources.views.everything'), wide)}
      {views.flatMap(view => [
        optionOf(view.state, view.name, { minWidth: 0 }),
        <MenuItem key={view.id} aria-label={`${translate('engine.edit')}: ${view.name}`} onClick={() => onEdit(view)}>
          <Edit fontSize="small" />
        </MenuItem>,
      ])}
      <MenuItem sx={{ ...wide, mt: 1, borderTop: 1, borderColor: 'divider' }} onClick={() => onEdit('new')}>
        <ListItemIcon />
        {translate('resources.views.save')}
      </MenuItem>
    </div>
  )
}

export const SavedViewsMenu = (menu: ReturnType<typeof useMenu>['menu']) => {
  const { onClose } = menu
  const translate = useTranslate()
  const shown = useShownState()
  const [edited, setEdited] = useState<SavedViewRecord | 'new'>()
  const edit = (about: SavedViewRecord | 'new') => {
    onClose()
    setEdited(about)
  }
  return (
    <>
      <Menu
        {...menu}
        slotProps={{
          paper: { sx: { maxWidth: 'min(100vw - 32px, 420px)' } },
          list: {
            'aria-label': translate('resources.views.title'),
            sx: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto' },
          },
        }}
      >
        <Items onClose={onClose} onEdit={edit} />
      </Menu>
      {edited && (
        <SavedViewDialog
          shown={shown}
          onClose={() => setEdited(undefined)}
          {...(edited !== 'new' && { view: edited })}
        />
      )}
    </>
  )
}
