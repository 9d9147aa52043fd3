/**
 * A tab for each status filter, with its count if the list's response contains it, and the explanation of the open tab.
 */
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useGetList, useListContext, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { useLanguage } from '../../../i18n/i18n'
import { formatNumber } from '../../ui/format'
import type { ListTab as TabDefinition } from '../definition/definition'
import { tabKey } from '../definition/messageKeys'
import { listArguments } from './listArguments'
import { orderOfTab, pageSizesOf } from './listUrl'
import { useScreen } from './ScreenContext'
import { useListFilters } from './useListFilters'

interface StatusTabProps {
  tab: TabDefinition
  baseFilter: Values
  isOpen: boolean
}

/** Returns the counts by tab key, if the list's response contains them. */
const useCounts = () => useListContext().meta?.counts as Partial<Record<string, number>> | undefined

const Count = ({ id, count }: { id: string; count: number }) => (
  <Box
    component="span"
    aria-hidden
    id={id}
    sx={{ ml: 1, px: 0.75, minWidth: 22, borderRadius: 11, bgcolor: 'action.selected', fontSize: '0.75rem' }}
  >
    {formatNumber(count, useLanguage())}
  </Box>
)

// MUI's Tabs pass additional properties to each child. StatusTab passes them on to MUI's Tab.
const StatusTab = ({ tab, baseFilter, isOpen, ...rest }: StatusTabProps & { value: string }) => {
  const { definition } = useScreen()
  const { data: records } = useListContext()
  const translate = useTranslate()
  const counts = useCounts()
  const [perPage] = pageSizesOf(definition)
  const asked = listArguments({ ...baseFilter, ...tab.filter }, 1, definition.sort, perPage)
  const { total } = useGetList(definition.name, asked, {
    // Requested only after the list has loaded. A tab can have the same query as the list, so after the list's request
    // has failed, the request of the count would repeat it.
    enabled: tab.disabledWhenEmpty === true && records !== undefined && !counts,
  })
  const count = counts?.[tab.key]
  const id = `tab-${tab.key}`
  return (
    <Tab
      {...rest}
      id={id}
      aria-controls="tab-panel"
      aria-describedby={count === undefined ? undefined : `${id}-count`}
      disabled={tab.disabledWhenEmpty === true && (count ?? total) === 0 && !isOpen}
      iconPosition="end"
      icon={count === undefined ? undefined : <Count id={`${id}-count`} count={count} />}
      label={translate(tabKey(definition, tab.key))}
    />
  )
}

export const StatusTabs = () => {
  const { definition } = useScreen()
  const { tab: open, fixed } = useListFilters()
  const { filterValues, displayedFilters, setFilters, sort, setSort, onUnselectItems } = useListContext()
  const translate = useTranslate()
  const { tabs } = definition
  if (!tabs || !open) return null
  const ofTabs = new Set(tabs.flatMap(({ filter }) => Object.keys(filter)))
  const rest = Object.fromEntries(Object.entries(filterValues).filter(([name]) => !ofTabs.has(name)))
  const choose = (key: string) => {
    const tab = tabs.find(each => each.key === key)
    onUnselectItems()
    setFilters({ ...rest, ...(tab !== tabs[0] && tab?.filter) }, displayedFilters)
    const [own, next] = [orderOfTab(definition, open), orderOfTab(definition, tab)]
    // If the user has selected a sort order, it applies to all tabs. Otherwise the tab's own order is set.
    if (next !== own && sort.field === own.field && sort.order === own.order) setSort(next)
  }
  return (
    <>
      <Tabs
        value={open.key}
        onChange={(_, key: string) => choose(key)}
        aria-label={translate('engine.tabs')}
        sx={{
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { px: { xs: 1, sm: 2 }, minWidth: { xs: 0, sm: 90 } },
        }}
      >
        {tabs.map(tab => (
          <StatusTab key={tab.key} value={tab.key} tab={tab} baseFilter={{ ...rest, ...fixed }} isOpen={tab === open} />
        ))}
      </Tabs>
      {open.hint && (
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          {translate(open.hint)}
        </Typography>
      )}
    </>
  )
}
