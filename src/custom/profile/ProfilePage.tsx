/**
 * The profile page of every role (spec section 2.3). The first tab has organisation, password, e-mail and deletion, as
 * the specification describes; each further part has a tab of its own.
 */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { use } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { Organisation } from '../../../contract/organisations'
import { apiCan } from '../../config'
import { loadProfileMessages } from '../../i18n/lazyMessages'
import { useRecordQuery } from '../engine/form/recordQuery'
import { ErrorScreen } from '../ui/ErrorScreen'
import { renderOnDemand } from '../ui/lazyWithBoundary'
import { DeletionSection } from './DeletionSection'
import { EmailSection } from './EmailSection'
import { KeysSection } from './KeysSection'
import { NotificationsSection } from './NotificationsSection'
import { OrganisationSection } from './OrganisationSection'
import { PasswordSection } from './PasswordSection'
import { SupportAccess } from './SupportAccess'
import { WebhooksSection } from './WebhooksSection'

const Own = () => {
  const current = useRecordQuery({ name: 'organisation' }, 'own', 'edit') as object
  const { data, error, refetch } = useGetOne<Organisation & RaRecord>('organisation', { id: 'own' }, current)
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  return data ? <OrganisationSection organisation={data} /> : <Skeleton height={360} />
}

const column = { display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 } as const

const Account = () => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
    <Box sx={column}>
      <Own />
    </Box>
    <Box sx={column}>
      <PasswordSection />
      <EmailSection />
      <DeletionSection />
    </Box>
  </Box>
)

const Security = renderOnDemand(async () => (await import('./security/Security')).Security, <Skeleton height={360} />)

/** The tabs next to the account's. Each has the address `#` and its id, to which notifications and e-mails link. */
const furtherTabs = [
  {
    id: 'security',
    label: 'shell.menu.security',
    isAvailable: () => apiCan('secondFactors') || apiCan('sessions'),
    Part: Security,
  },
  {
    id: 'notifications',
    label: 'notifications.title',
    isAvailable: () => apiCan('notifications'),
    Part: NotificationsSection,
  },
  { id: 'keys', label: 'keys.title', isAvailable: () => apiCan('keys'), Part: KeysSection },
  { id: 'webhooks', label: 'webhooks.title', isAvailable: () => apiCan('webhooks'), Part: WebhooksSection },
  { id: 'support', label: 'profile.support.title', isAvailable: () => apiCan('supportVisits'), Part: SupportAccess },
]

export const ProfilePage = () => {
  use(loadProfileMessages())
  const translate = useTranslate()
  const { hash, pathname } = useLocation()
  const tabs = furtherTabs.filter(({ isAvailable }) => isAvailable())
  const open = tabs.find(({ id }) => hash === `#${id}`)
  const selected = open?.id ?? 'account'
  return (
    <>
      {tabs.length > 0 && (
        <Tabs value={selected} variant="scrollable" aria-label={translate('shell.menu.profile')} sx={{ mb: 2 }}>
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
      {/* The account's forms stay mounted, so that a visit to another tab does not lose what was entered. */}
      <Box
        id="profile-panel"
        {...(tabs.length > 0 && { role: 'tabpanel', 'aria-labelledby': `profile-tab-${selected}` })}
      >
        <Box hidden={open !== undefined}>
          <Account />
        </Box>
        {open && <open.Part />}
      </Box>
    </>
  )
}
