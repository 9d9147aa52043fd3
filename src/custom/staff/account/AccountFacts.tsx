/**
 * Shows an account and how its holder signs in: e-mail, pending e-mail, organisations, last sign-in, failed attempts,
 * waiting times before further attempts, password, second factors, recovery codes, time of creation, id.
 */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { SupportAccount } from '../../../../contract/staffAccounts'
import { useLanguage } from '../../../i18n/i18n'
import { FactList } from '../../ui/FactList'
import { formatDateTime, formatDateTimeWithSeconds, formatNumber, mailto } from '../../ui/format'
import { PageSection } from '../../ui/PageSection'
import { StateChip } from '../StateChip'
import { organisationPath } from '../staffPaths'

const useWords = () => {
  const translate = useTranslate()
  return (key: string, params?: object) => translate(`account.facts.${key}`, { ...params })
}

const Email = ({ account: { email, isEmailConfirmed } }: { account: SupportAccount }) => {
  const word = useWords()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Link href={mailto(email)}>{email}</Link>
      <StateChip
        tone={isEmailConfirmed ? 'success' : 'warning'}
        label={word(isEmailConfirmed ? 'confirmed' : 'unconfirmed')}
      />
    </Box>
  )
}

const Organisations = ({ account: { memberships } }: { account: SupportAccount }) => {
  const translate = useTranslate()
  return memberships.map(({ id, organisation, teamRole }) => (
    <div key={id}>
      <Link component={RouterLink} to={organisationPath(organisation.guid)}>
        {organisation.name || organisation.guid}
      </Link>
      {` · ${translate(`resources.staffMembers.choices.teamRole.${teamRole}`)}`}
    </div>
  ))
}

const Waits = ({ account: { signInWaits } }: { account: SupportAccount }) => {
  const word = useWords()
  const language = useLanguage()
  const { until, unknownUntil } = signInWaits
  if (!until && !unknownUntil) return word('noWait')
  return (
    <>
      {until && <div>{word('waitClient', { until: formatDateTimeWithSeconds(until, language) })}</div>}
      {unknownUntil && <div>{word('waitUnknown', { until: formatDateTimeWithSeconds(unknownUntil, language) })}</div>}
    </>
  )
}

const Factors = ({ account: { factors } }: { account: SupportAccount }) => {
  const word = useWords()
  const language = useLanguage()
  if (factors.length === 0) return word('noFactors')
  return factors.map(({ kind: name, createdAt, lastUsedAt }) => {
    const kind = word(`factorKinds.${name}`)
    return (
      <div key={createdAt}>
        {lastUsedAt
          ? word('factorUsed', { kind, at: formatDateTime(lastUsedAt, language) })
          : word('factorUnused', { kind })}
      </div>
    )
  })
}

export const AccountFacts = ({ account }: { account: SupportAccount }) => {
  const word = useWords()
  const language = useLanguage()
  const { pendingEmail, lastSignIn, signInWaits, passwordSetAt, factors, recoveryCodesLeft, createdAt, id } = account
  const signIn = lastSignIn && formatDateTime(lastSignIn.at, language)
  return (
    <PageSection title={word('title')}>
      <FactList
        facts={[
          [word('email'), <Email key="email" account={account} />],
          [
            word('pendingEmail'),
            pendingEmail &&
              word('pendingText', {
                email: pendingEmail.email,
                until: formatDateTime(pendingEmail.expiresAt, language),
              }),
          ],
          [word('organisations'), <Organisations key="organisations" account={account} />],
          [
            word('lastSignIn'),
            lastSignIn?.address ? word('from', { at: signIn, address: lastSignIn.address }) : (signIn ?? word('never')),
          ],
          [word('failures'), formatNumber(signInWaits.failures, language)],
          [word('wait'), <Waits key="wait" account={account} />],
          [word('password'), passwordSetAt ? formatDateTime(passwordSetAt, language) : word('firstPassword')],
          [word('factors'), <Factors key="factors" account={account} />],
          [word('recoveryCodes'), factors.length > 0 && formatNumber(recoveryCodesLeft, language)],
          [word('createdAt'), formatDateTime(createdAt, language)],
          [word('id'), id],
        ]}
      />
    </PageSection>
  )
}
