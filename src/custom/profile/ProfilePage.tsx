/** Profile of every role (spec section 2.3): organisation, password, e-mail, deletion, and the actions of support. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { use } from 'react'
import { type RaRecord, useGetOne } from 'react-admin'
import type { Organisation } from '../../../contract/organisations'
import { apiCan } from '../../config'
import { loadProfileWords } from '../../i18n/parts'
import { useRecordQuery } from '../engine/form/recordQuery'
import { ErrorScreen } from '../ui/ErrorScreen'
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

export const ProfilePage = () => {
  use(loadProfileWords())
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Box sx={column}>
        <Own />
      </Box>
      <Box sx={column}>
        <PasswordSection />
        <EmailSection />
        <DeletionSection />
      </Box>
      <Box sx={{ ...column, gridColumn: '1 / -1' }}>
        {apiCan('notifications') && <NotificationsSection />}
        {apiCan('keys') && <KeysSection />}
        {apiCan('webhooks') && <WebhooksSection />}
        {apiCan('supportVisits') && <SupportAccess />}
      </Box>
    </Box>
  )
}
