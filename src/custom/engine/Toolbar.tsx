/** The buttons beside the list's heading, and the search box where a definition asks for one. */
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { ToolbarAction } from './actions'
import { ExportButton } from './ExportButton'
import { useScreen } from './ScreenContext'
import { TypedField } from './TypedField'
import type { ResourceListState } from './useResourceList'
import { dialogKey } from './words'

const SearchBox = ({ list }: { list: ResourceListState }) => {
  const translate = useTranslate()
  return <TypedField type="search" label={translate('engine.search')} value={list.text} onChange={list.setText} />
}

const Item = ({ item, list }: { item: ToolbarAction; list: ResourceListState }) => {
  const { definition, openDialog } = useScreen()
  const translate = useTranslate()
  if (item.kind === 'create')
    return (
      <Button variant="contained" startIcon={<Add />} onClick={() => openDialog({ kind: 'create' })}>
        {translate(dialogKey(definition, 'create'))}
      </Button>
    )
  if (item.kind === 'export') return <ExportButton filter={list.filter} from={item.from} />
  const Custom = item.component
  return (
    <Suspense fallback={null}>
      <Custom />
    </Suspense>
  )
}

export const Toolbar = ({ list }: { list: ResourceListState }) => {
  const { definition } = useScreen()
  return (
    <>
      {definition.search && <SearchBox list={list} />}
      {definition.toolbar.map(item => (
        <Item key={item.kind === 'custom' ? item.key : item.kind} item={item} list={list} />
      ))}
    </>
  )
}
