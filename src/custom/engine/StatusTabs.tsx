/** A tab for each status filter; those marked `disabledWhenEmpty` ask for their total. */
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetList, useTranslate } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import type { Tab as TabDefinition } from './definition'
import { useScreen } from './ScreenContext'
import { listArguments, type ResourceListState } from './useResourceList'
import { tabKey } from './words'

interface StatusTabProps {
  tab: TabDefinition
  baseFilter: Values
  isOpen: boolean
}

// MUI's Tabs hand their own props to each child: they are passed on.
const StatusTab = ({ tab, baseFilter, isOpen, ...rest }: StatusTabProps & { value: string }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { total } = useGetList(definition.name, listArguments({ ...baseFilter, ...tab.filter }, 1, definition.sort), {
    enabled: tab.disabledWhenEmpty === true,
  })
  const isDisabled = tab.disabledWhenEmpty === true && total === 0 && !isOpen
  return (
    <Tab
      {...rest}
      id={`tab-${tab.key}`}
      aria-controls="tab-panel"
      disabled={isDisabled}
      label={translate(tabKey(definition, tab.key))}
    />
  )
}

export const StatusTabs = ({ list }: { list: ResourceListState }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  if (!definition.tabs || !list.tab) return null
  const open = list.tab.key
  return (
    <Tabs
      value={open}
      onChange={(_, key: string) => list.setTab(key)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('engine.tabs')}
      sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {definition.tabs.map(tab => (
        <StatusTab key={tab.key} value={tab.key} tab={tab} baseFilter={list.baseFilter} isOpen={tab.key === open} />
      ))}
    </Tabs>
  )
}
