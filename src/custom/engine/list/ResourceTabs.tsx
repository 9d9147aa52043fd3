/**
 * A screen of several resources, with a tab for each. The organisation determines which tabs are available. If only one
 * tab is available, its resource is shown without tabs.
 */
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useDeferredValue } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { Link, Route, Routes, useParams } from 'react-router-dom'
import type { Organisation } from '../../../../contract/organisations'
import { useReportContentPainted } from '../../ui/contentPriority'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { PageTitle } from '../../ui/PageTitle'
import { useEngine } from '../definition/EngineContext'
import { ResourceScreen } from './ResourceScreen'

export interface ResourceTab {
  /**
   * Last segment of the tab's URL, after the URL of the screen. The URL of the screen itself opens the first available
   * tab.
   */
  segment: string
  /** Translation key of the tab's label. */
  label: string
  resource: string
  when?(organisation: Organisation): boolean
}

interface ResourceTabsProps {
  segment: string
  /** Translation key of the label of the tab list, which is also the h1 of its screens. */
  title: string
  tabs: readonly ResourceTab[]
}

export const ResourceTabs = ({ segment, title, tabs }: ResourceTabsProps) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  const named = useParams()['*']?.split('/')[0]?.toLowerCase()
  const { data: organisation, error, refetch } = useGetOne<Organisation & RaRecord>('organisation', { id: 'own' })
  // The value is deferred, so that rendering the opened tab does not block the page.
  const data = useDeferredValue(organisation)
  useReportContentPainted(Boolean(error))
  if (error)
    return (
      <>
        <PageTitle title={translate(title)} />
        <ErrorScreen error={error} onRetry={refetch} />
      </>
    )
  if (!data) return <Skeleton height={240} />
  const offered = tabs.filter(tab => tab.when?.(data) ?? true)
  const addressed = offered.find(tab => tab.segment === named)
  const open = addressed ?? offered[0]
  if (!open) return null
  const list = offered.length > 1 && (
    <Tabs value={open.segment} aria-label={translate(title)} sx={{ mb: 2 }}>
      {offered.map(tab => (
        <Tab
          key={tab.segment}
          value={tab.segment}
          label={translate(tab.label)}
          component={Link}
          to={`${areaPath}/${segment}/${tab.segment}`}
        />
      ))}
    </Tabs>
  )
  return (
    <Routes>
      <Route
        path={addressed ? `${addressed.segment}/*` : '*'}
        element={
          <ResourceScreen
            key={open.segment}
            resource={open.resource}
            segment={addressed ? `${segment}/${addressed.segment}` : segment}
            title={title}
            tabs={list}
          />
        }
      />
    </Routes>
  )
}
