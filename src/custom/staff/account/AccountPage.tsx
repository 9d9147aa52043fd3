/**
 * The page of an account for support (docs/readings.md, 11): how its holder signs in, sessions, e-mails and team, and
 * the actions for a holder who cannot sign in. Staff whose role only reads have no action.
 */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useGetOne } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import type { StaffMember } from '../../../../contract/staffAccounts'
import { isWorthRetrying } from '../../../dataProvider/apiError'
import { loadAccountMessages, loadSupportMessages } from '../../../i18n/lazyMessages'
import { useDefinition, useEngine } from '../../engine/definition/EngineContext'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import { TrailButton } from '../trail/TrailButton'
import { AccountActions } from './AccountActions'
import { AccountFacts } from './AccountFacts'
import { AccountMails } from './AccountMails'
import { AccountSessions } from './AccountSessions'
import { AccountTeam } from './AccountTeam'
import { useAccountForSupport } from './useAccountForSupport'

const Account = ({ member }: { member: StaffMember }) => {
  const { isReader } = useDefinition('staffMembers')
  const { data, error, refetch } = useAccountForSupport(member.accountId)
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeletons count={4} height={120} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1000 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h6" component="p" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {data.email}
        </Typography>
        {!isReader && <AccountActions account={data} />}
        <TrailButton id={member.id} name={data.email} hasLabel />
      </Box>
      <AccountFacts account={data} />
      <AccountSessions account={data} isReader={isReader} />
      <AccountMails accountId={data.id} />
      <AccountTeam member={member} account={data} isReader={isReader} />
    </Box>
  )
}

const Member = ({ id }: { id: string }) => {
  const { data, error, refetch } = useGetOne<StaffMember>(
    'staffMembers',
    { id },
    { retry: isWorthRetrying, onError: () => undefined },
  )
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  return data ? <Account member={data} /> : <LoadingSkeletons count={4} height={120} />
}

export const AccountPage = () => {
  use(loadAccountMessages())
  use(loadSupportMessages())
  const { '*': id = '' } = useParams()
  const { areaPath } = useEngine()
  return id === '' ? <Navigate to={`${areaPath}/accounts`} replace /> : <Member key={id} id={id} />
}
