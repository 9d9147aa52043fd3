/** A tab for each status filter; those marked `disabledWhenEmpty` ask for their total. */
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetList, useListContext, useTranslate } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import type { Tab as TabDefinition } from './definition'
import { listArguments } from './listArguments'
import { useScreen } from './ScreenContext'
import { useListSetting } from './useListSetting'
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

export const StatusTabs = () => {
  const { definition } = useScreen()
  const { tab: open, fixed } = useListSetting()
  const { filterValues, displayedFilters, setFilters, onUnselectItems } = useListContext()
  const translate = useTranslate()
  const { tabs } = definition
  if (!tabs || !open) return null
  const ofTabs = new Set(tabs.flatMap(({ filter }) => Object.keys(filter)))
  const rest = Object.fromEntries(Object.entries(filterValues).filter(([name]) => !ofTabs.has(name)))
  const choose = (key: string) => {
    const tab = tabs.find(each => each.key === key)
    onUnselectItems()
    setFilters({ ...rest, ...(tab !== tabs[0] && tab?.filter) }, displayedFilters)
  }
  return (
    <Tabs
      value={open.key}
      onChange={(_, key: string) => choose(key)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('engine.tabs')}
      sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(tab => (
        <StatusTab key={tab.key} value={tab.key} tab={tab} baseFilter={{ ...rest, ...fixed }} isOpen={tab === open} />
      ))}
    </Tabs>
  )
}
