/** The sessions of an account. Support staff can end each session that has an id, unless their role only reads. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SupportAccount, SupportAccountSession } from '../../../../contract/staffAccounts'
import { useLanguage } from '../../../i18n/i18n'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { formatDateTime } from '../../ui/format'
import { PageSection } from '../../ui/PageSection'
import { AccountEntries, AccountEntry } from './AccountEntry'
import { accountCallPath, useAccountAction } from './useAccountForSupport'

interface AccountSessionsProps {
  account: SupportAccount
  isReader: boolean
}

export const AccountSessions = ({ account, isReader }: AccountSessionsProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { isBusy, run } = useAccountAction(account.id)
  const [ending, setEnding] = useState<SupportAccountSession>()
  const word = (key: string, params?: object) => translate(`account.sessions.${key}`, { ...params })
  const nameOf = ({ browser, system }: SupportAccountSession) =>
    [browser, system].filter(Boolean).join(', ') || word('unknown')
  const end = async ({ id }: SupportAccountSession) => {
    await run(`${accountCallPath(account.id)}/sessions/${id}`, 'DELETE', 'sessions.ended')
    setEnding(undefined)
  }
  return (
    <PageSection title={word('title')}>
      {account.sessions.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{word('none')}</Typography>}
      <AccountEntries>
        {account.sessions.map(session => {
          const createdAt = formatDateTime(session.createdAt, language)
          const lastUsedAt = formatDateTime(session.lastUsedAt, language)
          const { id, network } = session
          return (
            <AccountEntry
              key={id ?? session.createdAt}
              title={nameOf(session)}
              facts={[word('times', { createdAt, lastUsedAt }), network && word('network', { network })]}
            >
              {!isReader && id && (
                <Button
                  color="error"
                  onClick={() => setEnding(session)}
                  aria-label={`${word('end')}: ${nameOf(session)}, ${createdAt}`}
                >
                  {word('end')}
                </Button>
              )}
            </AccountEntry>
          )
        })}
      </AccountEntries>
      {ending && (
        <ConfirmDialog
          title={`${word('end')}: ${nameOf(ending)}`}
          confirmLabel={word('end')}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void end(ending)}
          onClose={() => setEnding(undefined)}
        >
          {word('endText')}
        </ConfirmDialog>
      )}
    </PageSection>
  )
}
