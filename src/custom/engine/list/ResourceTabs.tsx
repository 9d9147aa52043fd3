/** A screen of several resources, a tab each. Which are offered, the organisation decides; one alone needs no tabs. */
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useDeferredValue } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { Link, Route, Routes, useParams } from 'react-router-dom'
import type { Organisation } from '../../../../contract/organisations'
import { useContentDrawn } from '../../ui/contentPriority'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { PageTitle } from '../../ui/PageTitle'
import { useEngine } from '../definition/EngineContext'
import { ResourceScreen } from './ResourceScreen'

export interface ResourceTab {
  /** Its address below the screen's; the first one offered is also the screen's own. */
  segment: string
  /** Translation key. */
  label: string
  resource: string
  when?(organisation: Organisation): boolean
}

interface ResourceTabsProps {
  segment: string
  /** Translation key of the tab list and of the screens' h1. */
  title: string
  tabs: readonly ResourceTab[]
}

export const ResourceTabs = ({ segment, title, tabs }: ResourceTabsProps) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  const named = useParams()['*']?.split('/')[0]?.toLowerCase()
  const { data: organisation, error, refetch } = useGetOne<Organisation & RaRecord>('organisation', { id: 'own' })
  // What it opens is drawn a step at a time.
  const data = useDeferredValue(organisation)
  useContentDrawn(Boolean(error))
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
  return (
    <>
      {offered.length > 1 && (
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
      )}
      <Routes>
        <Route
          path={addressed ? `${addressed.segment}/*` : '*'}
          element={
            <ResourceScreen
              key={open.segment}
              resource={open.resource}
              segment={addressed ? `${segment}/${addressed.segment}` : segment}
              title={title}
            />
          }
        />
      </Routes>
    </>
  )
}
