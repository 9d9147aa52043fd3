/** A screen of several resources, a tab each. Which are offered, the organisation decides; one alone needs no tabs. */
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useDeferredValue } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import type { Organisation } from '../../../contract/organisations'
import { useContentDrawn } from '../layout/content'
import { PageTitle } from '../layout/PageTitle'
import { ErrorScreen } from '../pages/ErrorScreen'
import { useEngine } from './EngineContext'
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
  const { pathname } = useLocation()
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
  const [first] = offered
  if (!first) return null
  const base = `${areaPath}/${segment}`
  const open = offered.find(tab => pathname.startsWith(`${base}/${tab.segment}`)) ?? first
  const isOnly = offered.length === 1
  return (
    <>
      {!isOnly && (
        <Tabs value={open.segment} aria-label={translate(title)} sx={{ mb: 2 }}>
          {offered.map(tab => (
            <Tab
              key={tab.segment}
              value={tab.segment}
              label={translate(tab.label)}
              component={Link}
              to={`${base}/${tab.segment}`}
            />
          ))}
        </Tabs>
      )}
      <Routes>
        {offered.map(tab => (
          <Route
            key={tab.segment}
            path={`${tab.segment}/*`}
            element={
              <ResourceScreen
                key={tab.segment}
                resource={tab.resource}
                segment={`${segment}/${tab.segment}`}
                title={title}
              />
            }
          />
        ))}
        <Route
          path="*"
          element={<ResourceScreen key={first.segment} resource={first.resource} segment={segment} title={title} />}
        />
      </Routes>
    </>
  )
}
