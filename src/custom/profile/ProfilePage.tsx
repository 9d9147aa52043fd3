/**
 * The profile page of every role except staff (spec section 2.3). The first tab has the organisation, password, e-mail
 * and deletion, as the specification describes. Each further part has its own tab.
 */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ComponentType, use } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { Organisation } from '../../../contract/organisations'
import { useMe, useOwnMemberLimit } from '../../authProvider/useSession'
import { hasApiExtension } from '../../config'
import { loadProfileMessages } from '../../i18n/lazyMessages'
import { useDefinition, useEngine } from '../engine/definition/EngineContext'
import { requiredTeamRole } from '../engine/definition/teamAccess'
import { useRecordQuery } from '../engine/form/recordQuery'
import { AccessDenied } from '../ui/AccessDenied'
import { ErrorScreen } from '../ui/ErrorScreen'
import { renderOnDemand } from '../ui/lazyWithBoundary'
import { useAfterWork } from '../ui/useAfterWork'
import { DeletionSection } from './DeletionSection'
import { EmailSection } from './EmailSection'
import { KeysSection } from './KeysSection'
import { NotificationsSection } from './NotificationsSection'
import { OrganisationFacts } from './OrganisationFacts'
import { OrganisationSection } from './OrganisationSection'
import { PasswordSection } from './PasswordSection'
import { sectionGridStyles, sectionStackStyles } from './sectionGrid'
import { WebhooksSection } from './WebhooksSection'

interface ProfileTab {
  id: string
  /** Translation key of the tab's label. */
  label: string
  /** Name of the resource that the tab shows. */
  resource?: string
  isAvailable(): boolean
  /** Whether the tab is left out for members who are limited to cities or locations. */
  isHiddenFromLimited?: true
  Part: ComponentType
}

const Own = () => {
  const current = useRecordQuery({ name: 'organisation' }, 'own', 'edit') as object
  const { data, error, refetch } = useGetOne<Organisation & RaRecord>('organisation', { id: 'own' }, current)
  const { isReader } = useDefinition('organisation')
  if (error && !data) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={360} />
  return isReader ? <OrganisationFacts organisation={data} /> : <OrganisationSection organisation={data} />
}

const Account = () => {
  const { isReader } = useDefinition('organisation')
  return (
    <Box sx={sectionGridStyles}>
      <Box sx={sectionStackStyles}>
        <Own />
      </Box>
      <Box sx={sectionStackStyles}>
        <PasswordSection />
        <EmailSection />
        {!isReader && <DeletionSection />}
      </Box>
    </Box>
  )
}

const TeamSection = renderOnDemand(
  async () => (await import('./team/TeamSection')).TeamSection,
  <Skeleton height={200} />,
)

const ActivitySection = renderOnDemand(
  async () => (await import('./activity/ActivitySection')).ActivitySection,
  <Skeleton height={360} />,
)

const SupportActionsSection = renderOnDemand(
  async () => (await import('./SupportActionsSection')).SupportActionsSection,
  <Skeleton height={200} />,
)

const Security = renderOnDemand(
  async () => (await import('./security/SecuritySections')).SecuritySections,
  <Skeleton height={360} />,
)

/**
 * The tabs after the account's tab. Notifications and e-mails link to a tab by the URL fragment `#` and its id. A tab
 * whose `resource` the user may not read, by role or limit in the team, is left out; its URL then shows a notice.
 */
const furtherTabs: readonly ProfileTab[] = [
  { id: 'team', label: 'profile.team', isAvailable: () => hasApiExtension('team'), Part: TeamSection },
  {
    id: 'security',
    label: 'shell.menu.security',
    isAvailable: () => hasApiExtension('secondFactors') || hasApiExtension('sessions'),
    Part: Security,
  },
  {
    id: 'notifications',
    label: 'notifications.title',
    isAvailable: () => hasApiExtension('notifications'),
    Part: NotificationsSection,
  },
  { id: 'keys', label: 'keys.title', resource: 'keys', isAvailable: () => hasApiExtension('keys'), Part: KeysSection },
  {
    id: 'webhooks',
    label: 'webhooks.title',
    resource: 'webhooks',
    isAvailable: () => hasApiExtension('webhooks'),
    Part: WebhooksSection,
  },
  { id: 'activity', label: 'profile.activity', isAvailable: () => hasApiExtension('activity'), Part: ActivitySection },
  {
    id: 'support',
    label: 'profile.support.title',
    isAvailable: () => hasApiExtension('supportVisits'),
    isHiddenFromLimited: true,
    Part: SupportActionsSection,
  },
]

const TabbedProfile = () => {
  const translate = useTranslate()
  const { hash, pathname } = useLocation()
  const { resources } = useEngine()
  const isLimited = useOwnMemberLimit() !== null
  const available = furtherTabs.filter(tab => tab.isAvailable() && !(isLimited && tab.isHiddenFromLimited))
  const open = available.find(({ id }) => hash === `#${id}`)
  const definitionOf = ({ resource = '' }: ProfileTab) => resources.get(resource)
  const tabs = available.filter(tab => !definitionOf(tab)?.isForbidden)
  const forbidden = open && !tabs.includes(open) ? definitionOf(open) : undefined
  const selected = open?.id ?? 'account'
  return (
    <>
      {tabs.length > 0 && (
        <Tabs
          value={forbidden ? false : selected}
          aria-label={translate('shell.menu.profile')}
          // The tabs wrap, so that all of them are visible. MUI's moving indicator works on one line only.
          slotProps={{ indicator: { sx: { display: 'none' } } }}
          sx={{
            mb: 2,
            '& .MuiTabs-list': { flexWrap: 'wrap' },
            '& .Mui-selected': { boxShadow: 'inset 0 -2px currentColor' },
            '& .MuiTab-root': { minWidth: 0, px: { xs: 1, sm: 2 }, minHeight: { xs: 40, sm: 48 } },
          }}
        >
          {[{ id: 'account', label: 'profile.account' }, ...tabs].map(({ id, label }) => (
            <Tab
              key={id}
              id={`profile-tab-${id}`}
              aria-controls="profile-panel"
              value={id}
              label={translate(label)}
              component={Link}
              to={id === 'account' ? pathname : `#${id}`}
              state={{ isTab: true }}
            />
          ))}
        </Tabs>
      )}
      {/* The account's forms stay mounted while another tab is open, so that entered values are not lost. */}
      <Box
        id="profile-panel"
        {...(tabs.length > 0 && !forbidden && { role: 'tabpanel', 'aria-labelledby': `profile-tab-${selected}` })}
      >
        <Box hidden={open !== undefined}>
          <Account />
        </Box>
        {open && forbidden && (
          <AccessDenied name={translate(open.label)} action="read" needs={requiredTeamRole(forbidden, 'read')} />
        )}
        {open && !forbidden && <open.Part />}
      </Box>
    </>
  )
}

export const ProfilePage = () => {
  use(loadProfileMessages())
  // An account that must set up a second factor first sees only its second factors and sessions, because the API would
  // reject the calls of the other tabs.
  const isSetupDue = useAfterWork(useMe()?.mustSetUpFactor === true)
  return isSetupDue ? <Security /> : <TabbedProfile />
}
